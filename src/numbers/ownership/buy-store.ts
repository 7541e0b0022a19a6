import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { NumberType } from '#accounts/index.ts'
import { moveNumbers, withoutPreviousOwner } from '../inventory/move-store.ts'
import type { InventoryStatus } from '../inventory/states.ts'

/** A number to buy; if a price is null, the fee table applies. */
export type InventoryRow = {
  msisdn: string
  country: string
  type: NumberType
  status: InventoryStatus
  initial_price: Micro | null
  cost: Micro | null
  previous_owner: string | null
}

const columns = 'msisdn, country, type, status, initial_price, cost, previous_owner'

export async function readInventoryRow(sql: Sql, msisdn: string): Promise<InventoryRow | undefined> {
  const { rows } = await sql.query<InventoryRow>({
    name: 'read-inventory',
    text: `select ${columns} from inventory where msisdn = $1`,
    values: [msisdn],
  })
  return rows[0]
}

/** Locks numbers of the inventory in their order until the commit; unknown numbers are omitted. */
export async function lockInventoryRows(
  sql: Sql,
  msisdns: readonly string[],
): Promise<Map<string, InventoryRow>> {
  const { rows } = await sql.query<InventoryRow>({
    name: 'lock-inventory',
    text: `select ${columns} from inventory
      where msisdn = any($1::text[]) order by msisdn for no key update`,
    values: [msisdns],
  })
  return new Map(rows.map((row) => [row.msisdn, row]))
}

/** How many more numbers accounts may buy. The lock on their balances excludes concurrent purchases. */
export async function readRoom(sql: Sql, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ id: string; room: number }>({
    name: 'read-room',
    text: `select id, (max_numbers - (select coalesce(sum(numbers), 0) from number_count h where h.account_id = a.id and digits = 0))::int as room
      from account a where id = any($1::text[])`,
    values: [accountIds],
  })
  return new Map(rows.map(({ id, room }) => [id, room]))
}

/** Stores purchased numbers, paid for the first month. `now` is exchange time in milliseconds. */
export async function storePurchased(
  sql: Sql,
  deals: readonly { inventoryRow: { msisdn: string; cost: Micro }; accountId: string; ownershipId: string }[],
  now: number,
): Promise<void> {
  const msisdns = deals.map(({ inventoryRow }) => inventoryRow.msisdn)
  const moved = await moveNumbers(sql, msisdns, 'bought', undefined, { set: withoutPreviousOwner })
  if (moved.length < deals.length) throw new Error('a locked number is no longer available')
  await sql.query({
    name: 'store-bought',
    text: `with deal as (
        select * from unnest($1::text[], $2::text[], $3::uuid[], $5::bigint[]) d(msisdn, account_id, ownership_id, cost)
      ), history as (
        insert into number_ownership (id, account_id, msisdn, began_at)
        select ownership_id, account_id, msisdn, $4 from deal
      )
      insert into number (msisdn, country, type, features, limitations, account_id, ownership_id, owned_since,
          cost, paid_until, rental_due)
        select i.msisdn, i.country, i.type, string_to_array(i.features, ','), i.limitations, d.account_id, d.ownership_id, $4,
            d.cost, $4::timestamptz + interval '1 month', $4::timestamptz + interval '1 month'
          from inventory i join deal d using (msisdn)`,
    values: [
      msisdns,
      deals.map(({ accountId }) => accountId),
      deals.map(({ ownershipId }) => ownershipId),
      new Date(now),
      deals.map(({ inventoryRow }) => inventoryRow.cost),
    ],
  })
}
