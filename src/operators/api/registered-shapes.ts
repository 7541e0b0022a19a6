import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import { pageQuery } from './pages.ts'

/** What a customer has said of something, by the names of its registration. */
export const said = z.record(z.string(), z.unknown())

export const explained = z.array(
  z.object({ category: z.string(), explanation: z.string() }).meta({ title: 'Suspension reason' }),
)

/** One move of something that is registered. */
export const step = z
  .object({
    event: z.string(),
    from: nullable(z.string()),
    to: z.string(),
    actor: z.string(),
    reason: nullable(z.string()),
    at: time,
  })
  .meta({ title: 'Status change' })

/** The page of a list that is in the order in which things were made. */
export const seqQuery = {
  cursor: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .optional()
    .describe('The `next` of the page before.'),
  limit: pageQuery.limit,
}

type Moved = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: Date
}

export const stepWire = ({ event, from, to, actor, reason, at }: Moved) => ({
  event,
  from,
  to,
  actor,
  reason,
  at: at.toISOString(),
})

/** The cursor of the page after this one. */
export const seqOf = (rows: readonly { seq: string }[], limit: number): string | null =>
  rows.length < limit ? null : rows.at(-1)!.seq
