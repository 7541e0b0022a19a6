import type { Sql } from '#platform/database/db.ts'
import { hasSameAbilities, isListed, offeredMembers, ownedMembers } from './inventory-store.ts'
import { moveNumbers } from './move-store.ts'

/** Counts of changes to the inventory by an upload. */
export type ListingCounts = { added: number; changed: number; unchanged: number }

/** A staged part: its rows, its last number, and its changes. */
export type Part = ListingCounts & { rows: number; last: string | null }

/** Joins the terms of staged numbers by lookup, so that the planner never scans all terms. */
const termsOf = (importId: string, of: string) =>
  `cross join lateral (select * from staged_terms where import_id = ${importId} and line = ${of}.terms limit 1) t`

/** The part; each row states whether its number is new and whether its terms differ. */
const chunk = `chunk as materialized (
    select n.msisdn, t.country, t.type, t.features, t.initial_price, t.cost, t.limitations, t.carriers,
        i.msisdn is null as fresh, i.msisdn is not null and not ${isListed('t')} as differs, i.status = 'withdrawn' as withdrawn
      from (select msisdn, terms from staged_number where import_id = $1 and msisdn > $2 order by msisdn limit $3) n
      ${termsOf('$1', 'n')}
      left join inventory i on i.msisdn = n.msisdn
  )`

const stated = `count(*)::int as rows, max(msisdn) as last, count(*) filter (where fresh)::int as added,
  count(*) filter (where differs)::int as changed, count(*) filter (where not fresh and not differs)::int as unchanged`

/**
 * Compares a staged part, after a number, with the inventory. Large uploads are processed in parts to respect the statement timeout.
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

/** Returns where a part ends, and whether all of its numbers are new. The check is cheap if the inventory has no numbers in this range. */
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
 * Adds a range of staged numbers that are new; returns how many. The numbers are counted separately (`countAdded`). If another transaction has
 * added one of the numbers, this transaction fails (`unique_violation`).
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

/** Counts a part for the transaction that adds it, on any connection; returns the number of numbers in the part. */
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
 * Publishes a portion of an import, with new and existing numbers; withdrawn ones become available. Only changed rows are locked, in the order of the numbers; if another transaction has
 * added one of the new numbers, this transaction fails (`unique_violation`).
 */
export async function publishListings(
  sql: Sql,
  importId: string,
  after: string,
  most: number,
): Promise<Part> {
  const { rows } = await sql.query<Part & { withdrawn: string[] | null }>({
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
      select ${stated}, array_agg(msisdn) filter (where withdrawn) as withdrawn from chunk`,
    values: [importId, after, most],
  })
  const { withdrawn, ...part } = rows[0]!
  await moveNumbers(sql, withdrawn ?? [], 'listed', undefined)
  return part
}

/** Maximum size of the pending list of the index of digits (GIN). */
const mostUnsorted = '16MB'

/**
 * Defers counting of this transaction until `countNow`, so that purchases do not wait for its end, and leaves the index of digits to
 * `sortDigits`. Returns the transaction ID.
 */
export async function countAtEnd(sql: Sql): Promise<string> {
  await sql.query(
    `set local strowger.count_later = 'on'; set local gin_pending_list_limit = '${mostUnsorted}'`,
  )
  const { rows } = await sql.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  return rows[0]!.xid
}

/** Deletes counts of failed transactions, regardless of their age. */
export async function deleteFailedCounts(sql: Sql): Promise<void> {
  await sql.query('delete from number_block_change where xid < pg_snapshot_xmin(pg_current_snapshot())')
}

/** Runs a statement that is counted separately. */
async function countedAlongside<T>(sql: Sql, statement: () => Promise<T>): Promise<T> {
  // Pipelined on the same connection: if the transaction fails, the statement reports it.
  const set = (value: string) =>
    void sql.query(`set local strowger.count_later = '${value}'`).catch(() => undefined)
  set('beside')
  try {
    return await statement()
  } finally {
    set('on')
  }
}

/** Counts the changes of the transaction, and flushes the pending list of the index of digits. */
export async function countNow(sql: Sql): Promise<void> {
  await sql.query('select sort_number_grams(), count_later()')
}

/** Flushes the pending list of the index of digits. */
export async function sortDigits(sql: Sql): Promise<void> {
  await sql.query('select sort_number_grams()')
}
