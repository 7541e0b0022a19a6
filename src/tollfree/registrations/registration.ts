import type { NumberRow } from './number-store.ts'
import type { RegistrationRow } from './store.ts'

/** A registration with its numbers, in the order in which they were asked for. */
export type Registration = { registration: RegistrationRow; numbers: NumberRow[] }
