import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { queryOutcomes, unconfirmedCauses } from './unconfirmed-kinds.ts'

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
    'Only messages without a final delivery receipt that were submitted at least this number of minutes ago (1 to 9999). A message is found from two minutes after its submission.',
  )

/** The instant in milliseconds up to which the messages of a search were submitted. */
export function unconfirmedSince(minutes: string | undefined, now: number): number | undefined {
  return minutes === undefined ? undefined : now - Number(minutes) * 60_000
}
