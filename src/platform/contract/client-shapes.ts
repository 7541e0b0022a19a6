import type { z } from 'zod'
import type { Operation } from './contract.ts'

// The types of an operation as its clients see them: what they send before it is parsed, and what they receive.

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type PartOf<O, Name extends string> = O extends { [N in Name]: infer S } ? Sent<S> : undefined

/** Parameters, query and body of an operation; a part that the operation does not have is absent. */
export type RequestOf<O> = {
  [Name in 'params' | 'query' | 'body' as PartOf<O, Name> extends undefined ? never : Name]: PartOf<O, Name>
}

type SuccessBody<Responses> = {
  [Status in keyof Responses]: Status extends number
    ? `${Status}` extends `2${string}`
      ? Responses[Status] extends { schema: infer S extends z.ZodType }
        ? z.output<S>
        : undefined
      : never
    : never
}[keyof Responses]

/** Body of a successful response of an operation. */
export type ResponseOf<O extends Pick<Operation, 'responses'>> = SuccessBody<O['responses']>
