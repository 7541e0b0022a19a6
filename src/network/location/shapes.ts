import { z } from 'zod'

const center = z.looseObject({
  latitude: z.number().min(-90).max(90).describe('Degrees.'),
  longitude: z.number().min(-180).max(180).describe('Degrees.'),
})

/** The requested circle; its radius is in meters. */
export const areaOf = (radius: z.ZodNumber) =>
  z.looseObject({ areaType: z.literal('CIRCLE'), center, radius: radius.describe('Meters.') })

export const matchRate = z
  .int()
  .min(1)
  .max(99)
  .optional()
  .describe('With PARTIAL: percentage of the location area inside the circle.')

export const lastLocationTime = z.iso.datetime().describe('When the network last located the device.')
