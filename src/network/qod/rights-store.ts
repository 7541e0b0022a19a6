import type { Sql } from '#platform/database/db.ts'
import type { QodSession } from './session-store.ts'

/** A session that its device has or is to have, and whether the application is there still that has made it. */
export type Running = Pick<QodSession, 'id' | 'account_id' | 'application_id' | 'msisdn' | 'basis'> & {
  has_application: boolean
}

/** The next sessions of a state behind one of them, or the first. */
export async function readRunning(
  sql: Sql,
  state: 'REQUESTED' | 'AVAILABLE',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Running[]> {
  const { rows } = await sql.query<Running>({
    name: 'read-running-qod',
    text: `select id, account_id, application_id, msisdn, basis,
        exists (select from application a where a.id = s.application_id and a.account_id = s.account_id) as has_application
      from qod_session s where state = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    values: [state, after ?? null, limit],
  })
  return rows
}
