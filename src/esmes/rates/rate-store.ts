import { type Db, plainArray } from '#platform/database/db.ts'

/** A number of messages that a user requests to submit now. */
export type Requested = { userId: string; perSecond: number; messages: number }

/** The tokens of a user after the time since the last request: at most those of one second. */
const refilled = `least(excluded.per_second, p.tokens + excluded.per_second
  * greatest(0, extract(epoch from excluded.refilled_at - p.refilled_at)::float8))`
const granted = `least(excluded.granted, floor(${refilled}))::int`

const take = `
  insert into smpp_pace as p (user_id, per_second, tokens, granted, refilled_at)
  select user_id, per_second, per_second - least(messages, per_second), least(messages, per_second), clock_timestamp()
    from unnest($1::uuid[], $2::integer[], $3::integer[]) w (user_id, per_second, messages)
   where exists (select from smpp_user u where u.id = w.user_id) order by user_id
  on conflict (user_id) do update set per_second = excluded.per_second, tokens = ${refilled} - ${granted}, granted = ${granted},
      refilled_at = greatest(p.refilled_at, excluded.refilled_at)
  returning user_id, granted`

/**
 * Takes tokens of users, over all nodes; returns how many messages each may submit. A user without a row has the tokens of one second. The result
 * may be lost with the database, which then allows a second's worth of messages too many.
 */
export async function takeTokens(
  db: Pick<Db, 'tx'>,
  requested: readonly Requested[],
): Promise<Map<string, number>> {
  const { rows } = await db.tx(async (sql) => {
    await sql.query('set local synchronous_commit = off')
    return sql.query<{ user_id: string; granted: number }>({
      name: 'take-smpp-tokens',
      text: take,
      values: [
        plainArray(requested.map(({ userId }) => userId)),
        plainArray(requested.map(({ perSecond }) => perSecond)),
        plainArray(requested.map(({ messages }) => messages)),
      ],
    })
  })
  return new Map(rows.map((row) => [row.user_id, row.granted]))
}
