/** The values by which customers group their submissions. */
export const ownGroupings = ['kind', 'reason'] as const

/** The values by which operators do. */
export const groupings = ['account', ...ownGroupings] as const
export type Grouping = (typeof groupings)[number]
