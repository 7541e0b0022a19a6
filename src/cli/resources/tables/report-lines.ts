import type { Answered } from '../../operator/contracts.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, tableOf } from '../../terminal/table.ts'

type Report = Answered<'readReport'>
type Line = Report['total'] & { key: string }

/** The groups of a report, or its hours or days, and the total. */
export function reportLines(report: Report, screen: Screen): string[] {
  const { group_by: groupBy, points, groups, total } = report
  const rows = groupBy
    ? groups.map((one) => ({ ...one, key: one.key ?? 'none' }))
    : points.map((one) => ({ ...one, key: one.at }))
  return tableOf([...rows, { ...total, key: 'total' }], columnsOf(groupBy ?? report.step), screen)
}

const columnsOf = (head: string): Column<Line>[] => [
  { head, of: (one) => one.key, noTruncate: true },
  { head: 'messages', of: (one) => one.messages, right: true },
  { head: 'delivered', of: (one) => one.delivered + one.read, right: true },
  { head: 'failed', of: (one) => one.undeliverable + one.rejected, right: true },
  { head: 'received', of: (one) => one.received, right: true },
  { head: 'receipt p95 s', of: (one) => one.receipt_p95_s, right: true },
  { head: 'spend', of: (one) => one.spend, right: true },
]
