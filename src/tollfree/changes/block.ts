import { withdrawReviews } from '#reviews/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { findReviewed } from '../verifier/worker-store.ts'
import { findLive, moveNumbers, readNumbers, type Mover } from '../registrations/number-store.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { submitForReview } from './submit.ts'

/**
 * Blocks a submitted number and its traffic, or unblocks the number, which starts its review again. Blocking twice has no further effect.
 * Returns the previous status, `unknown` if the number is in no live registration, `impossible` if its status does not allow the event.
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
  } else await withdrawReviews(sql, await findReviewed(sql, [registrationId]), by.now)
  return { from: mine.status }
}
