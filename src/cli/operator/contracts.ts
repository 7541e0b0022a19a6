import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'

/** Every operation of the operator API by its ID, as types only, so that no contract is loaded. */
type Operations = (typeof operatorsContract)['operations']

export type OperationId = keyof Operations

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<O, Name extends string> = O extends { [N in Name]: infer S } ? Input<S> : undefined

/** Parameters, query and body of an operation. */
export type OperationInput<Id extends OperationId> = {
  [Name in 'params' | 'query' | 'body' as Part<Operations[Id], Name> extends undefined ? never : Name]: Part<
    Operations[Id],
    Name
  >
} & (Operations[Id] extends { versioned: true }
  ? { ifMatch?: string | undefined; isNew?: boolean }
  : { ifMatch?: never; isNew?: never })

type SuccessBody<A> = {
  [S in keyof A]: S extends number
    ? `${S}` extends `2${string}`
      ? A[S] extends { schema: infer B extends z.ZodType }
        ? z.output<B>
        : undefined
      : never
    : never
}[keyof A]

/** Body of a successful response of an operation. */
export type Answered<Id extends OperationId> = SuccessBody<Operations[Id]['responses']>
