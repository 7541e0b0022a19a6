/** The values by which customers group their attempts. */
export const ownGroupings = ['endpoint', 'result'] as const

/** The values by which operators do. */
export const groupings = ['account', ...ownGroupings] as const
export type Grouping = (typeof groupings)[number]
