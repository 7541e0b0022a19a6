import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'

/** What a customer has said of something, by the names of its registration. */
export const registrationRecord = z.record(z.string(), z.unknown())

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

/** The cursor of a list that is in the order in which things were made. */
export const seq = z.string().regex(/^[0-9]{1,18}$/)

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
