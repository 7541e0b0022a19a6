import type { Sql } from '#platform/database/db.ts'

/** The number of leased calls; if 0, the milliseconds until a call is available. */
export type CallLease = { got: number; waitMs: number }

/** Kinds of calls with separate rate limits: token polls, and all other calls. */
export type CallKind = 'calls' | 'polls'

/** One kind of calls by an account, and their limit per second. */
export type Measure = { accountId: string; kind: CallKind; perSecond: number }

/** Leases up to `requested` calls from the account's bucket, which refills at `perSecond` and holds one second's worth. */
export async function leaseCalls(
  sql: Sql,
  { accountId, kind, perSecond }: Measure,
  requested: number,
): Promise<CallLease> {
  for (;;) {
    const { rows } = await sql.query<{ got: number; available: number }>({
      name: 'lease-calls',
      text: `with seen as (
          select account_id, kind, least($2::float8, calls + $2 * extract(epoch from clock_timestamp() - at)::float8) as available
            from call_lease where account_id = $1 and kind = $4 for update
        )
        update call_lease l set calls = s.available - least($3::float8, floor(s.available)), at = clock_timestamp()
          from seen s where l.account_id = s.account_id and l.kind = s.kind
        returning least($3::float8, floor(s.available)) as got, s.available`,
      values: [accountId, perSecond, requested, kind],
    })
    const [row] = rows
    if (row) return { got: row.got, waitMs: Math.ceil(((1 - Math.min(1, row.available)) / perSecond) * 1000) }
    await sql.query(
      'insert into call_lease (account_id, kind, calls) select id, $3, $2 from account where id = $1 on conflict do nothing',
      [accountId, perSecond, kind],
    )
  }
}
