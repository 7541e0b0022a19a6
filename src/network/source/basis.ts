/**
 * Why an account may query a number: `virtual`, the number is simulated; `assigned`, a SIM of the account has the number; `consented`, a consent hook
 * granted it.
 */
export type Basis = 'virtual' | 'assigned' | 'consented'
