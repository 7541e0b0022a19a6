import { z } from 'zod'
import { nullable, time } from '../contract/shapes.ts'

/** The members of every report. `groups` describes the groups and their null key. */
export function reportShape<
  const Groupings extends readonly [string, ...string[]],
  Measures extends z.ZodRawShape,
>(groupings: Groupings, measures: Measures, groups: string) {
  const counted = z.object(measures)
  return {
    since: time,
    until: time,
    step: z.enum(['hour', 'day']),
    group_by: nullable(z.enum(groupings)),
    total: counted,
    compared: nullable(counted).describe(
      'The counts to compare with `previous`: those of the period without the running hour or day. Null without `compare`, and if no hour or day of the period is complete.',
    ),
    previous: nullable(counted).describe(
      'The counts of the equally long period before, without the hour or day that corresponds to the running one.',
    ),
    points: z.array(z.object({ at: time, ...measures, previous: nullable(counted) })),
    groups: z
      .array(
        z.object({
          key: nullable(z.string()),
          ...measures,
          compared: nullable(counted),
          previous: nullable(counted),
        }),
      )
      .describe(groups),
  }
}

/** The number of largest groups that have a series. */
export const topQuery = z
  .string()
  .regex(/^([1-9]|10)$/)
  .optional()
  .describe('Adds the counts by hour or day of this many of the largest groups to `series`.')

/** The counts by time of the largest groups. */
export const seriesShape = <Measures extends z.ZodRawShape>(measures: Measures) =>
  nullable(
    z.array(
      z.object({ key: nullable(z.string()), is_rest: z.boolean(), points: z.array(z.object(measures)) }),
    ),
  ).describe(
    'The `top` groups, the largest first, each with one entry per entry of `points`. The last one, with `is_rest`, contains all other groups.',
  )
