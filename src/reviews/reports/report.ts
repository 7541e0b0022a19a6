import type { Sql } from '#platform/database/db.ts'
import { type Counted, reportOf, spanBefore } from '#platform/reports/report.ts'
import { approvalRate, durationAt, type Measures, totalOf, waitingOf } from './measures.ts'
import { type Counting, readComplianceReport } from './report-store.ts'

/** Reads a report, and the period before. */
export async function buildReport(sql: Sql, counting: Counting, isCompared: boolean) {
  const now = await readComplianceReport(sql, counting)
  const before = isCompared ? await readComplianceReport(sql, spanBefore(counting)) : undefined
  return reportOf(counting, counted, now, before)
}

const counted = {
  totalOf,
  weight: ({ submitted }: Measures) => submitted,
  toWire: (one: Measures) => ({
    submitted: one.submitted,
    approved: one.approved,
    rejected: one.rejected,
    changes_requested: one.changes_requested,
    withdrawn: one.withdrawn,
    waiting: waitingOf(one),
    approval_rate: approvalRate(one),
    p50_s: durationAt(one, 0.5),
    p95_s: durationAt(one, 0.95),
  }),
  keyOf: (key: string) => key,
} satisfies Counted<Measures, unknown>
