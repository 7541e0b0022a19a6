import type { Sql } from '#platform/db.ts'
import { isOnOffer, offeredMembers } from './inventory-store.ts'

/** What an upload does to the inventory, in numbers. */
export type OfferCounts = { added: number; changed: number; unchanged: number }

/** A part of what is staged: its rows, the last of its numbers, and what it does. */
export type Part = OfferCounts & { rows: number; last: string | null }

/** The part, each row with whether its number is in the inventory, and whether it says something new of it. */
const chunk = `chunk as materialized (
    select n.msisdn, t.country, t.type, t.features, t.initial_price, t.cost, t.limitations,
        i.msisdn is null as fresh, i.msisdn is not null and not ${isOnOffer('t')} as differs
      from (select msisdn, terms from staged_number where import_id = $1 and msisdn > $2 order by msisdn limit $3) n
      join staged_terms t on t.import_id = $1 and t.line = n.terms
      left join inventory i on i.msisdn = n.msisdn
  )`

const said = `count(*)::int as rows, max(msisdn) as last, count(*) filter (where fresh)::int as added,
  count(*) filter (where differs)::int as changed, count(*) filter (where not fresh and not differs)::int as unchanged`

/**
 * Compares a part of what is staged, behind a number, with the inventory. Large uploads are taken part by part: no statement is
 * longer than statements may be.
 */
export async function compareOffers(sql: Sql, importId: string, after: string, most: number): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'compare-offers',
    text: `with ${chunk} select ${said} from chunk`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/**
 * Offers such a part. Only what changes is locked, in the order of the numbers; what is new is taken to be in nobody else's hands, and
 * where another transaction has it, this one fails as a whole (`unique_violation`).
 */
export async function publishOffers(sql: Sql, importId: string, after: string, most: number): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'publish-offers',
    text: `with ${chunk}, added as (
        insert into inventory (msisdn, country, type, features, initial_price, cost, limitations)
        select msisdn, country, type, features, initial_price, cost, limitations from chunk where fresh order by msisdn
      ), held as (
        select c.* from chunk c join inventory i using (msisdn) where c.differs order by c.msisdn for no key update of i
      ), changed as (
        update inventory i set ${offeredMembers('h')} from held h where i.msisdn = h.msisdn
      )
      select ${said} from chunk`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Until `countNow` this transaction counts nothing, so that nobody who buys waits for its end. */
export async function countAtEnd(sql: Sql): Promise<void> {
  await sql.query("set local strowger.count_later = 'on'")
}

/** Counts what the transaction has changed, and sorts it into the index of digits. */
export async function countNow(sql: Sql): Promise<void> {
  await sql.query('select sort_number_grams(), count_later()')
}
