import type { Rollups } from '#platform/reports/rollups.ts'

/** The columns by which usage is counted. */
export type Column = 'partner_id' | 'pool_id' | 'mcc'

export const counts = ['up', 'down', 'sessions', 'mo', 'mt'] as const

export const rollups: Rollups<Column> = {
  table: 'sim_report',
  owner: 'partner_id',
  views: [
    { view: 0, columns: ['mcc'] },
    { view: 1, columns: ['partner_id'] },
    { view: 2, columns: ['partner_id', 'pool_id', 'mcc'] },
  ],
  counts: counts.map((name) => ({ name, rolledUp: `sum(${name})`, changed: `sum(${name})` })),
  present: counts,
  weight: 'up + down',
}
