import type { Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import { carriersOf, type Listing } from './inventory-store.ts'

/** A row of an upload; `terms` is the line under which the terms of the row are stored. */
export type StagedListing = { line: number; msisdn: string; terms: number }

/** The terms of a line. */
export type StagedTerms = { line: number; listing: Listing }

/** Stages rows of an upload; returns the duplicates, each with the line of the first occurrence. */
export async function stageListings(
  sql: Sql,
  importId: string,
  listings: readonly StagedListing[],
  terms: readonly StagedTerms[],
): Promise<{ line: number; first: number }[]> {
  const columns = columnsOf(listings)
  const values = [importId, ...columns, ...termsOf(terms)]
  try {
    await sql.query({ name: 'stage-offers', text: stageAll, values })
    return []
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  await sql.query({ name: 'stage-other-offers', text: `${stageAll} on conflict do nothing`, values })
  return findTwice(sql, importId, columns)
}

/** Fast path: without duplicates no lookup is needed. */
const stageAll = `
  with shared as (
    insert into staged_terms (import_id, line, country, type, features, initial_price, cost, limitations, carriers)
    select $1, u.line, u.country, u.type, u.features, u.initial_price, u.cost, u.limitations, string_to_array(u.carriers, ',')
      from unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::jsonb[], $12::text[])
             u(line, country, type, features, initial_price, cost, limitations, carriers)
    on conflict do nothing
  )
  insert into staged_number (import_id, line, msisdn, terms)
  select $1, * from unnest($2::int[], $3::text[], $4::int[])`

/** Array literals of digits, which need no quotes. */
function columnsOf(listings: readonly StagedListing[]): [lines: string, msisdns: string, terms: string] {
  const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`
  return [
    array(listings.map(({ line }) => line)),
    array(listings.map(({ msisdn }) => msisdn)),
    array(listings.map(({ terms }) => terms)),
  ]
}

function termsOf(terms: readonly StagedTerms[]): unknown[] {
  return [
    terms.map(({ line }) => line),
    terms.map(({ listing }) => listing.country),
    terms.map(({ listing }) => listing.type),
    terms.map(({ listing }) => listing.features),
    terms.map(({ listing }) => listing.initialPrice),
    terms.map(({ listing }) => listing.cost),
    terms.map(({ listing }) => (listing.limitations?.length ? JSON.stringify(listing.limitations) : null)),
    terms.map(({ listing }) => carriersOf(listing.carriers)?.join(',') ?? null),
  ]
}

async function findTwice(sql: Sql, importId: string, [lines, msisdns]: readonly string[]) {
  const { rows } = await sql.query<{ line: number; first: number }>({
    name: 'find-offers-twice',
    text: `select u.line, s.line as first from unnest($2::int[], $3::text[]) u(line, msisdn)
        join staged_number s on s.import_id = $1 and s.msisdn = u.msisdn and s.line <> u.line order by u.line`,
    values: [importId, lines, msisdns],
  })
  return rows
}

/** The last staged line of an interrupted upload; 0 if none. */
export async function lastStagedLine(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ line: number }>(
    'select coalesce(max(line), 0) as line from staged_number where import_id = $1',
    [importId],
  )
  return rows[0]!.line
}

/**
 * Marks an upload as ended by a row without a number, so that the upload cannot be resumed while its rows are deleted. This row is deleted last.
 */
export async function abandonListings(sql: Sql, importId: string): Promise<void> {
  await sql.query(
    `insert into staged_number (import_id, msisdn, line, terms) values ($1, '', 0, 0) on conflict do nothing`,
    [importId],
  )
}

/** Deletes some rows of an ended upload, one transaction at a time; returns how many. */
export async function unstageListings(sql: Sql, importId: string, most: number): Promise<number> {
  const { rows } = await sql.query<{ gone: number }>(
    `with over as (
        select from staged_number where import_id = $1 and msisdn = '' for update
      ), part as (
        select msisdn from staged_number where import_id = $1 and msisdn > '' and exists (select from over) order by msisdn limit $2
      ), gone as (
        delete from staged_number where import_id = $1 and msisdn in (select msisdn from part) returning msisdn
      ), shared as (
        delete from staged_terms where import_id = $1 and line in (
          select line from staged_terms where import_id = $1 and exists (select from over) order by line limit $2)
        returning line
      ), done as (
        delete from staged_number where import_id = $1 and msisdn = '' and exists (select from over)
          and not exists (select from part) and not exists (select from staged_terms where import_id = $1)
      )
      select (select count(*) from gone)::int + (select count(*) from shared)::int as gone`,
    [importId, most],
  )
  return rows[0]!.gone
}
