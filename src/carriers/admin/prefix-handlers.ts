import { parseEuro } from '#platform/money.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { prefixOperations } from './prefix-contract.ts'
import { upload } from './prefix-import.ts'
import { list, networkTable, priceTable, put, remove, type PrefixTableDeps } from './prefix-tables.ts'

/** Handlers of the operations on prices and networks by prefix. */
export function prefixHandlers(deps: PrefixTableDeps): OperatorHandlers<typeof prefixOperations> {
  return {
    listPrices: (_, { query }) => list(deps.db, 'prices', priceTable, query),
    putPrice: (ctx, { params, body }) =>
      put(deps, priceTable, ctx, params.prefix, { price: parseEuro(body.price) }),
    deletePrice: (ctx, { params }) => remove(deps, priceTable, ctx, params.prefix),
    importPrices: (ctx, { query, body: rows }) =>
      upload(deps, priceTable, ctx, {
        rows,
        query,
        toRow: ({ prefix, price }) => ({ prefix, price: parseEuro(price) }),
      }),
    listNetworks: (_, { query }) => list(deps.db, 'networks', networkTable, query),
    putNetwork: (ctx, { params, body }) => put(deps, networkTable, ctx, params.prefix, body),
    deleteNetwork: (ctx, { params }) => remove(deps, networkTable, ctx, params.prefix),
    importNetworks: (ctx, { query, body: rows }) =>
      upload(deps, networkTable, ctx, { rows, query, toRow: (row) => row }),
  }
}
