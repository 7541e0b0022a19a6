/** How an ownership ended: by its owner, for unpaid rent, or by an operator. */
export const endings = ['cancelled', 'unpaid', 'unassigned'] as const
export type Ending = (typeof endings)[number]

/** Quarantine of a number, so that late messages for the previous owner do not reach the next one. */
export const quarantineDays = 30
