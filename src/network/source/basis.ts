/** Why an account may query a number. */
export type Basis = 'virtual' | 'assigned' | 'consented'
