import { csvDescription, csvOf } from '#platform/reports/csv.ts'
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

/** The response with a report. */
export const counts = { schema: report, csv: csvOf(members), description: csvDescription }
