import type { Sql } from '#platform/database/db.ts'

export type Cached = { person: string; network: string | null; expires: number }

/** The cached networks of numbers that have not expired. */
export async function readCached(sql: Sql, persons: readonly string[]): Promise<Cached[]> {
  const { rows } = await sql.query<{ person: string; network: string | null; expires_at: Date }>({
    name: 'read-number-lookups',
    text: `select person, network, expires_at from number_lookup
      where person = any($1::text[]) and expires_at > clock_timestamp()`,
    values: [persons],
  })
  return rows.map(({ person, network, expires_at }) => ({ person, network, expires: expires_at.getTime() }))
}

const today = `(clock_timestamp() at time zone 'UTC')::date`

/** Counts numbers that are about to be queried; false if they would exceed the limit of the day, which all nodes share. */
export async function reserveQueries(sql: Sql, numbers: number, dailyLimit: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'reserve-number-lookups',
    text: `insert into number_lookup_usage as u (day, queried, known) select ${today}, $1::bigint, 0 where $1::bigint <= $2::bigint
      on conflict (day) do update set queried = u.queried + excluded.queried where u.queried + excluded.queried <= $2::bigint`,
    values: [numbers, dailyLimit],
  })
  return rowCount === 1
}

/** Takes back the count of numbers about which the service was not queried. */
export async function returnQueries(sql: Sql, numbers: number): Promise<void> {
  await sql.query({
    name: 'return-number-lookups',
    text: `update number_lookup_usage set queried = greatest(0, queried - $1) where day = ${today}`,
    values: [numbers],
  })
}

/** Stores when the limit of the day was reached. */
export async function noteDailyLimit(sql: Sql): Promise<void> {
  await sql.query(
    `insert into number_lookup_usage as u (day, queried, known, limited_at) values (${today}, 0, 0, clock_timestamp())
      on conflict (day) do update set limited_at = coalesce(u.limited_at, excluded.limited_at)`,
  )
}

/** Caches the results of a request, and counts the known ones. */
export async function storeLookups(sql: Sql, found: readonly Cached[]): Promise<void> {
  const sorted = found.toSorted((a, b) => (a.person < b.person ? -1 : 1))
  await sql.query({
    name: 'store-number-lookups',
    text: `with stored as (
        insert into number_lookup (person, network, expires_at)
        select * from unnest($1::text[], $2::text[], $3::timestamptz[])
        on conflict (person) do update set network = excluded.network, expires_at = excluded.expires_at)
      insert into number_lookup_usage as u (day, queried, known) values (${today}, 0, $4)
      on conflict (day) do update set known = u.known + excluded.known`,
    values: [
      sorted.map(({ person }) => person),
      sorted.map(({ network }) => network),
      sorted.map(({ expires }) => new Date(expires)),
      found.filter(({ network }) => network !== null).length,
    ],
  })
}
