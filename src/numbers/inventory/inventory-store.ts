import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Micro } from '#platform/money.ts'
import type { NumberType } from '#accounts/index.ts'
import type { FeatureWord, Limitation } from './features.ts'
import { moveNumbers } from './move-store.ts'
import type { InventoryStatus } from './states.ts'
import { cutRows, type Page, type PageRequest, rowsToRead } from '#platform/contract/paging/index.ts'

/** A number as listed by an operator; prices in micro-euros, null if the fee table applies. */
export type Listing = {
  msisdn: string
  country: string
  type: NumberType
  features: FeatureWord
  initialPrice: Micro | null
  cost: Micro | null
  limitations?: Limitation[] | null | undefined
  /** The carriers that serve the number; null for every carrier with a route to the number. */
  carriers?: readonly string[] | null | undefined
}

/** A number of the inventory for operators. */
export type InventoryNumber = {
  msisdn: string
  country: string
  type: NumberType
  features: string
  status: InventoryStatus
  initial_price: Micro | null
  cost: Micro | null
  limitations: Limitation[] | null
  carriers: string[] | null
  previous_owner: string | null
  free_at: Date | null
  account_id: string | null
  owned_since: Date | null
  paid_until: Date | null
  unpaid_since: Date | null
}

/** Carriers as stored: unique and sorted; null for none. */
export const carriersOf = (carriers: readonly string[] | null | undefined): string[] | null =>
  carriers?.length ? [...new Set(carriers)].toSorted() : null

const terms = ['country', 'type', 'features', 'limitations', 'initial_price', 'cost', 'carriers']
const termsOf = (of: string) => terms.map((one) => `${of}.${one}`).join(', ')

/** Whether a number `i` of the inventory is on these terms already, and has not been withdrawn. */
export const isListed = (of: string): string =>
  `(i.status <> 'withdrawn' and (${termsOf('i')}) is not distinct from (${termsOf(of)}))`

/** Copies the terms of a listing to an existing number. */
export const offeredMembers = (of: string): string => terms.map((one) => `${one} = ${of}.${one}`).join(', ')

/** Copies features and limitations of a listing to the owned number; its rent is unchanged. */
export const ownedMembers = (of: string): string =>
  `features = string_to_array(${of}.features, ','), limitations = ${of}.limitations`

/** Whether an owned number `n` has the features and limitations of a listing. */
export const hasSameAbilities = (of: string): string =>
  `(n.features, n.limitations) is not distinct from (string_to_array(${of}.features, ','), ${of}.limitations)`

/** Lists one number, or changes its terms; a withdrawn number becomes available. The owner still pays the rent agreed at purchase. */
export async function listNumber(sql: Sql, listing: Listing): Promise<void> {
  const { msisdn, country, type, features, initialPrice, cost, limitations, carriers } = listing
  await sql.query(
    `insert into inventory as i (msisdn, country, type, features, initial_price, cost, limitations, carriers)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (msisdn) do update set ${offeredMembers('excluded')} where not ${isListed('excluded')}`,
    [
      msisdn,
      country,
      type,
      features,
      initialPrice,
      cost,
      limitations?.length ? JSON.stringify(limitations) : null,
      carriersOf(carriers),
    ],
  )
  await moveNumbers(sql, [msisdn], 'listed', undefined)
  await sql.query(
    `update number n set ${ownedMembers('i')} from inventory i
      where n.msisdn = $1 and i.msisdn = $1 and not ${hasSameAbilities('i')}`,
    [msisdn],
  )
  await bumpEpoch(sql)
}

/** Withdraws a number unless it is owned. Returns its previous status, or undefined if it is unknown. */
export async function withdrawNumber(sql: Sql, msisdn: string): Promise<InventoryStatus | undefined> {
  const [moved] = await moveNumbers(sql, [msisdn], 'withdrawn', undefined, { set: { free_at: null } })
  if (moved) return moved.from as InventoryStatus
  const { rows } = await sql.query<{ status: InventoryStatus }>(
    'select status from inventory where msisdn = $1',
    [msisdn],
  )
  return rows[0]?.status
}

const seen = `select i.*, n.account_id, n.owned_since, n.paid_until, n.unpaid_since
  from inventory i left join number n on n.msisdn = i.msisdn`

export async function readInventoryNumber(sql: Sql, msisdn: string): Promise<InventoryNumber | undefined> {
  const { rows } = await sql.query<InventoryNumber>(`${seen} where i.msisdn = $1`, [msisdn])
  return rows[0]
}

/** Filters of the inventory; all must match. */
export type InventoryWanted = PageRequest & {
  /** Selects numbers with this prefix. */
  prefix?: string | undefined
  status?: InventoryStatus | undefined
  country?: string | undefined
  /** Selects numbers of this owner. */
  accountId?: string | undefined
}

/** Maximum numbers scanned for one page; with a selective filter a page may be short without being the last. */
const mostLookedAt = 5_000

/**
 * A page in the order of the numbers. Owned, quarantined and withdrawn numbers have their own index; other filters scan up to
 * `mostLookedAt` numbers per page.
 */
export async function readInventory(sql: Sql, wanted: InventoryWanted): Promise<Page<InventoryNumber>> {
  const { prefix = '', after = '', limit, accountId = null, status = null, country = null } = wanted
  const aside = inventoryAside.find((one) => one === status)
  const isPicked = country !== null || (status !== null && (accountId !== null || aside === undefined))
  const read = rowsToRead(limit)
  const look = isPicked ? mostLookedAt : read
  const from = accountId !== null ? 'number' : 'inventory'
  const only = accountId !== null ? 'and w.account_id = $5' : aside ? `and w.status = '${aside}'` : ''
  const { rows } = await sql.query<InventoryNumber & { looked: number; last: string | null }>(
    `with looked as materialized (
        select w.msisdn from ${from} w
         where w.msisdn >= $1 and w.msisdn < $2 and w.msisdn > $3 ${only} order by w.msisdn limit $4),
      found as (
        select i.*, n.account_id, n.owned_since, n.paid_until, n.unpaid_since
          from looked l join inventory i on i.msisdn = l.msisdn left join number n on n.msisdn = i.msisdn
         where ($6::text is null or i.status = $6) and ($7::text is null or i.country = $7) and ($5::text is null or n.account_id = $5)
         order by i.msisdn limit $8)
     select f.*, r.looked, r.last from (select count(*)::int as looked, max(msisdn) as last from looked) r
       left join found f on true order by f.msisdn`,
    [prefix, `${prefix}:`, after, look, accountId, status, country, read],
  )
  const { looked, last } = rows[0]!
  const found = rows
    .filter(({ msisdn }) => msisdn !== null)
    .map(({ looked: _l, last: _t, ...number }) => number)
  const further = looked === look ? last : null
  const page = cutRows(found, limit)
  return { rows: page.rows, next: page.more ? page.rows.at(-1)!.msisdn : further }
}

const inventoryAside = ['quarantined', 'withdrawn'] as const

/** The owners of a number, latest first. */
export async function readOwnerships(
  sql: Sql,
  msisdn: string,
): Promise<{ account_id: string; began_at: Date; ended_at: Date | null; ended_by: string | null }[]> {
  const { rows } = await sql.query<{
    account_id: string
    began_at: Date
    ended_at: Date | null
    ended_by: string | null
  }>(
    `select account_id, began_at, ended_at, ended_by from number_ownership where msisdn = $1 order by began_at desc limit 100`,
    [msisdn],
  )
  return rows
}
