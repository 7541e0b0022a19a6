import { z } from 'zod'

export const profileName = z
  .string()
  .min(3)
  .max(256)
  .regex(/^[a-zA-Z0-9_.-]+$/)

const port = z.int().min(0).max(65_535)

/** Ports of one side: ranges, single ports, or both. */
export const ports = z
  .looseObject({
    ranges: z
      .array(z.looseObject({ from: port, to: port }))
      .min(1)
      .max(100)
      .optional(),
    ports: z.array(port).min(1).max(100).optional(),
  })
  .meta({ title: 'Ports' })

const address = z.string().min(2).max(64)

export const applicationServer = z
  .looseObject({ ipv4Address: address.optional(), ipv6Address: address.optional() })
  .describe('An address, or a subnet as `address/mask`.')
  .meta({ title: 'Application server' })

export const sessionId = z.object({ sessionId: z.uuid() })

export const qosStatus = z.enum(['REQUESTED', 'AVAILABLE', 'UNAVAILABLE'])

export const statusInfo = z.enum(['DURATION_EXPIRED', 'NETWORK_TERMINATED', 'DELETE_REQUESTED'])

const timeUnits = [
  'Days',
  'Hours',
  'Minutes',
  'Seconds',
  'Milliseconds',
  'Microseconds',
  'Nanoseconds',
] as const
const span = z
  .strictObject({ value: z.int().min(1).max(2_147_483_647), unit: z.enum(timeUnits) })
  .meta({ title: 'Duration' })
const rate = z
  .strictObject({
    value: z.int().min(0).max(1024),
    unit: z.enum(['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps']),
  })
  .meta({ title: 'Data rate' })

/** QoS parameters of a profile. */
export const profileParameters = {
  targetMinUpstreamRate: rate.optional(),
  maxUpstreamRate: rate.optional(),
  maxUpstreamBurstRate: rate.optional(),
  targetMinDownstreamRate: rate.optional(),
  maxDownstreamRate: rate.optional(),
  maxDownstreamBurstRate: rate.optional(),
  minDuration: span.optional(),
  maxDuration: span.optional(),
  priority: z.int().min(1).max(100).optional(),
  packetDelayBudget: span.optional(),
  jitter: span.optional(),
  packetErrorLossRate: z
    .int()
    .min(1)
    .max(10)
    .optional()
    .describe('Packet error loss rate as a negative power of ten: 6 means 10⁻⁶.'),
}

export const profileStatus = z.enum(['ACTIVE', 'INACTIVE', 'DEPRECATED'])

/** A profile in the customer API. */
export const profileShape = z.object({
  name: profileName,
  description: z.string().optional(),
  status: profileStatus,
  ...profileParameters,
})

const secondsIn: Readonly<Record<(typeof timeUnits)[number], number>> = {
  Days: 86_400,
  Hours: 3_600,
  Minutes: 60,
  Seconds: 1,
  Milliseconds: 1e-3,
  Microseconds: 1e-6,
  Nanoseconds: 1e-9,
}

/** Converts a duration to seconds. */
export function secondsOf({ value, unit }: z.output<typeof span>): number {
  return value * secondsIn[unit]
}
