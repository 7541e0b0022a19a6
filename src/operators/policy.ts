import { refusingAllBut } from '#platform/policy.ts'

/** Operators see everything; to everybody else there is nothing here. */
export const operatorsOnly = refusingAllBut({ operator: 'served' })
