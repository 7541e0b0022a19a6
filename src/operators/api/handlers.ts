import type { Contract, Handlers, Operations } from '#platform/contract/contract.ts'
import type { Operator } from './operator.ts'

/** Handlers of some operations of this API. */
export type OperatorHandlers<O extends Operations> = Handlers<Contract<O>, Operator>
