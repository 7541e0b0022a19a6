import type { Rollups } from '#platform/reports/rollups.ts'
import { buckets, outcomes } from './measures.ts'

/** The columns by which attempts are counted. */
export type Column = 'account_id' | 'origin' | 'result'

const attempts = outcomes.join(' + ')

export const rollups: Rollups<Column> = {
  table: 'webhook_report',
  owner: 'account_id',
  views: [
    { view: 0, columns: ['result'] },
    { view: 1, columns: ['account_id'] },
    { view: 2, columns: ['account_id', 'origin', 'result'] },
  ],
  counts: [
    ...outcomes.map((name) => ({ name, rolledUp: `sum(${name})`, changed: `sum(${name})` })),
    ...buckets.map((_, i) => ({
      name: `d${i}`,
      rolledUp: `sum(durations[${i + 1}])`,
      changed: `coalesce(sum(${attempts}) filter (where bucket = ${i}), 0)`,
    })),
  ],
  present: outcomes,
  weight: attempts,
}
