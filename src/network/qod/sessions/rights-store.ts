import type { Sql } from '#platform/database/db.ts'
import type { QodSession } from './session-store.ts'

/** A requested or available session, and whether its application still exists. */
export type Running = Pick<QodSession, 'id' | 'account_id' | 'application_id' | 'msisdn' | 'basis'> & {
  has_application: boolean
}

const columns = `id, account_id, application_id, msisdn, basis,
        exists (select from application a where a.id = s.application_id and a.account_id = s.account_id) as has_application`

/** The next sessions in a state, after an ID or from the start. */
export async function readRunning(
  sql: Sql,
  state: 'REQUESTED' | 'AVAILABLE',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Running[]> {
  const { rows } = await sql.query<Running>({
    name: 'read-running-qod',
    text: `select ${columns}
      from qod_session s where state = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    values: [state, after ?? null, limit],
  })
  return rows
}

/** Requested and available sessions of a device, of all accounts. */
export async function readRunningOf(sql: Sql, msisdn: string, limit: number): Promise<Running[]> {
  const { rows } = await sql.query<Running>({
    name: 'read-running-qod-of-device',
    text: `select ${columns}
      from qod_session s where msisdn = $1 and state in ('REQUESTED', 'AVAILABLE') limit $2`,
    values: [msisdn, limit],
  })
  return rows
}
