import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { retryAt } from '#platform/queueing/retry-times.ts'
import { moveNumbers, type NumberRow } from '../registrations/number-store.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { claimChecks, endCheck, findRegistered, wakeNumber, type DueCheck } from './check-store.ts'
import { ProviderUnavailable, type ProviderClient } from './client.ts'
import { answerOf, type Verification } from './wire.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; client: ProviderClient; isPaused(): Promise<boolean> }

const batch = 20
const busyMs = 5_000

/** A registered number is read again after this time, because a webhook may be lost. */
export const recheckMs = 24 * 3_600_000

/** Reads the verification of numbers after a webhook, and of registered numbers every day, because carriers may revoke or block them. */
export async function applyChecks(deps: Deps): Promise<void> {
  for (;;) {
    if (await deps.isPaused()) return
    const due = await claimChecks(deps.db, deps.clock.now(), batch)
    for (const check of due) await apply(deps, check)
    if (due.length < batch) return
  }
}

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
    if (!(error instanceof ProviderUnavailable)) throw error
    await endCheck(db, number, retryAt(clock.now(), attempts), true)
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
