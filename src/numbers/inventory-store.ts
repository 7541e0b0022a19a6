import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'
import type { FeatureWord, Limitation, NumberType } from './features.ts'
import type { InventoryStatus } from './states.ts'

/** A number as an operator offers it; prices in micro-euros, null where the fee table says them. */
export type Offer = {
  msisdn: string
  country: string
  type: NumberType
  features: FeatureWord
  initialPrice: Micro | null
  cost: Micro | null
  limitations?: Limitation[] | null | undefined
}

/** A number of the inventory as operators see it. */
export type InventoryNumber = {
  msisdn: string
  country: string
  type: NumberType
  features: string
  status: InventoryStatus
  initial_price: Micro | null
  cost: Micro | null
  limitations: Limitation[] | null
  previous_owner: string | null
  free_at: Date | null
  account_id: string | null
  owned_since: Date | null
  paid_until: Date | null
  unpaid_since: Date | null
}

const terms = ['country', 'type', 'features', 'limitations', 'initial_price', 'cost']
const termsOf = (of: string) => terms.map((one) => `${of}.${one}`).join(', ')

/** Whether a number `i` of the inventory is on these terms already, and has not been withdrawn. */
export const isOnOffer = (of: string): string =>
  `(i.status <> 'withdrawn' and (${termsOf('i')}) is not distinct from (${termsOf(of)}))`

/** What an offer makes of a number that is there already: what was withdrawn is on offer again, what is owned or rests stays so. */
export const offeredMembers = (of: string): string =>
  `${terms.map((one) => `${one} = ${of}.${one}`).join(', ')}, status = case when i.status = 'withdrawn' then 'available' else i.status end`

/** Offers one number, or changes its terms. Whoever owns it keeps the rent at which it was bought. */
export async function offerNumber(sql: Sql, offer: Offer): Promise<void> {
  const { msisdn, country, type, features, initialPrice, cost, limitations } = offer
  await sql.query(
    `insert into inventory as i (msisdn, country, type, features, initial_price, cost, limitations)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (msisdn) do update set ${offeredMembers('excluded')} where not ${isOnOffer('excluded')}`,
    [
      msisdn,
      country,
      type,
      features,
      initialPrice,
      cost,
      limitations?.length ? JSON.stringify(limitations) : null,
    ],
  )
}

/** Takes a number off the market unless somebody owns it. Answers the status it had, or nothing where it is unknown. */
export async function withdrawNumber(sql: Sql, msisdn: string): Promise<InventoryStatus | undefined> {
  const { rows } = await sql.query<{ status: InventoryStatus }>(
    'select status from inventory where msisdn = $1 for no key update',
    [msisdn],
  )
  if (rows[0] && rows[0].status !== 'owned')
    await sql.query("update inventory set status = 'withdrawn', free_at = null where msisdn = $1", [msisdn])
  return rows[0]?.status
}

const seen = `select i.*, n.account_id, n.owned_since, n.paid_until, n.unpaid_since
  from inventory i left join number n on n.msisdn = i.msisdn`

export async function readInventoryNumber(sql: Sql, msisdn: string): Promise<InventoryNumber | undefined> {
  const { rows } = await sql.query<InventoryNumber>(`${seen} where i.msisdn = $1`, [msisdn])
  return rows[0]
}

/** A page in the order of the numbers, behind a number. */
export async function readInventory(
  sql: Sql,
  {
    prefix = '',
    after = '',
    limit,
  }: { prefix?: string | undefined; after?: string | undefined; limit: number },
): Promise<InventoryNumber[]> {
  const { rows } = await sql.query<InventoryNumber>(
    `${seen} where i.msisdn >= $1 and i.msisdn < $2 and i.msisdn > $3 order by i.msisdn limit $4`,
    [prefix, `${prefix}:`, after, limit],
  )
  return rows
}

/** Who has owned a number, the last first. */
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
