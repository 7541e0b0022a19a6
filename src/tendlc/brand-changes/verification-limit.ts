import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { authPlusName, type BrandRow } from '../brands/store.ts'
import { verificationsSince } from '../requests/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Verifications of one brand within a day, in addition to its registration. */
const mostADay = 3
/** Least time between two verifications of a brand that has not changed. */
const intervalMs = dayMs
/** The same while the registry waits for an email to be opened: the request repeats only the email, for which the registry charges nothing. */
const emailMs = 2 * hourMs

/**
 * When another identity verification of a brand may be requested, in milliseconds; in the past if now. The registry charges the operator for
 * each one.
 */
export async function verifiableAt(sql: Sql, brand: BrandRow, now: number): Promise<number> {
  const { id, created_at, changed_at, feedback } = brand
  const times = await verificationsSince(sql, id, Math.max(now - dayMs, created_at.getTime()))
  const fullUntil = (times[mostADay - 1] ?? -Infinity) + dayMs
  const [latest = -Infinity] = times
  if (changed_at && changed_at.getTime() > latest) return fullUntil
  const awaitsEmail = feedback.some(({ name }) => name === authPlusName)
  return Math.max(fullUntil, latest + (awaitsEmail ? emailMs : intervalMs))
}

/** Refuses a verification of a brand that another partner has registered: at the registry only that partner may change it. */
export function refusePartnersBrand({ partner }: BrandRow): void {
  if (partner)
    throw new Problem(tendlcProblems.brandConflict, {
      detail:
        'The brand is registered by another partner, who alone may change or verify it at the registry.',
    })
}

/** Refuses a change that would start a verification while the limit of the day is exhausted. */
export async function refuseTooManyVerifications(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const at = await verifiableAt(sql, { ...brand, changed_at: new Date(now) }, now)
  if (at > now) throw tooEarly(at)
}

/** The problem for a verification that is requested before an instant. */
export const tooEarly = (at: number): Problem =>
  new Problem(tendlcProblems.brandConflict, {
    detail: `The identity was verified recently. Another verification may be requested from ${new Date(at).toISOString()}.`,
  })
