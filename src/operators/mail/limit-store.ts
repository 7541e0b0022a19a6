import type { Sql } from '#platform/database/db.ts'

/** A counter, and its maximum. */
export type MailCounter = { key: string; most: number }

const today = "(clock_timestamp() at time zone 'UTC')::date"

/** Locks the counters of the UTC day, in one order for all transactions, and returns their values. */
export async function lockCounts(sql: Sql, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql.query<{ key: string; mails: number }>({
    name: 'lock-mail-counts',
    // An update that changes nothing locks an existing row.
    text: `insert into mail_count as c (key, day, mails) select key, ${today}, 0 from unnest($1::text[]) key order by key collate "C"
      on conflict (key, day) do update set mails = c.mails returning key, mails`,
    values: [keys],
  })
  return new Map(rows.map(({ key, mails }) => [key, mails]))
}

/** Stores the values of locked counters. */
export async function storeCounts(sql: Sql, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql.query({
    name: 'store-mail-counts',
    text: `update mail_count c set mails = given.mails from unnest($1::text[], $2::integer[]) given(key, mails)
      where c.key = given.key and c.day = ${today}`,
    values: [[...counts.keys()], [...counts.values()]],
  })
}
