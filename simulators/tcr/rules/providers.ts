/** IDs of the connectivity partners with which a campaign can be shared. */
export const providers: readonly string[] = ['BANDW', 'SINCH', 'TWILO', 'SYNIV']

/** Providers that accept a shared campaign at once, and may decline it later. The others accept or decline it after their review. */
export const acceptsAtOnce: ReadonlySet<string> = new Set(['BANDW'])
