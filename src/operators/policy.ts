import { type Role, roles } from '#people/index.ts'
import type { Operation } from '#platform/contract.ts'
import { refusingAllBut } from '#platform/policy.ts'

/** Operators see everything; to everybody else there is nothing here. */
export const operatorsOnly = refusingAllBut({ operator: 'served' })

/** What everybody may do who has come in. */
export const everyone: readonly Role[] = roles

/** Operations of operators: each says which of them may call it. */
export type OperatorOperations = Record<string, Operation & { roles: readonly Role[] }>
