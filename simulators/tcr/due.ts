import { endAppeals, nextAppeal } from './appeals/decide.ts'
import { endScorings, nextScoring } from './brands/scoring.ts'
import { endReviews, nextReview } from './campaigns/progress.ts'
import type { World } from './operation.ts'
import { endPartnerReviews, nextPartnerReview } from './partners/partners.ts'
import { earliest } from './state.ts'
import { endVettings, nextVetting } from './vettings/records.ts'

/** Work of the registry with a due time. A part returns whether anything was due, and when its next work is due. */
const parts = [
  { end: endScorings, next: nextScoring },
  { end: endVettings, next: nextVetting },
  { end: endReviews, next: nextReview },
  { end: endPartnerReviews, next: nextPartnerReview },
  { end: endAppeals, next: nextAppeal },
] as const

/** Ends everything that is due, also what becomes due by it; returns whether there was any. */
export function endDue(world: World): boolean {
  let changed = false
  while (parts.map(({ end }) => end(world)).includes(true)) changed = true
  return changed
}

/** When the next work is due, in milliseconds since 1970; undefined if none is pending. */
export function nextDueOf(world: World): number | undefined {
  const next = earliest(parts.map((part) => part.next(world)))
  return next === Infinity ? undefined : next
}
