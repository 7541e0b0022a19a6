import {
  networks,
  prices,
  putPrefix,
  readPrefixes,
  removePrefix,
  type Network,
  type PrefixKind,
  type Price,
} from '../routing/prefix-store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { openAudited, type Change, type Operator, found, prefixOf } from '#operators/index.ts'
import { answerPage, byMember, readPage, type PageQuery } from '#platform/contract/paging/index.ts'

export type PrefixTableDeps = { db: Db; carriers: Carriers }

/** A prefix table in the operator API, with its subject in the audit log and the wire form of its values. */
export type Table<V extends Price | Network, W extends Record<string, unknown>> = {
  kind: PrefixKind<V>
  subject: Change['subject']
  wire(value: V): W
}

export const priceTable: Table<Price, { price: string }> = {
  kind: prices,
  subject: 'price',
  wire: ({ price }) => ({ price: formatEuro(price) }),
}

export const networkTable: Table<Network, Network> = {
  kind: networks,
  subject: 'network',
  wire: ({ network, country, name }) => ({ network, country, name }),
}

/** Returns a page of rows in the member `name`. */
export function list<const Name extends string, V extends Price | Network, W extends Record<string, unknown>>(
  db: Db,
  name: Name,
  { kind, wire }: Table<V, W>,
  { prefix: under, ...query }: PageQuery & { prefix?: string | undefined },
) {
  const page = readPage(byMember('prefix'), query, (position) =>
    readPrefixes(db, kind, { under, ...position }),
  )
  return answerPage(name, (row) => ({ prefix: row.prefix, ...wire(row) }), page)
}

/** Sets the value of a prefix. */
export async function put<V extends Price | Network, W extends Record<string, unknown>>(
  { db, carriers }: PrefixTableDeps,
  { kind, subject, wire }: Table<V, W>,
  ctx: Ctx<Operator>,
  named: string,
  value: V,
) {
  await openAudited({ db, subject, kept: carriers })(ctx, async (sql) => {
    const before = await putPrefix(sql, kind, prefixOf(named), value)
    return { id: named, before: before ? wire(before) : null, after: wire(value) }
  })
  return { status: 204 } as const
}

/** Deletes a prefix. Throws 404 if it does not exist. */
export function remove<V extends Price | Network, W extends Record<string, unknown>>(
  { db, carriers }: PrefixTableDeps,
  { kind, subject, wire }: Table<V, W>,
  ctx: Ctx<Operator>,
  named: string,
) {
  return openAudited({ db, subject, kept: carriers }).removes(ctx, named, async (sql) =>
    wire(found(await removePrefix(sql, kind, prefixOf(named)))),
  )
}
