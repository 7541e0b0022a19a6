import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { leastMinutes, queryOutcomes, unconfirmedCauses } from './unconfirmed-kinds.ts'

/** Why a submitted message has no final receipt. */
export const unconfirmedView = z.object({
  submitted_at: time,
  cause: z.enum(unconfirmedCauses),
  description: z.string(),
  query: z
    .object({
      requested_at: time,
      ended_at: nullable(time),
      outcome: nullable(z.enum(queryOutcomes)),
      detail: nullable(z.string()).describe('The state of the message, or the error of the carrier.'),
    })
    .nullable()
    .describe('The last query of the message at its carrier. Times are wall time.'),
})

/** The search filter for messages without a final receipt. */
export const unconfirmedMinutes = z
  .string()
  .regex(/^[1-9][0-9]{0,3}$/)
  .optional()
  .describe(
    `Only messages without a final delivery receipt that were submitted at least this number of minutes ago (1 to 9999). A message is found from ${leastMinutes} minutes after its submission.`,
  )

/** The instant in milliseconds up to which messages without a receipt for this number of minutes were submitted. */
export const submittedUntil = (minutes: number, now: number): number =>
  now - Math.max(leastMinutes, minutes) * 60_000

/** The same for the filter of a search, if it is used. */
export function unconfirmedSince(minutes: string | undefined, now: number): number | undefined {
  return minutes === undefined ? undefined : submittedUntil(Number(minutes), now)
}
