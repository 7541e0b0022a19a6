import { z } from 'zod'
import type { Fault } from '../contract/problem.ts'
import { time } from '../contract/shapes.ts'

const hourMs = 3_600_000

/** The lengths of the steps of reports in milliseconds. */
export const stepMs = { hour: hourMs, day: 24 * hourMs } as const
export type Step = keyof typeof stepMs

/** Length of each period in hours. */
export const periods = { '1h': 1, '24h': 24, '7d': 168, '30d': 720, '90d': 2_160 } as const
export type PeriodName = keyof typeof periods

/** The period of a report at the bounds of its steps. Times are exchange time in milliseconds. */
export type Span = { from: number; to: number; step: Step }

/** Roll-ups keep hours for this time, days and weeks for the retention `reports`. */
export const hoursKeptDays = 100

/** A period, since when the exchange has all hours, and the end of the last complete step if the period may contain the running one. */
export type Period = Span & { hoursSince: number; completeUntil?: number }

/** The query of a period. */
export const spanQuery = {
  period: z
    .enum(Object.keys(periods) as [PeriodName, ...PeriodName[]])
    .optional()
    .describe('The period that ends with the current hour or day, if there is no `since`; by default `24h`.'),
  since: time.optional().describe('Beginning of the period, rounded down to an hour or day.'),
  until: time.optional().describe('End of the period, rounded up to an hour or day; required with `since`.'),
  step: z
    .enum(['hour', 'day'])
    .optional()
    .describe(
      'By default hours in periods up to 7 days, and days otherwise. Periods by hour have at most 31 days.',
    ),
  compare: z
    .enum(['previous'])
    .optional()
    .describe('Adds the counts of the equally long period before. The running hour or day is not compared.'),
}

/** The description of `step` if hours of all accounts are limited. */
export const limitedStep = spanQuery.step.describe(
  'By default hours in periods up to 7 days, and days otherwise. Hours are possible for 31 days of one account, and for 8 days of all accounts.',
)

export type SpanQuery = z.output<z.ZodObject<typeof spanQuery>>

/** The longest periods in days by step, and the reports to which the limit applies. */
export type Limits = Readonly<Record<Step, number>> & { of?: string }
const limits: Limits = { hour: 31, day: 400 }

/** The hours of all accounts have so many combinations that a longer report would not be read in time. */
export const limitsOfAll: Limits = { hour: 8, day: 400, of: ' for all accounts' }

/** The period of a report, or the invalid fields. `now` is exchange time in milliseconds. */
export function spanOf(
  { period, since, until, step }: SpanQuery,
  now: number,
  most: Limits = limits,
): Period | Fault[] {
  if (period !== undefined && (since ?? until) !== undefined)
    return [{ name: 'period', reason: 'cannot be combined with since and until', rule: 'together' }]
  if ((since === undefined) !== (until === undefined))
    return [{ name: since === undefined ? 'since' : 'until', reason: 'is missing', rule: 'required' }]
  const [begin, end] =
    since === undefined
      ? [now - periods[period ?? '24h'] * hourMs, now]
      : [Date.parse(since), Date.parse(until!)]
  const used = step ?? (end - begin <= 168 * hourMs ? 'hour' : 'day')
  const ms = stepMs[used]
  if (begin >= end) return [{ name: 'until', reason: 'must be later than since', rule: 'order' }]
  const last = Math.ceil(end / ms) * ms
  const span = {
    from: since === undefined ? last - Math.max(ms, end - begin) : Math.floor(begin / ms) * ms,
    to: last,
    step: used,
    hoursSince: now - (hoursKeptDays - 1) * stepMs.day,
    completeUntil: Math.floor(now / ms) * ms,
  }
  if (span.to - span.from <= most[used] * stepMs.day) return span
  const reason = `allows at most ${most[used]} days by ${used}${most.of ?? ''}`
  return [{ name: since === undefined ? 'step' : 'since', reason, rule: 'range' }]
}
