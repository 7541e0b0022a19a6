import { z } from 'zod'
import { nullable, time } from '../contract/shapes.ts'

/** The members of every report. `groups` describes the groups and their null key. */
export function reportShape<
  const Groupings extends readonly [string, ...string[]],
  Measures extends z.ZodRawShape,
>(groupings: Groupings, measures: Measures, groups: string) {
  const counted = z.object(measures)
  return {
    from: time,
    to: time,
    step: z.enum(['hour', 'day']),
    group_by: nullable(z.enum(groupings)),
    total: counted,
    previous: nullable(counted),
    points: z.array(z.object({ at: time, ...measures, previous: nullable(counted) })),
    groups: z
      .array(z.object({ key: nullable(z.string()), ...measures, previous: nullable(counted) }))
      .describe(groups),
  }
}
