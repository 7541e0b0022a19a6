/** The values by which customers group their usage. */
export const ownGroupings = ['customer', 'pool', 'country'] as const

/** The values by which operators do. */
export const groupings = ['account', ...ownGroupings] as const
export type Grouping = (typeof groupings)[number]

/** The filters of a report. */
export type Filter = 'account_id' | 'partner_id' | 'sim_pool_id' | 'country'
