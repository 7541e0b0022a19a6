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

/** Caches the results of a request, and counts its numbers. */
export async function storeLookups(sql: Sql, found: readonly Cached[], queried: number): Promise<void> {
  const sorted = found.toSorted((a, b) => (a.person < b.person ? -1 : 1))
  await sql.query({
    name: 'store-number-lookups',
    text: `with stored as (
        insert into number_lookup (person, network, expires_at)
        select * from unnest($1::text[], $2::text[], $3::timestamptz[])
        on conflict (person) do update set network = excluded.network, expires_at = excluded.expires_at)
      insert into number_lookup_usage (day, queried, known)
      values ((clock_timestamp() at time zone 'UTC')::date, $4, $5)
      on conflict (day) do update set queried = number_lookup_usage.queried + excluded.queried,
        known = number_lookup_usage.known + excluded.known`,
    values: [
      sorted.map(({ person }) => person),
      sorted.map(({ network }) => network),
      sorted.map(({ expires }) => new Date(expires)),
      queried,
      found.filter(({ network }) => network !== null).length,
    ],
  })
}
