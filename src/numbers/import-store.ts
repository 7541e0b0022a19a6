import type { Sql } from '#platform/db.ts'
import { onOffer, type Offer } from './inventory-store.ts'

export type StagedOffer = { line: number; row: Offer }

/** Puts rows of an upload aside; answers those whose number stands in another line, each with that line. */
export async function stageOffers(
  sql: Sql,
  importId: string,
  offers: readonly StagedOffer[],
): Promise<{ line: number; first: number }[]> {
  const { rowCount } = await sql.query({
    name: 'stage-offers',
    text: `insert into staged_number (import_id, line, msisdn, country, type, features, initial_price, cost, limitations)
      select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::jsonb[])
      on conflict do nothing`,
    values: [importId, ...columnsOf(offers)],
  })
  return rowCount === offers.length ? [] : findTwice(sql, importId, offers)
}

async function findTwice(sql: Sql, importId: string, offers: readonly StagedOffer[]) {
  const { rows } = await sql.query<{ line: number; first: number }>({
    name: 'find-offers-twice',
    text: `select u.line, s.line as first from unnest($2::int[], $3::text[]) u(line, msisdn)
        join staged_number s on s.import_id = $1 and s.msisdn = u.msisdn and s.line <> u.line order by u.line`,
    values: [importId, offers.map(({ line }) => line), offers.map(({ row }) => row.msisdn)],
  })
  return rows
}

function columnsOf(offers: readonly StagedOffer[]): unknown[] {
  return [
    offers.map(({ line }) => line),
    offers.map(({ row }) => row.msisdn),
    offers.map(({ row }) => row.country),
    offers.map(({ row }) => row.type),
    offers.map(({ row }) => row.features),
    offers.map(({ row }) => row.initialPrice),
    offers.map(({ row }) => row.cost),
    offers.map(({ row }) => (row.limitations?.length ? JSON.stringify(row.limitations) : null)),
  ]
}

/** The last line of an upload that was put aside before it broke off; 0 where nothing was. */
export async function lastStagedLine(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ line: number }>(
    'select coalesce(max(line), 0) as line from staged_number where import_id = $1',
    [importId],
  )
  return rows[0]!.line
}

/** What an upload does to the inventory, in numbers. */
export type OfferCounts = { added: number; changed: number; unchanged: number }

/** A part of what is staged: its rows, the last of its numbers, and what it does. */
export type Part = OfferCounts & { rows: number; last: string | null }

const chunk =
  'chunk as (select * from staged_number where import_id = $1 and msisdn > $2 order by msisdn limit $3)'

/**
 * Compares a part of what is staged, behind a number, with the inventory. Large uploads are taken part by part: no statement is
 * longer than statements may be.
 */
export async function compareOffers(sql: Sql, importId: string, after: string, most: number): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'compare-offers',
    text: `with ${chunk}
      select count(*)::int as rows, max(c.msisdn) as last,
          count(*) filter (where i.msisdn is null)::int as added,
          count(*) filter (where i.msisdn is not null and differs)::int as changed,
          count(*) filter (where i.msisdn is not null and not differs)::int as unchanged
        from chunk c left join inventory i using (msisdn), lateral (
          select i.status = 'withdrawn' or (i.country, i.type, i.features, i.limitations, i.initial_price, i.cost)
            is distinct from (c.country, c.type, c.features, c.limitations, c.initial_price, c.cost) as differs) d`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Offers such a part. A row that was there before has been written by some transaction: that is its xmax. */
export async function publishOffers(sql: Sql, importId: string, after: string, most: number): Promise<Part> {
  const { rows } = await sql.query<Part>({
    name: 'publish-offers',
    text: `with ${chunk}, offered as (
        insert into inventory as i (msisdn, country, type, features, initial_price, cost, limitations)
        select msisdn, country, type, features, initial_price, cost, limitations from chunk ${onOffer}
        returning (xmax = 0) as fresh
      ), done as (
        select count(*) filter (where fresh)::int as added, count(*) filter (where not fresh)::int as changed from offered
      )
      select rows, last, added, changed, rows - added - changed as unchanged
        from done, (select count(*)::int as rows, max(msisdn) as last from chunk) c`,
    values: [importId, after, most],
  })
  return rows[0]!
}

/** Until `countNow` this transaction counts nothing, so that nobody who buys waits for its end. */
export async function countAtEnd(sql: Sql): Promise<void> {
  await sql.query("set local strowger.count_later = 'on'")
}

export async function countNow(sql: Sql): Promise<void> {
  await sql.query('select count_later()')
}

/**
 * Says that an upload is over, so that nobody goes on with what is left of its rows: a row without a number says so, until it is the
 * last one.
 */
export async function giveUpOffers(sql: Sql, importId: string): Promise<void> {
  await sql.query(
    `insert into staged_number (import_id, msisdn, line, country, type, features, initial_price, cost)
      values ($1, '', 0, '', '', '', 0, 0) on conflict do nothing`,
    [importId],
  )
}

/** Forgets some rows of an upload that is over, of which one at a time does so; answers how many. */
export async function unstageOffers(sql: Sql, importId: string, most: number): Promise<number> {
  const { rows } = await sql.query<{ gone: number }>(
    `with over as (
        select from staged_number where import_id = $1 and msisdn = '' for update
      ), part as (
        select msisdn from staged_number where import_id = $1 and msisdn > '' and exists (select from over) order by msisdn limit $2
      ), gone as (
        delete from staged_number where import_id = $1 and msisdn in (select msisdn from part) returning msisdn
      ), done as (
        delete from staged_number where import_id = $1 and msisdn = '' and exists (select from over) and not exists (select from part)
      )
      select count(*)::int as gone from gone`,
    [importId, most],
  )
  return rows[0]!.gone
}

/** Forgets what uploads have left that broke off: after a day, some rows at a time; answers how many. */
export async function forgetStagedOffers(sql: Sql, most: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from staged_number where (import_id, msisdn) in (
      select import_id, msisdn from staged_number where import_id < uuid_at(clock_timestamp() - interval '1 day') limit $1)`,
    [most],
  )
  return rowCount ?? 0
}
