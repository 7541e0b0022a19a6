import { csvLines } from '#platform/http/rows/csv-lines.ts'
import { type Report, report } from './shapes.ts'

const members = [
  'messages',
  'accepted',
  'submitted',
  'delivered',
  'read',
  'undeliverable',
  'rejected',
  'received',
  'segments',
  'spend',
  'delivery_rate',
  'receipt_p50_s',
  'receipt_p95_s',
] as const satisfies readonly (keyof Report['total'])[]

/** The groups of a report, or its points if it has no groups, as CSV with a header. */
function csvOf({ group_by: groupBy, previous, points, groups }: Report): string {
  const valuesOf = (one: Report['total'] | null) => members.map((name) => one?.[name])
  const rowOf = (key: string | null, one: Report['points'][number] | Report['groups'][number]) => [
    key,
    ...valuesOf(one),
    ...(previous ? valuesOf(one.previous) : []),
  ]
  const rows = groupBy ? groups.map((one) => rowOf(one.key, one)) : points.map((one) => rowOf(one.at, one))
  const head = [groupBy ?? 'at', ...members, ...(previous ? members.map((name) => `previous_${name}`) : [])]
  return csvLines([head, ...rows])
}

/** The response with a report. */
export const counts = {
  schema: report,
  csv: csvOf,
  description:
    'The counts. As CSV, one line per group, or per hour or day without `group_by`; columns of the period before begin with `previous_`.',
}
