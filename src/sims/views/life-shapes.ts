import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageQuery } from '#platform/contract/paging/index.ts'

const bytes = z.int().min(0)

/** The query parameters of a list that is ordered by time. */
export const timePageQuery = pageQuery({ cursor: z.string().regex(/^[A-Za-z0-9_-]{1,400}$/) })

export const simSession = z.object({
  nas: z.string().describe('The NAS, or `file:` and the ID of a usage file.'),
  session_key: z.string(),
  started_at: time,
  last_at: time.describe('The time of the last counted usage.'),
  ended_at: nullable(time),
  terminate_cause: nullable(z.string()),
  up_bytes: bytes,
  down_bytes: bytes,
  seconds: z.int(),
  apn: nullable(z.string()),
  address: nullable(z.string()),
})

export const simAction = z.object({
  action_id: z.uuid(),
  action_type: z.string(),
  status: z.string(),
  creator: z
    .string()
    .describe(
      'The user, operator or rule that requested the action; customers see `operator` for any operator.',
    ),
  source: z.string().describe('The channel.'),
  content: z.record(z.string(), z.unknown()),
  reason: z.string(),
  created_at: time,
  ended_at: nullable(time),
})

export const simPoolUsage = z.object({
  sim_pool_id: z.string(),
  name: z.string(),
  offering: z.string(),
  volume_bytes: bytes,
  used_bytes: bytes,
  period_start: time,
  period_end: time,
})

const by = z.enum(['hour', 'day', 'month'])

export const simUsageQuery = z.strictObject({
  by: by
    .optional()
    .describe('Unit of each row; returns the last 48 hours, 31 days or 13 months. Default: `day`.'),
})

export const simUsageAnswer = z.object({
  by,
  from: time,
  to: time,
  used: z
    .array(z.object({ at: time, up_bytes: bytes, down_bytes: bytes, sessions: z.int() }))
    .describe('In order of time; periods without usage are omitted.'),
})
