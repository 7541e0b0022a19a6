import type { Sql } from '#platform/db.ts'

/** How many messages an account is to be told of, and at how many a second. */
export type PaceWish = { accountId: string; perSecond: number; messages: number }

/**
 * Gives each message of accounts its place in time: so many a second, of which one second's worth may be taken at once. Answers,
 * for each account, when its messages may be told, in exchange time in milliseconds. Places are taken by the caller's transaction;
 * in one order, so that nobody waits in a circle.
 */
export async function paceInbound(sql: Sql, wishes: PaceWish[], now: number): Promise<Map<string, number[]>> {
  const { rows } = await sql.query<{ account_id: string; free_ms: number }>({
    name: 'pace-inbound',
    text: `insert into inbound_pace as p (account_id, free_at)
      select account_id, to_timestamp(($4::float8 + 1000.0 * messages / per_second) / 1000)
        from unnest($1::text[], $2::int[], $3::int[]) i(account_id, per_second, messages) order by account_id
      on conflict (account_id) do update
        set free_at = greatest(p.free_at, to_timestamp($4::float8 / 1000)) + (excluded.free_at - to_timestamp($4::float8 / 1000))
      returning account_id, extract(epoch from free_at)::float8 * 1000 as free_ms`,
    values: [
      wishes.map((one) => one.accountId),
      wishes.map((one) => one.perSecond),
      wishes.map((one) => one.messages),
      now,
    ],
  })
  const free = new Map(rows.map((row) => [row.account_id, row.free_ms]))
  return new Map(wishes.map((wish) => [wish.accountId, placesOf(wish, free.get(wish.accountId)!, now)]))
}

/** The last place ends where the next one is free; a second's worth of places that lie ahead counts as now. */
function placesOf({ perSecond, messages }: PaceWish, free: number, now: number): number[] {
  const each = 1000 / perSecond
  const atOnce = 1000 - each
  return Array.from({ length: messages }, (_, i) => {
    const place = free - (messages - i) * each - atOnce
    // The database keeps microseconds: what is early by less is not late.
    return place < now + 1 ? now : Math.ceil(place)
  })
}
