/** The ID of this service provider as a connectivity partner. */
export const ownCnp = 'STROWGR'

/** IDs of the connectivity partners with which a campaign can be shared. */
export const providers: readonly string[] = ['BANDW', 'SINCH', 'TWILO', 'SYNIV']
