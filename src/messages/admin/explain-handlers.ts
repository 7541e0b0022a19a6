import type { OperatorHandlers } from '#operators/index.ts'
import type { explainOperations } from './explain-contract.ts'
import { explanationOf } from './explain.ts'

type ExplainDeps = Parameters<typeof explanationOf>[0]

/** Explains the route of a message. */
export function explainHandlers(deps: ExplainDeps): OperatorHandlers<typeof explainOperations> {
  return {
    explainRouting: async (_, { params, query }) => ({
      status: 200,
      body: await explanationOf(deps, params.msisdn, query),
    }),
  }
}
