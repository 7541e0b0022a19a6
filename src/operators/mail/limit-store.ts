import type { Sql } from '#platform/database/db.ts'

/** A counter, and its maximum within a UTC day. */
export type MailCounter = { key: string; most: number }

/** Counts an email in each counter that is not full. Returns false if one is. */
export async function countMails(sql: Sql, counters: readonly MailCounter[]): Promise<boolean> {
  // One order of locks for all transactions.
  const inOrder = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rowCount } = await sql.query({
    name: 'count-mails',
    text: `insert into mail_count as c (key, day, mails)
      select key, (clock_timestamp() at time zone 'UTC')::date, 1 from unnest($1::text[], $2::integer[]) given(key, most)
      on conflict (key, day) do update set mails = c.mails + 1
       where c.mails < (select most from unnest($1::text[], $2::integer[]) given(key, most) where given.key = c.key)`,
    values: [inOrder.map(({ key }) => key), inOrder.map(({ most }) => most)],
  })
  return rowCount === counters.length
}
