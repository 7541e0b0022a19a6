import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type Price = { price: number }
/** `network` is MCC and MNC. */
export type Network = { network: string; country: string; name: string }

/** A table of values by prefix, which every node caches. `of` is the table name; `columns` are the value columns with their types. */
export type PrefixKind<V extends Price | Network> = {
  of: 'price' | 'network_prefix'
  columns: Readonly<Record<keyof V & string, 'bigint' | 'text'>>
}

/** Price per segment in micro-euros. */
export const prices: PrefixKind<Price> = { of: 'price', columns: { price: 'bigint' } }

/** Network of a number. */
export const networks: PrefixKind<Network> = {
  of: 'network_prefix',
  columns: { network: 'text', country: 'text', name: 'text' },
}

export type PrefixRow<V> = V & { prefix: string }

/** The versions of the tables. A table is read again only if its version has increased. */
export async function readVersions(sql: Sql): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ of: string; version: number }>('select of, version from routing_version')
  return new Map(rows.map(({ of, version }) => [of, version]))
}

/** Rows ordered by prefix, with prefixes after `after` that start with `under`. */
export async function readPrefixes<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  { after, under = '', limit }: PageRequest & { under?: string | undefined },
): Promise<PrefixRow<V>[]> {
  // ':' follows '9' in this collation, so it is the upper bound for numbers with a prefix.
  const { rows } = await sql.query<PrefixRow<V>>(
    `select prefix, ${namesOf(kind).join(', ')} from ${kind.of}
      where prefix >= greatest($1, coalesce($2, '')) and ($2::text is null or prefix > $2)
        and ($1 = '' or prefix < $1 || ':')
      order by prefix limit $3`,
    [under, after ?? null, limit],
  )
  return rows
}

/** Sets the value of a prefix and returns the previous one. Writers of a table are serialized. */
export async function putPrefix<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  prefix: string,
  value: V,
): Promise<V | undefined> {
  const names = namesOf(kind)
  await growVersion(sql, kind)
  const before = await sql.query<V>(`select ${names.join(', ')} from ${kind.of} where prefix = $1`, [prefix])
  await sql.query(
    `insert into ${kind.of} (prefix, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')})
      on conflict (prefix) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [prefix, ...names.map((name) => value[name])],
  )
  return before.rows[0]
}

/** Adds rows to a table; a prefix that already has a value keeps that value. */
export async function addPrefixes<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  rows: readonly PrefixRow<V>[],
): Promise<void> {
  const names = namesOf(kind)
  await growVersion(sql, kind)
  await sql.query(
    `insert into ${kind.of} (prefix, ${names.join(', ')})
      select * from unnest($1::text[], ${names.map((name, i) => `$${i + 2}::${kind.columns[name]}[]`).join(', ')}) on conflict do nothing`,
    [rows.map(({ prefix }) => prefix), ...names.map((name) => rows.map((row) => row[name]))],
  )
}

/** Deletes a prefix and returns its value, if it existed. */
export async function removePrefix<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  prefix: string,
): Promise<V | undefined> {
  await growVersion(sql, kind)
  const { rows } = await sql.query<V>(
    `delete from ${kind.of} where prefix = $1 returning ${namesOf(kind).join(', ')}`,
    [prefix],
  )
  return rows[0]
}

/** The columns of a value. */
export function namesOf<V extends Price | Network>({ columns }: PrefixKind<V>): (keyof V & string)[] {
  return Object.keys(columns) as (keyof V & string)[]
}

/** Must be the first statement of every change, because its row lock serializes writers. */
export async function growVersion<V extends Price | Network>(sql: Sql, { of }: PrefixKind<V>): Promise<void> {
  await sql.query('update routing_version set version = version + 1 where of = $1', [of])
}
