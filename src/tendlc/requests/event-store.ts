import type { Sql } from '#platform/database/db.ts'

/** Stores a registry event under its ID; false if it was stored before. */
export async function storeEvent(
  sql: Sql,
  event: { id: string; accountId: string; kind: string; subjectId: string; details: object; now: number },
): Promise<boolean> {
  const { id, accountId, kind, subjectId, details, now } = event
  const { rowCount } = await sql.query(
    `insert into registry_event (id, account_id, kind, subject_id, details, received_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, accountId, kind, subjectId, JSON.stringify(details), new Date(now)],
  )
  return rowCount === 1
}
