import { type Role, roles } from '../people/index.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { type OperationPolicy, policyActors, refusingAllBut } from '#platform/contract/policy.ts'

/** Operators see everything; to everybody else there is nothing here. */
export const operatorsOnly = refusingAllBut({ operator: 'served', person: 'served' })

/** What is about the person who asks, which the token does not say. */
export const signedInOnly = refusingAllBut({ person: 'served' })

/** What is asked by those who are still at the door; whatever they say of themselves besides is passed over. */
export const anyVisitor = Object.fromEntries(
  Object.keys(policyActors).map((actor) => [actor, 'served']),
) as OperationPolicy

/** What everybody may do who has come in. */
export const everyone: readonly Role[] = roles

/** Operations of operators: each says which of them may call it. */
export type OperatorOperations = Record<string, Operation & { roles: readonly Role[] }>
