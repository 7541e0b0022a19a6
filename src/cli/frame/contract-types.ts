import type { z } from 'zod'

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<O, Name extends string> = O extends { [N in Name]: infer S } ? Input<S> : undefined

/** Parameters, query and body of an operation. */
export type InputOf<O> = {
  [Name in 'params' | 'query' | 'body' as Part<O, Name> extends undefined ? never : Name]: Part<O, Name>
}

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
export type AnswerOf<O extends { responses: object }> = SuccessBody<O['responses']>
