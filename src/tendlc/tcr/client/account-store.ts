import type { Sql } from '#platform/database/db.ts'

/**
 * The account at the registry to which the stored brands and campaigns belong; undefined before the first write. With `writes`, or if
 * writes are stored already, the given account is stored unless there is one.
 */
export async function ownAccount(sql: Sql, cspId: string, writes: boolean): Promise<string | undefined> {
  await sql.query({
    name: 'store-registry-account',
    text: `insert into registry_account (csp_id) select $1 where $2 or exists (select from registry_write)
      on conflict do nothing`,
    values: [cspId, writes],
  })
  const { rows } = await sql.query<{ csp_id: string }>({
    name: 'find-registry-account',
    text: 'select csp_id from registry_account',
  })
  return rows[0]?.csp_id
}
