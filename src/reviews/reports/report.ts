import type { Sql } from '#platform/database/db.ts'
import { type Counted, readCompared, reportOf } from '#platform/reports/report.ts'
import { approvalRate, arithmetic, durationAt, type Measures, waitingOf } from './measures.ts'
import { type Counting, readComplianceReport } from './report-store.ts'

/** Reads a report, and the period before. */
export async function buildReport(sql: Sql, counting: Counting, isCompared: boolean) {
  const read = await readCompared((part: Counting) => readComplianceReport(sql, part), counting, isCompared)
  return reportOf(counting, counted, read)
}

const counted = {
  arithmetic,
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
