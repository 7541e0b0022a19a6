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

/** Lookups that were counted before they are paid, and the day (UTC) to which they count. */
export type Reserved = { granted: number; day: string }

/** Counts numbers that are about to be queried, but no more than the limit of the day allows, which all nodes share. */
export async function reserveQueries(sql: Sql, numbers: number, dailyLimit: number): Promise<Reserved> {
  const reserve = () =>
    sql.query<Reserved>({
      name: 'reserve-number-lookups',
      text: `with usage as (select day, queried from number_lookup_usage where day = ${today} for update),
          reserved as (select day, greatest(0, least($1::bigint, $2::bigint - queried)) as granted from usage)
        update number_lookup_usage u set queried = u.queried + r.granted from reserved r where u.day = r.day
        returning r.granted::int as granted, u.day::text as day`,
      values: [numbers, dailyLimit],
    })
  for (;;) {
    const { rows } = await reserve()
    if (rows[0]) return rows[0]
    await sql.query(
      `insert into number_lookup_usage (day, queried, known) values (${today}, 0, 0) on conflict do nothing`,
    )
  }
}

/** Takes back the count of numbers about which the service was not queried. */
export async function returnQueries(sql: Sql, { granted, day }: Reserved): Promise<void> {
  await sql.query({
    name: 'return-number-lookups',
    text: 'update number_lookup_usage set queried = greatest(0, queried - $1) where day = $2::date',
    values: [granted, day],
  })
}

/** Stores when the limit of a day was reached; false if this was stored before. */
export async function noteDailyLimit(sql: Sql, day: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update number_lookup_usage set limited_at = clock_timestamp() where day = $1::date and limited_at is null',
    [day],
  )
  return rowCount === 1
}

/** The number of lookups of this day (UTC), and when its limit was reached. */
export type UsageToday = { queried: number; limitedAt: Date | null }

export async function readUsageToday(sql: Sql): Promise<UsageToday> {
  const { rows } = await sql.query<{ queried: number; limited_at: Date | null }>({
    name: 'read-number-lookup-usage',
    text: `select queried::float8 as queried, limited_at from number_lookup_usage where day = ${today}`,
    values: [],
  })
  return { queried: rows[0]?.queried ?? 0, limitedAt: rows[0]?.limited_at ?? null }
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
