import type { Sql } from '#platform/database/db.ts'

/** An erasure of the last minute: of a person, in one account or in all, for records with smaller IDs. */
export type RecentErasure = { person: string; accountId: string | null; untilId: string }

/** The erasures of the last minute, for data that was recorded before the request and is stored after it. */
export async function readRecentErasures(sql: Sql): Promise<RecentErasure[]> {
  const { rows } = await sql.query<{ person: string; account_id: string | null; until_id: string }>({
    name: 'recent-erasures',
    text: `select person, account_id, until_id from erasure where id >= uuid_at(clock_timestamp() - interval '1 minute')`,
  })
  return rows.map(({ person, account_id, until_id }) => ({
    person,
    accountId: account_id,
    untilId: until_id,
  }))
}
