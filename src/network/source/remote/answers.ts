import { z } from 'zod'

const time = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => new Date(text))
const mcc = z.string().regex(/^[0-9]{3}$/)

/** `POST /sim-change`: `changed_at` is null if no change is known within the monitored period. */
export const simChangeAnswer = z.object({
  changed_at: time.nullable(),
  monitored_days: z.int().min(1).max(36_500).optional(),
})

/** `POST /reachability`. `sms` is omitted or null if unknown. */
export const reachabilityAnswer = z.object({ data: z.boolean(), sms: z.boolean().nullish(), at: time })

/** The response to `POST /roaming`. */
export const roamingAnswer = z.object({ roaming: z.boolean(), mcc: mcc.optional(), at: time })

/** `POST /location`: latitude and longitude in degrees, radius in meters. */
export const locationAnswer = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(1).max(200_000),
  at: time,
})
