import type {
  accountContract,
  applicationsContract,
  cardsContract,
  memberSignInContract,
  membersContract,
  profileContract,
  portalSignInContract,
  consoleSessionContract,
  ownSessionsContract,
  ownSignatureContract,
  secretsContract,
  singleSignOnContract,
} from '#accounts/index.ts'
import type { consoleContract } from '#exchange/mount/portal.ts'
import type { messagesContract } from '#messages/index.ts'
import type { numbersContract } from '#numbers/index.ts'
import type { signInContract } from '#operators/index.ts'
import type { signInMethodsContract } from '#exchange/mount/sign-in-methods.ts'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/client-shapes.ts'
import type { simsContract } from '#sims/index.ts'
import type { tendlcContract } from '#tendlc/index.ts'
import type { tollFreeContract } from '#tollfree/index.ts'
import type { endpointsContract } from '#webhooks/index.ts'
import type { ownSmppUsersContract } from '#esmes/index.ts'

/** The types of every operation that the console calls, by operation ID. No code is loaded. */
export type Operations = (typeof operatorsContract)['operations'] &
  (typeof signInContract)['operations'] &
  (typeof signInMethodsContract)['operations'] &
  (typeof portalSignInContract)['operations'] &
  (typeof consoleSessionContract)['operations'] &
  (typeof cardsContract)['operations'] &
  (typeof memberSignInContract)['operations'] &
  (typeof membersContract)['operations'] &
  (typeof profileContract)['operations'] &
  (typeof singleSignOnContract)['operations'] &
  (typeof ownSessionsContract)['operations'] &
  (typeof ownSignatureContract)['operations'] &
  (typeof endpointsContract)['operations'] &
  (typeof ownSmppUsersContract)['operations'] &
  (typeof consoleContract)['operations'] &
  (typeof messagesContract)['operations'] &
  (typeof numbersContract)['operations'] &
  (typeof accountContract)['operations'] &
  (typeof applicationsContract)['operations'] &
  (typeof secretsContract)['operations'] &
  (typeof tendlcContract)['operations'] &
  (typeof tollFreeContract)['operations'] &
  (typeof simsContract)['operations']

export type OperationId = keyof Operations

/** The input of an operation. Types are those of the schema's input; `call` converts query values to strings. */
export type Ask<Id extends OperationId> = RequestOf<Operations[Id]> &
  (Operations[Id] extends ChangesVersioned ? { ifMatch?: string | undefined; isNew?: boolean } : unknown)

/** An operation that changes a versioned object: `ifMatch` is the version that the user has seen; `isNew` refuses an existing object. */
type ChangesVersioned = { versioned: true; method: 'PUT' | 'PATCH' | 'POST' | 'DELETE' }

/** The operations that return an object with its version. */
export type VersionedRead = {
  [Id in OperationId]: Operations[Id] extends { versioned: true; method: 'GET' } ? Id : never
}[OperationId]

/** The body of a successful response. */
export type Answered<Id extends OperationId> = ResponseOf<Operations[Id]>
