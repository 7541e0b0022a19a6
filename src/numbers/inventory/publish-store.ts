import type { Sql } from '#platform/database/db.ts'
import { hasSameAbilities, isListed, offeredMembers, ownedMembers } from './inventory-store.ts'

/** What an upload does to the inventory, in numbers. */
export type ListingCounts = { added: number; changed: number; unchanged: number }

/** A part of what is staged: its rows, the last of its numbers, and what it does. */
export type Part = ListingCounts & { rows: number; last: string | null }

/** The terms of staged numbers, looked up one by one: whatever is believed of their number, they are never read for each of them. */
const termsOf = (importId: string, of: string) =>
  `cross join lateral (select * from staged_terms where import_id = ${importId} and line = ${of}.terms limit 1) t`

/** The part, each row with whether its number is in the inventory, and whether it says something new of it. */
const chunk = `chunk as materialized (
    select n.msisdn, t.country, t.type, t.features, t.initial_price, t.cost, t.limitations, t.carriers,
        i.msisdn is null as fresh, i.msisdn is not null and not ${isListed('t')} as differs
      from (select msisdn, terms from staged_number where import_id = $1 and msisdn > $2 order by msisdn limit $3) n
      ${termsOf('$1', 'n')}
      left join inventory i on i.msisdn = n.msisdn
  )`

const stated = `count(*)::int as rows, max(msisdn) as last, count(*) filter (where fresh)::int as added,
  count(*) filter (where differs)::int as changed, count(*) filter (where not fresh and not differs)::int as unchanged`

/**
 * Compares a part of what is staged, behind a number, with the inventory. Large uploads are taken part by part: no statement is
 * longer than statements may be.
 */
export async function compareListings(
  sql: Sql,
  importId: string,
  after: string,
  most: number,
): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'compare-offers',
    text: `with ${chunk} select ${stated} from chunk`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Where a part ends, and whether the inventory holds none of its numbers, as it is seen at a glance where nothing stands between them. */
export async function lookAhead(
  sql: Sql,
  importId: string,
  after: string,
  most: number,
): Promise<{ last: string | null; fresh: boolean }> {
  const { rows } = await sql.query<{ last: string | null; fresh: boolean }>({
    name: 'look-ahead',
    text: `with part as materialized (
        select msisdn from staged_number where import_id = $1 and msisdn > $2 order by msisdn limit $3
      ), ends as (select min(msisdn) as first, max(msisdn) as last from part)
      select last, not exists (select from inventory i where i.msisdn >= first and i.msisdn <= last)
          or not exists (select from part p cross join lateral (
            select from inventory i where i.msisdn = p.msisdn limit 1) i) as fresh from ends`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/**
 * Offers the staged numbers behind one and up to another, of which the inventory held none; answers how many. They are not counted
 * with it (`countAdded`). Where another transaction has one of them by now, this one fails as a whole (`unique_violation`).
 */
export async function addListings(sql: Sql, importId: string, after: string, last: string): Promise<number> {
  const { rowCount } = await countedAlongside(sql, () =>
    sql.query({
      name: 'add-offers',
      text: `insert into inventory (msisdn, country, type, features, initial_price, cost, limitations, carriers)
        select n.msisdn, t.country, t.type, t.features, t.initial_price, t.cost, t.limitations, t.carriers
          from staged_number n ${termsOf('$1', 'n')}
         where n.import_id = $1 and n.msisdn > $2 and n.msisdn <= $3 order by n.msisdn`,
      values: [importId, after, last],
    }),
  )
  return rowCount ?? 0
}

/** Counts such a part for the transaction that adds it, on whatever connection; answers how many numbers it has. */
export async function countAdded(
  sql: Sql,
  { xid, importId, after, last }: { xid: string; importId: string; after: string; last: string },
): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-added',
    text: `with part as materialized (
        select msisdn, terms from staged_number where import_id = $2 and msisdn > $3 and msisdn <= $4
      ), change (terms, tail, head, n) as (
        select terms, 5, left(msisdn, -5), count(*) from part group by 1, 3
        union all
        select terms, 7, left(msisdn, -7), count(*) from part group by 1, 3
        union all
        select terms, 0, gram, count(*) from (select terms, unnest(late_grams(msisdn)) from part) g (terms, gram)
         where gram is not null group by 1, 3
      ), counted as (
        insert into number_block_change (xid, country, tail, head, type, features, numbers)
        select $1::xid8, t.country, c.tail, c.head, t.type, t.features, sum(c.n::int)
          from change c ${termsOf('$2', 'c')} group by 2, 3, 4, 5, 6
      )
      select count(*)::int as n from part`,
    values: [xid, importId, after, last],
  })
  return rows[0]!.n
}

/**
 * Offers a part, whatever the inventory holds of it. Only what changes is locked, in the order of the numbers; what is new is taken to
 * be in nobody else's hands, and where another transaction has it, this one fails as a whole (`unique_violation`).
 */
export async function publishListings(
  sql: Sql,
  importId: string,
  after: string,
  most: number,
): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'publish-offers',
    text: `with ${chunk}, added as (
        insert into inventory (msisdn, country, type, features, initial_price, cost, limitations, carriers)
        select msisdn, country, type, features, initial_price, cost, limitations, carriers from chunk where fresh order by msisdn
      ), held as (
        select c.* from chunk c join inventory i using (msisdn) where c.differs order by c.msisdn for no key update of i
      ), changed as (
        update inventory i set ${offeredMembers('h')} from held h where i.msisdn = h.msisdn
      ), able as (
        update number n set ${ownedMembers('h')} from held h where n.msisdn = h.msisdn and not ${hasSameAbilities('h')}
      )
      select ${stated} from chunk`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** How long the list may become of what waits to be sorted into the index of digits while somebody else sorts it. */
const mostUnsorted = '16MB'

/**
 * Until `countNow` this transaction counts nothing, so that nobody who buys waits for its end, and leaves the sorting of digits to
 * `sortDigits`. Answers under which id it is counted for.
 */
export async function countAtEnd(sql: Sql): Promise<string> {
  await sql.query(
    `set local strowger.count_later = 'on'; set local gin_pending_list_limit = '${mostUnsorted}'`,
  )
  const { rows } = await sql.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  return rows[0]!.xid
}

/** Forgets what was counted for transactions that have failed. */
export async function deleteFailedCounts(sql: Sql): Promise<void> {
  await sql.query('delete from number_block_change where xid < pg_snapshot_xmin(pg_current_snapshot())')
}

/** Runs a statement that is counted somewhere else. */
async function countedAlongside<T>(sql: Sql, statement: () => Promise<T>): Promise<T> {
  // On the same wire, in order: where the transaction fails, the statement says so.
  const set = (value: string) =>
    void sql.query(`set local strowger.count_later = '${value}'`).catch(() => undefined)
  set('beside')
  try {
    return await statement()
  } finally {
    set('on')
  }
}

/** Counts what the transaction has changed, and sorts what is left into the index of digits. */
export async function countNow(sql: Sql): Promise<void> {
  await sql.query('select sort_number_grams(), count_later()')
}

/** Sorts into the index of digits what waits for it, whichever transaction has put it there. */
export async function sortDigits(sql: Sql): Promise<void> {
  await sql.query('select sort_number_grams()')
}
