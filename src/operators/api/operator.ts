import type { Role } from '../people/index.ts'
import type { Browser } from '#platform/contract/family.ts'

/** The actor as the audit log stores it: `id` is a person's email address, or a hash that identifies the operator token. */
export type OperatorActor = {
  kind: 'operator'
  id: string
  /** Absent if the operator token was used. */
  person?: { id: string; name: string; email: string }
  sessionId?: string
  requestId?: string
}

/** The caller and its roles. */
export type Operator = { actor: OperatorActor; roles: readonly Role[]; ip: string; browser?: Browser }

type Person = NonNullable<OperatorActor['person']>

/** A person who has signed in. */
export type SignedIn = Operator & { actor: { person: Person; sessionId: string }; browser: Browser }

/** Whether the caller is a signed-in person, not the operator token. */
export function isSignedIn(operator: Operator): operator is SignedIn {
  return operator.actor.person !== undefined
}

/** The signed-in person, in operations that require one. */
export function signedIn(operator: Operator): SignedIn {
  if (!isSignedIn(operator))
    throw new Error('an operation for signed-in people was called with the operator token')
  return operator
}
