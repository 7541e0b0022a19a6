import { parseEuro } from '#platform/money.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { prefixOperations } from './prefix-contract.ts'
import { upload } from './prefix-import.ts'
import { list, networkTable, priceTable, put, remove, type Needs } from './prefix-tables.ts'

/** Prices and networks by prefix. */
export function prefixHandlers(needs: Needs): OperatorHandlers<typeof prefixOperations> {
  return {
    listPrices: (_, { query }) => list(needs.db, 'prices', priceTable, query),
    putPrice: (ctx, { params, body }) =>
      put(needs, priceTable, ctx, params.prefix, { price: parseEuro(body.price) }),
    deletePrice: (ctx, { params }) => remove(needs, priceTable, ctx, params.prefix),
    importPrices: (ctx, { query, body: rows }) =>
      upload(needs, priceTable, ctx, {
        rows,
        query,
        toRow: ({ prefix, price }) => ({ prefix, price: parseEuro(price) }),
      }),
    listNetworks: (_, { query }) => list(needs.db, 'networks', networkTable, query),
    putNetwork: (ctx, { params, body }) => put(needs, networkTable, ctx, params.prefix, body),
    deleteNetwork: (ctx, { params }) => remove(needs, networkTable, ctx, params.prefix),
    importNetworks: (ctx, { query, body: rows }) =>
      upload(needs, networkTable, ctx, { rows, query, toRow: (row) => row }),
  }
}
