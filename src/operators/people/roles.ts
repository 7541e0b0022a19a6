/** What people of the exchange may do; each may have several. */
export const roles = ['admin', 'messaging', 'compliance', 'sims', 'read-only'] as const

export type Role = (typeof roles)[number]
