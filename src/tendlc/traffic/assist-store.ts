import type { Sql } from '#platform/database/db.ts'

/** Whether opt-out assist is enabled for an account or its primary account (S2-100). */
export async function hasAssist(sql: Sql, accountId: string): Promise<boolean> {
  const [found] = await readAssist(sql, [accountId])
  return found!
}

/** Whether opt-out assist is enabled for each of several accounts or their primary accounts, in order. */
export async function readAssist(sql: Sql, accountIds: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql.query<{ enabled: boolean }>({
    name: 'read-assist',
    text: `select exists (select from opt_out_assist o where o.account_id = a.id or o.account_id = a.primary_id) as enabled
      from unnest($1::text[]) with ordinality i(id, n) join account a on a.id = i.id order by i.n`,
    values: [accountIds],
  })
  return rows.map(({ enabled }) => enabled)
}

/** Enables opt-out assist; repeating it has no effect. */
export async function insertAssist(
  sql: Sql,
  { accountId, actor, now }: { accountId: string; actor: string; now: number },
): Promise<void> {
  await sql.query(
    `insert into opt_out_assist (account_id, enabled_at, enabled_by) values ($1, $2, $3) on conflict do nothing`,
    [accountId, new Date(now), actor],
  )
}

/** Disables opt-out assist for an account and its subaccounts; false if it was not enabled. Opt-outs received meanwhile remain in effect. */
export async function deleteAssist(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from opt_out_assist where account_id = $1', [accountId])
  return rowCount === 1
}
