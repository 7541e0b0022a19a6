import type { Role } from '../people/index.ts'
import type { Browser } from '#platform/contract/family.ts'

/** Who it was, as it is written down: `id` is a person's address, or tells one token from another and is no part of it. */
export type OperatorActor = {
  kind: 'operator'
  id: string
  /** Absent where the operator token was used. */
  person?: { id: string; name: string; email: string }
  sessionId?: string
  requestId?: string
}

/** Who calls, and what they may do. */
export type Operator = { actor: OperatorActor; roles: readonly Role[]; ip: string; browser?: Browser }

type Person = NonNullable<OperatorActor['person']>

/** A person who has signed in. */
export type SignedIn = Operator & { actor: { person: Person; sessionId: string }; browser: Browser }

/** Whether it is a person, and not whoever has the token. */
export function isSignedIn(operator: Operator): operator is SignedIn {
  return operator.actor.person !== undefined
}

/** The person who asks an operation that is for people only. */
export function signedIn(operator: Operator): SignedIn {
  if (!isSignedIn(operator)) throw new Error('an operation for people was asked with the token')
  return operator
}
