const dayMs = 86_400_000
/** Length of a billing period. */
export const periodMs = 30 * dayMs

export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
