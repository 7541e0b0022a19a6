import {
  networks,
  prices,
  putPrefix,
  readPrefixes,
  removePrefix,
  type Carriers,
  type Network,
  type PrefixKind,
  type Price,
} from '#carriers/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { noteChange, type Change } from './changes.ts'
import type { Operator, OperatorHandlers } from './family.ts'
import { limitOf } from './pages.ts'
import type { prefixOperations } from './prefix-contract.ts'
import { found } from './problems.ts'
import { prefixOf } from './shapes.ts'

type Needs = { db: Db; carriers: Carriers }

/** Prices and networks by prefix. */
export function prefixHandlers(needs: Needs): OperatorHandlers<typeof prefixOperations> {
  const { db } = needs
  return {
    async listPrices(_, { query }) {
      const { rows, next } = await page(db, prices, query)
      return { status: 200, body: { prices: rows.map((row) => ({ ...row, ...priceWire(row) })), next } }
    },
    putPrice: ({ caller }, { params, body }) =>
      put(needs, priceTable, { caller, what: 'putPrice' }, params.prefix, { price: parseEuro(body.price) }),
    deletePrice: ({ caller }, { params }) =>
      remove(needs, priceTable, { caller, what: 'deletePrice' }, params.prefix),
    async listNetworks(_, { query }) {
      const { rows, next } = await page(db, networks, query)
      return { status: 200, body: { networks: rows, next } }
    },
    putNetwork: ({ caller }, { params, body }) =>
      put(needs, networkTable, { caller, what: 'putNetwork' }, params.prefix, body),
    deleteNetwork: ({ caller }, { params }) =>
      remove(needs, networkTable, { caller, what: 'deleteNetwork' }, params.prefix),
  }
}

/** A table as operators change it: under which name a change is written down, and a value as they see it. */
type Table<V extends Price | Network> = {
  kind: PrefixKind<V>
  subject: Change['subject']
  wire(value: V): Record<string, unknown>
}

const priceWire = ({ price }: Price) => ({ price: formatEuro(price) })
const priceTable: Table<Price> = { kind: prices, subject: 'price', wire: priceWire }
const networkTable: Table<Network> = { kind: networks, subject: 'network', wire: (value) => ({ ...value }) }

type By = { caller: Operator; what: string }
type Query = { prefix?: string | undefined; cursor?: string | undefined; limit?: string | undefined }

async function page<V extends Price | Network>(db: Db, kind: PrefixKind<V>, query: Query) {
  const limit = limitOf(query)
  const rows = await readPrefixes(db, kind, { under: query.prefix, after: query.cursor, limit })
  return { rows, next: rows.length < limit ? null : rows.at(-1)!.prefix }
}

async function put<V extends Price | Network>(
  needs: Needs,
  { kind, subject, wire }: Table<V>,
  { caller, what }: By,
  named: string,
  value: V,
) {
  await changed(needs, async (sql) => {
    const before = await putPrefix(sql, kind, prefixOf(named), value)
    const change = { before: before ? wire(before) : null, after: wire(value) }
    await noteChange(sql, caller, { what, subject, id: named, ...change })
  })
  return { status: 204 } as const
}

async function remove<V extends Price | Network>(
  needs: Needs,
  { kind, subject, wire }: Table<V>,
  { caller, what }: By,
  named: string,
) {
  await changed(needs, async (sql) => {
    const before = found(await removePrefix(sql, kind, prefixOf(named)))
    await noteChange(sql, caller, { what, subject, id: named, before: wire(before), after: null })
  })
  return { status: 204 } as const
}

/** Changes a table in one transaction, and has this node go by it at once. */
async function changed({ db, carriers }: Needs, work: (sql: Sql) => Promise<void>): Promise<void> {
  await db.tx(async (sql) => {
    await work(sql)
    await bumpEpoch(sql)
  })
  await carriers.reload()
}
