import type { Counted, Report } from './kinds.ts'

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
] as const satisfies readonly (keyof Counted)[]

/** A cell of CSV. A spreadsheet would execute text that begins like a formula, so such text gets an apostrophe. */
export function cellOf(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The groups of a report, or its points if it has no groups, as CSV with a header. */
export function csvOf({ points, groups }: Report, groupBy: string | undefined): string {
  const rows =
    groupBy === undefined
      ? points.map((one) => [one.at, ...members.map((name) => one[name])])
      : groups.map((one) => [one.key, ...members.map((name) => one[name])])
  const head = [groupBy ?? 'at', ...members]
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}
