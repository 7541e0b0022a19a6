import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'

/** The data that a customer submitted for registration, by member name. */
export const registrationRecord = z.record(z.string(), z.unknown())

export const explained = z.array(
  z.object({ category: z.string(), explanation: z.string() }).meta({ title: 'Suspension reason' }),
)

/** One status change of a registered object. */
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

/** The cursor of a list in the order of creation. */
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
