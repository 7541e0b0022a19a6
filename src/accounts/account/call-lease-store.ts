import type { Sql } from '#platform/database/db.ts'

/** Calls that were given, and if none were, the milliseconds until there is one. */
export type CallLease = { got: number; waitMs: number }

/** Takes as many calls as are wished and left; an account has `perSecond` of them a second, and saves up one second's worth. */
export async function leaseCalls(
  sql: Sql,
  accountId: string,
  perSecond: number,
  wished: number,
): Promise<CallLease> {
  for (;;) {
    const { rows } = await sql.query<{ got: number; available: number }>({
      name: 'lease-calls',
      text: `with seen as (
          select account_id, least($2::float8, calls + $2 * extract(epoch from clock_timestamp() - at)::float8) as available
            from call_lease where account_id = $1 for update
        )
        update call_lease l set calls = s.available - least($3::float8, floor(s.available)), at = clock_timestamp()
          from seen s where l.account_id = s.account_id
        returning least($3::float8, floor(s.available)) as got, s.available`,
      values: [accountId, perSecond, wished],
    })
    const [row] = rows
    if (row) return { got: row.got, waitMs: Math.ceil(((1 - Math.min(1, row.available)) / perSecond) * 1000) }
    await sql.query(
      'insert into call_lease (account_id, calls) select id, $2 from account where id = $1 on conflict do nothing',
      [accountId, perSecond],
    )
  }
}
