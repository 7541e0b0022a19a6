import { type Role, roles } from '../people/index.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { type OperationPolicy, policyActors, refusingAllBut } from '#platform/contract/policy.ts'

/** Operations for operators; to other callers they do not exist. */
export const operatorsOnly = refusingAllBut({ operator: 'served', person: 'served' })

/** Operations on the caller's own person, which the operator token cannot identify. */
export const signedInOnly = refusingAllBut({ person: 'served' })

/** Sign-in operations: any credentials in the request are ignored. */
export const anyVisitor = Object.fromEntries(
  Object.keys(policyActors).map((actor) => [actor, 'served']),
) as OperationPolicy

/** All roles, for operations that every signed-in person may call. */
export const everyone: readonly Role[] = roles

/** Operations of the operator API, each with the roles that may call it. */
export type OperatorOperations = Record<string, Operation & { roles: readonly Role[] }>
