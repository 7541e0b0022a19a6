import { parseEuro } from '#platform/money.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { prefixOperations } from './prefix-contract.ts'
import { upload } from './prefix-import.ts'
import { networkTable, page, priceTable, put, remove, type Needs } from './prefix-tables.ts'

/** Prices and networks by prefix. */
export function prefixHandlers(needs: Needs): OperatorHandlers<typeof prefixOperations> {
  return {
    async listPrices(_, { query }) {
      const { rows: prices, next } = await page(needs.db, priceTable, query)
      return { status: 200, body: { prices, next } }
    },
    putPrice: ({ caller }, { params, body }) =>
      put(needs, priceTable, { caller, what: 'putPrice' }, params.prefix, { price: parseEuro(body.price) }),
    deletePrice: ({ caller }, { params }) =>
      remove(needs, priceTable, { caller, what: 'deletePrice' }, params.prefix),
    importPrices: ({ caller }, { query, body: rows }) =>
      upload(
        needs,
        priceTable,
        { caller, what: 'importPrices' },
        {
          rows,
          query,
          toRow: ({ prefix, price }) => ({ prefix, price: parseEuro(price) }),
        },
      ),
    async listNetworks(_, { query }) {
      const { rows: networks, next } = await page(needs.db, networkTable, query)
      return { status: 200, body: { networks, next } }
    },
    putNetwork: ({ caller }, { params, body }) =>
      put(needs, networkTable, { caller, what: 'putNetwork' }, params.prefix, body),
    deleteNetwork: ({ caller }, { params }) =>
      remove(needs, networkTable, { caller, what: 'deleteNetwork' }, params.prefix),
    importNetworks: ({ caller }, { query, body: rows }) =>
      upload(needs, networkTable, { caller, what: 'importNetworks' }, { rows, query, toRow: (row) => row }),
  }
}
