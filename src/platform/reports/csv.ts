import { csvLines } from '../http/rows/csv-lines.ts'

type Value = string | number | null
type Counted = Readonly<Record<string, unknown>>
type Report = {
  group_by: string | null
  previous: Counted | null
  points: readonly (Counted & { at: string; previous: Counted | null })[]
  groups: readonly (Counted & {
    key: string | null
    name?: string | null
    compared: Counted | null
    previous: Counted | null
  })[]
}

/** Writes the groups of a report, or its points if it has no groups, as CSV with a header. */
export const csvOf =
  (members: readonly string[]) =>
  ({ group_by: groupBy, previous, points, groups }: Report): string => {
    const valuesOf = (one: Counted | null) => members.map((name) => one?.[name] as Value | undefined)
    const rowOf = (keys: readonly (string | null)[], counts: readonly (Counted | null)[]) => [
      ...keys,
      ...counts.flatMap(valuesOf),
    ]
    const isNamed = groups.some(({ name }) => name !== undefined)
    const rows = groupBy
      ? groups.map((one) =>
          rowOf(
            [one.key, ...(isNamed ? [one.name ?? null] : [])],
            previous ? [one, one.compared, one.previous] : [one],
          ),
        )
      : points.map((one) => rowOf([one.at], previous ? [one, one.previous] : [one]))
    const prefixes = previous ? ['', ...(groupBy ? ['compared_'] : []), 'previous_'] : ['']
    const keys = groupBy ? [groupBy, ...(isNamed ? ['name'] : [])] : ['at']
    return csvLines([
      [...keys, ...prefixes.flatMap((prefix) => members.map((name) => `${prefix}${name}`))],
      ...rows,
    ])
  }

/** How the response with a report as CSV is described. */
export const csvDescription =
  'The counts. As CSV, one line per group, or per hour or day without `group_by`; columns of the period before begin with `previous_`, and the counts of a group that are compared with them with `compared_`.'
