import type { Sql } from '../database/db.ts'

/** A counter key, and the number of free tries before the delays begin. */
export type Counted = { key: string; free: number }

/**
 * Counts a try as failed when it begins, so that concurrent tries count too. Returns the milliseconds to wait instead, or 0. After the last free try
 * the delays are 1, 2, 4 … at most 60 s; 15 minutes without a try reset the counter.
 */
export async function takeTry(sql: Sql, counted: readonly Counted[]): Promise<number> {
  const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = inOrder.map(({ key }) => key)
  const wait = await waitOf(sql, keys)
  if (wait > 0) return wait
  const { rowCount } = await sql.query(
    `insert into sign_in_try as t (key, tries, tried_at, until)
     select key, 1, clock_timestamp(), clock_timestamp() from unnest($1::text[], $2::integer[]) as given(key, free)
     on conflict (key) do update set tried_at = clock_timestamp(),
       tries = case when t.tried_at < clock_timestamp() - interval '15 minutes' then 1 else t.tries + 1 end,
       until = clock_timestamp() + case
         when t.tried_at < clock_timestamp() - interval '15 minutes' then interval '0'
         else coalesce((select least(60, power(2, least(t.tries + 1 - free, 6))) * interval '1 second'
                          from unnest($1::text[], $2::integer[]) as given(key, free)
                         where given.key = t.key and t.tries + 1 >= free), interval '0') end
     where t.until <= clock_timestamp()`,
    [keys, inOrder.map(({ free }) => free)],
  )
  return rowCount === counted.length ? 0 : Math.max(1, await waitOf(sql, keys))
}

/** The longest wait of these keys in milliseconds; 0 if no key has to wait. */
async function waitOf(sql: Sql, keys: readonly string[]): Promise<number> {
  return Math.max(0, ...(await waitsOf(sql, keys)).values())
}

/** The remaining wait in milliseconds of each key with a counter; 0 or less if it need not wait. */
export async function waitsOf(sql: Sql, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ key: string; wait: number }>({
    name: 'wait-of-tries',
    text: 'select key, (extract(epoch from until - clock_timestamp()) * 1000)::float8 as wait from sign_in_try where key = any($1)',
    values: [keys],
  })
  return new Map(rows.map(({ key, wait }) => [key, wait]))
}

/** Counts failed tries by key, of which `free` cause no delay, in one statement. Keys must be distinct. */
export async function countFailures(
  sql: Sql,
  failed: ReadonlyMap<string, number>,
  free: number,
): Promise<void> {
  const inOrder = Array.from(failed).toSorted(([a], [b]) => (a < b ? -1 : 1))
  await sql.query({
    name: 'count-failures',
    text: `insert into sign_in_try as t (key, tries, tried_at, until)
     select key, failed, statement_timestamp(), statement_timestamp() + ${waitAfter('failed', '$3::integer')}
       from unnest($1::text[], $2::integer[]) as given(key, failed)
     on conflict (key) do update set tried_at = statement_timestamp(), tries = ${triesNow},
       until = statement_timestamp() + ${waitAfter(`(${triesNow})`, '$3::integer')}`,
    values: [inOrder.map(([key]) => key), inOrder.map(([, count]) => count), free],
  })
}

const triesNow = `case when t.tried_at < statement_timestamp() - interval '15 minutes' then 0 else t.tries end + excluded.tries`

const waitAfter = (tries: string, free: string) =>
  `case when ${tries} >= ${free} then least(60, power(2, least(${tries} - ${free}, 6))) else 0 end * interval '1 second'`

/** After a successful try, resets the user's counters and subtracts the try from the network's. */
export async function resetAttempts(sql: Sql, own: readonly string[], network: string): Promise<void> {
  await startAfresh(sql, own)
  await uncountTry(sql, [network])
}

/** Subtracts a successful try. */
export async function uncountTry(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('update sign_in_try set tries = tries - 1 where key = any($1) and tries > 0', [keys])
}

export async function startAfresh(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('delete from sign_in_try where key = any($1)', [keys])
}
