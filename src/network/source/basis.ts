/** Why a number may be asked about. */
export type Basis = 'virtual' | 'assigned' | 'consented'
