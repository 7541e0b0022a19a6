import type { Rollups } from '#platform/reports/rollups.ts'
import { buckets, statuses } from './measures.ts'

/** The columns by which messages are counted. */
export type Column = 'account_id' | 'carrier_id' | 'network' | 'sender' | 'error_code'

const messagesIf = (condition: string) => `coalesce(sum(messages) filter (where ${condition}), 0)`

export const rollups: Rollups<Column> = {
  table: 'message_report',
  owner: 'account_id',
  views: [
    { view: 4, columns: ['carrier_id', 'error_code'] },
    { view: 5, columns: ['account_id'] },
    { view: 3, columns: ['account_id', 'carrier_id', 'error_code'] },
    { view: 0, columns: ['carrier_id', 'network', 'error_code'] },
    { view: 1, columns: ['account_id', 'carrier_id', 'network', 'error_code'] },
    { view: 2, columns: ['account_id', 'sender', 'error_code'] },
  ],
  counts: [
    ...statuses.map((name) => ({
      name,
      rolledUp: `sum(${name})`,
      changed: messagesIf(`status = '${name}'`),
    })),
    ...['parts', 'spent'].map((name) => ({ name, rolledUp: `sum(${name})`, changed: `sum(${name})` })),
    ...buckets.map((_, i) => ({
      name: `l${i}`,
      rolledUp: `sum(latencies[${i + 1}])`,
      changed: messagesIf(`latency = ${i}`),
    })),
  ],
  present: statuses,
  weight: statuses.join(' + '),
}
