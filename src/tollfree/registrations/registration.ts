import type { NumberRow } from './number-store.ts'
import type { RegistrationRow } from './store.ts'

/** A registration with its numbers, in the requested order. */
export type Registration = { registration: RegistrationRow; numbers: NumberRow[] }
