import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import { qodProblems } from './problems.ts'
import type { QosProfile } from './profile-store.ts'
import { expire, type Qod } from './qod.ts'
import { endWithoutRight } from './rights.ts'
import { sinkTokenField } from './sealed.ts'
import { lockDevice, insertSession, type QodFamily, type QodSession, readSession } from './session-store.ts'
import { flowOf, type QosRequest } from '../networks/qos-request.ts'

export type NewQod = {
  family: QodFamily
  request: QosRequest
  profile: QosProfile
  /** Duration in seconds. */
  duration: number
  sink: string | undefined
  sinkToken: string | undefined
}

/**
 * Stores a session and requests it from the network; a response that does not arrive in time is processed later. Throws CONFLICT if the
 * device has a session for the same packets in any account; of two concurrent requests only one succeeds.
 */
export async function createSession(
  { qod, vault }: { qod: Qod; vault: Vault },
  { account, application, msisdn, basis }: NetworkCaller,
  { family, request: input, profile, duration, sink, sinkToken }: NewQod,
): Promise<QodSession> {
  const { db, clock } = qod
  const id = uuidv7()
  const at = new Date(clock.now())
  const session = {
    id,
    account_id: account.id,
    application_id: application.id,
    msisdn,
    basis,
    family,
    request: input,
    flow: flowOf(input),
    profile: profile.name,
    parameters: profile.parameters,
    max_seconds: profile.max_seconds,
    duration,
    sink,
    sinkToken: sinkToken === undefined ? undefined : vault.seal(sinkToken, sinkTokenField(id)),
    at,
  }
  const store = () =>
    db.tx(async (sql) => {
      await lockDevice(sql, session)
      return insertSession(sql, session)
    })
  let became = await store()
  // The conflicting session may have expired or lost its authorization without the row being updated yet.
  if (became === 'conflict' && (await endStale(qod, at, msisdn))) became = await store()
  if (became !== 'stored') throw new Problem(became === 'full' ? qodProblems.quota : qodProblems.conflict)
  await qod.runNow(id)
  return (await readSession(db, account.id, id)) ?? Promise.reject(new Problem(qodProblems.noSession))
}

/** Ends sessions of a device that have expired or are no longer authorized; false if there were none. */
async function endStale(qod: Qod, at: Date, msisdn: string): Promise<boolean> {
  const expired = await expire(qod.db, at, msisdn)
  return (await endWithoutRight(qod, msisdn)) || expired > 0
}
