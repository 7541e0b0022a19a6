import type { Sql } from '#platform/database/db.ts'

/** Filter of an account's numbers: by country, by application, or with or without an application. */
export type OwnedNumberFilter = {
  accountId: string
  country?: string | undefined
  applicationId?: string | undefined
  hasApplication?: boolean | undefined
}

/** Maximum length of prefixes with stored counts. */
export const mostCounted = 8
const levels = [5, mostCounted] as const

const counted = `account_id = $1 and ($2::text is null or country = $2) and ($3::uuid is null or app_id = $3)
  and ($4::boolean is null or (app_id <> uuid_at('epoch')) = $4) and digits = $5`

/** The end of the range of a prefix: a colon sorts after every digit. */
const behind = (digits: string) => `${digits}:`

const valuesOf = ({ accountId, country, applicationId, hasApplication }: OwnedNumberFilter) => [
  accountId,
  country ?? null,
  applicationId ?? null,
  hasApplication ?? null,
]

/** Counts an account's numbers with a prefix of up to eight digits. */
export async function countOwned(sql: Sql, filter: OwnedNumberFilter, digits: string): Promise<number> {
  const level = digits === '' ? 0 : levels.find((level) => digits.length <= level)!
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-held',
    text: `select coalesce(sum(numbers), 0)::int as n from number_count where ${counted} and head >= $6 and head < $7`,
    values: [...valuesOf(filter), level, digits, behind(digits)],
  })
  return rows[0]!.n
}

/** Prefixes that contain a page, and the offset of the page in them. */
export type PageHeads = { heads: string[]; offset: number }

/** Finds the prefixes of eight digits that contain a page of numbers with a shorter prefix. */
export async function readPageHeads(
  sql: Sql,
  filter: OwnedNumberFilter,
  digits: string,
  { offset, size }: { offset: number; size: number },
): Promise<PageHeads> {
  let found: PageHeads = { heads: [digits], offset }
  for (const level of levels)
    if (digits.length <= level) found = await readHeads(sql, filter, level, found, size)
  return found
}

/** Finds the prefixes of one level that contain a page, within known prefixes. */
async function readHeads(
  sql: Sql,
  filter: OwnedNumberFilter,
  level: number,
  { heads, offset }: PageHeads,
  size: number,
): Promise<PageHeads> {
  // The range ends are parameters: computing them in SQL is not leakproof under row-level security and would prevent the index scan.
  const [first, before] = [heads, heads.map(behind)]
  const { rows } = await sql.query<{ head: string; before: number }>({
    name: 'read-heads',
    text: `with small as (
        select h.head, sum(h.numbers)::int as numbers from unnest($6::text[], $7::text[]) large(first, before) cross join lateral (
          select head, numbers from number_count where ${counted} and head >= large.first and head < large.before) h
         group by h.head
      ), along as (
        select head, numbers, sum(numbers) over (order by head) - numbers as before from small)
      select head, before::int from along
       where numbers > 0 and before < $8::int + $9::int and before + numbers > $8 order by head`,
    values: [...valuesOf(filter), level, first, before, offset, size],
  })
  return { heads: rows.map(({ head }) => head), offset: offset - (rows[0]?.before ?? 0) }
}
