import type { Rollups } from '#platform/reports/rollups.ts'
import { buckets, counted } from './measures.ts'
import { decided } from './submission-kinds.ts'

/** The columns by which submissions are counted. */
export type Column = 'account_id' | 'kind' | 'reason'

export const decisions = decided.join(' + ')

/** Roll-ups by reason count only submissions that ended for a reason, as submitted when they were decided. */
export const rollups: Rollups<Column> = {
  table: 'compliance_report',
  owner: 'account_id',
  views: [
    { view: 0, columns: ['kind'] },
    { view: 4, columns: ['account_id'] },
    { view: 1, columns: ['account_id', 'kind'] },
    { view: 2, columns: ['kind', 'reason'] },
    { view: 3, columns: ['account_id', 'kind', 'reason'] },
  ],
  counts: [
    ...counted.map((name) => ({ name, rolledUp: `sum(${name})`, changed: `sum(${name})` })),
    ...buckets.map((_, i) => ({
      name: `d${i}`,
      rolledUp: `sum(durations[${i + 1}])`,
      changed: `coalesce(sum(${decisions}) filter (where bucket = ${i}), 0)`,
    })),
  ],
  present: counted,
  weight: 'submitted',
}
