import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import { retryAt } from '#platform/queueing/retry-times.ts'
import { moveNumbers, type NumberRow } from '../registrations/number-store.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { claimChecks, endCheck, findRegistered, wakeNumber, type DueCheck } from './check-store.ts'
import { ProviderUnavailable, type ProviderClient } from './client.ts'
import { answerOf, type Verification } from './wire.ts'

type Deps = {
  db: Db
  clock: Pick<Clock, 'now'>
  client: ProviderClient
  log: Log
  isPaused(): Promise<boolean>
  /** Pauses all calls if the failure concerns all of them. */
  pauseAfter(error: ProviderUnavailable): Promise<unknown>
}

/** So few numbers are read at the same time that their calls end within the lease, also if the provider does not respond. */
const batch = 5
const busyMs = 5_000

/** A registered number is read again after this time, because a webhook may be lost. */
export const recheckMs = 24 * 3_600_000

/** Reads the verification of numbers after a webhook, and of registered numbers every day, because carriers may revoke or block them. */
export async function applyChecks(deps: Deps): Promise<void> {
  for (;;) {
    if (await deps.isPaused()) return
    const due = await claimChecks(deps.db, deps.clock.now(), batch)
    const failed = (await Promise.allSettled(due.map((check) => apply(deps, check)))).find(isRejected)
    if (failed) throw failed.reason
    if (due.length < batch) return
  }
}

const isRejected = (one: PromiseSettledResult<void>) => one.status === 'rejected'

async function apply(deps: Deps, { number, attempts }: DueCheck): Promise<void> {
  const { db, clock, client } = deps
  const woken = await wakeNumber(db, number, clock.now())
  if (woken === 'busy') return endCheck(db, number, clock.now() + busyMs)
  const registered = woken ? undefined : await findRegistered(db, number)
  if (!registered) return endCheck(db, number, undefined)
  try {
    const found = await client.read(number)
    const isRevoked = found !== undefined && (await revoke(deps, registered, found))
    await endCheck(db, number, isRevoked ? undefined : clock.now() + recheckMs)
  } catch (error) {
    if (isUnavailable(error)) throw error
    await endCheck(db, number, retryAt(clock.now(), attempts), true)
    if (error instanceof ProviderUnavailable) await deps.pauseAfter(error)
    else
      deps.log.error(
        { err: error, number: registered.id },
        'the check of a toll-free number failed; it will be retried',
      )
  }
}

/** Applies the end of a registration by the carriers; false while it is verified. */
async function revoke({ db, clock }: Deps, number: NumberRow, found: Verification): Promise<boolean> {
  const now = clock.now()
  const answer = answerOf(found, { now, submittedAt: now })
  const decision =
    'blocked' in answer
      ? (['blocked', answer.blocked] as const)
      : 'changes' in answer
        ? (['changesRequested', answer.changes] as const)
        : 'rejected' in answer
          ? (['rejected', answer.rejected] as const)
          : undefined
  if (!decision) return false
  const [event, reason] = decision
  await db.tx(async (sql) => {
    await lockRegistrations(sql, [number.registration_id])
    await moveNumbers(sql, [number], event, { actor: 'carriers', reason, now }, ['REGISTERED'])
  })
  return true
}
