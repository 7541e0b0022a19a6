import { withdrawReviews } from '#reviews/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { findUnwaiting } from '../verifier/worker-store.ts'
import { findLive, moveNumbers, readNumbers, type Mover } from '../registrations/number-store.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { submitForReview } from './submit.ts'

/**
 * Blocks a number that has been submitted, with its traffic, or lifts the block: it is looked at again then, from the beginning. One that
 * is blocked stays so. Answers the status it had; `unknown` where no such number is registered or asked for, `impossible` where there is no
 * block to lift.
 */
export async function blockNumber(
  sql: Sql,
  number: string,
  event: 'blocked' | 'unblocked',
  by: Mover,
): Promise<{ from: string } | 'unknown' | 'impossible'> {
  const registrationId = await findLive(sql, number)
  if (registrationId === undefined) return 'unknown'
  const [registration] = await lockRegistrations(sql, [registrationId])
  const [mine] = (await readNumbers(sql, [registrationId])).filter((one) => one.number === number)
  if (event === 'blocked' && mine?.status === 'BLOCKED') return { from: mine.status }
  const moved = mine && (await moveNumbers(sql, [mine], event, by))
  if (!registration || !mine || moved?.length !== 1) return 'impossible'
  if (event === 'unblocked') {
    const numbers = await readNumbers(sql, [registrationId])
    await submitForReview(sql, { registration, numbers }, by.now)
  } else await withdrawReviews(sql, await findUnwaiting(sql, [registrationId]), by.now)
  return { from: mine.status }
}
