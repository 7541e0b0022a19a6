import { percentText, roundedEuros } from '#platform/number-text.ts'
import type { Answered } from '../../operator/contracts.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, tableOf } from '../../terminal/table.ts'

type Report = Answered<'readReport'>
type SimReport = Answered<'readSimReport'>
type WebhookReport = Answered<'readWebhookReport'>
type ComplianceReport = Answered<'readComplianceReport'>

type Counted = { group_by: string | null; step: string; total: object; points: readonly { at: string }[] }
type Group = { key: string | null; name?: string | null }
type Line<Of extends Counted> = Of['total'] & { key: string }

/** The groups of a report, or its hours or days, and the total. */
const linesOf =
  <Of extends Counted & { groups: readonly Group[] }>(columns: readonly Column<Line<Of>>[]) =>
  ({ group_by: groupBy, step, points, groups, total }: Of, screen: Screen): string[] => {
    const rows = groupBy
      ? groups.map((one) => ({
          ...one,
          key: one.name ?? one.key ?? (groupBy === 'carrier' ? 'no carrier' : 'none'),
        }))
      : points.map((one) => ({ ...one, key: one.at }))
    const lines = [...rows, { ...total, key: 'total' }] as Line<Of>[]
    const key: Column<Line<Of>> = { head: groupBy ?? step, of: (one) => one.key, noTruncate: true }
    return tableOf(lines, [key, ...columns], screen)
  }

export const reportLines = linesOf<Report>([
  { head: 'messages', of: (one) => one.messages, right: true },
  { head: 'delivered', of: (one) => one.delivered + one.read, right: true },
  { head: 'failed', of: (one) => one.undeliverable + one.rejected, right: true },
  { head: 'received', of: (one) => one.received, right: true },
  { head: 'receipt p95 s', of: (one) => one.receipt_p95_s, right: true },
  { head: 'spend €', of: (one) => roundedEuros(one.spend, { locale: 'en', grouping: false }), right: true },
])

export const simReportLines = linesOf<SimReport>([
  { head: 'bytes up', of: (one) => one.up_bytes, right: true },
  { head: 'bytes down', of: (one) => one.down_bytes, right: true },
  { head: 'sessions', of: (one) => one.sessions, right: true },
  { head: 'SMS from', of: (one) => one.sms_mo, right: true },
  { head: 'SMS to', of: (one) => one.sms_mt, right: true },
])

const percent = (share: number | null) => (share === null ? null : percentText(share, 'en'))

export const webhookReportLines = linesOf<WebhookReport>([
  { head: 'attempts', of: (one) => one.attempts, right: true },
  { head: 'failed', of: (one) => one.retried + one.failed, right: true },
  { head: 'failure rate', of: (one) => percent(one.failure_rate), right: true },
  { head: 'p50 ms', of: (one) => one.p50_ms, right: true },
  { head: 'p95 ms', of: (one) => one.p95_ms, right: true },
])

export const complianceReportLines = linesOf<ComplianceReport>([
  { head: 'submitted', of: (one) => one.submitted, right: true },
  { head: 'approved', of: (one) => one.approved, right: true },
  { head: 'rejected', of: (one) => one.rejected, right: true },
  { head: 'changes', of: (one) => one.changes_requested, right: true },
  { head: 'waiting', of: (one) => one.waiting, right: true },
  { head: 'p50 h', of: (one) => hours(one.p50_s), right: true },
  { head: 'p95 h', of: (one) => hours(one.p95_s), right: true },
])

const hours = (seconds: number | null) => seconds && Math.round(seconds / 36) / 100
