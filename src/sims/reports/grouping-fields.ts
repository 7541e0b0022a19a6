/** The values by which customers group their usage. */
export const ownGroupings = ['customer', 'pool', 'country'] as const

/** The values by which operators do. */
export const groupings = ['account', ...ownGroupings] as const
export type Grouping = (typeof groupings)[number]

/** The filter of each value. */
export const filterOf = {
  account: 'account_id',
  customer: 'partner_id',
  pool: 'pool_id',
  country: 'country',
} as const satisfies Record<Grouping, string>
export type Filter = (typeof filterOf)[Grouping]
