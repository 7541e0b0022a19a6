/** Roles of operators; a person may have several. */
export const roles = ['admin', 'messaging', 'compliance', 'sims', 'read-only'] as const

export type Role = (typeof roles)[number]
