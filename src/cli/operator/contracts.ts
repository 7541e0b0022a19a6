import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/client-shapes.ts'

/** Every operation of the operator API by its ID, as types only, so that no contract is loaded. */
type Operations = (typeof operatorsContract)['operations']

export type OperationId = keyof Operations

/** Parameters, query and body of an operation. */
export type OperationInput<Id extends OperationId> = RequestOf<Operations[Id]> &
  (Operations[Id] extends { versioned: true }
    ? { ifMatch?: string | undefined; isNew?: boolean }
    : { ifMatch?: never; isNew?: never })

/** Body of a successful response of an operation. */
export type Answered<Id extends OperationId> = ResponseOf<Operations[Id]>
