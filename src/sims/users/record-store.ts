import type { Sql } from '#platform/database/db.ts'
import type { SimUser, UserRecord } from './user.ts'

export type UserRow = {
  id: string
  login: string
  client_id: string
  user_name: string
  first_name: string
  last_name: string
  email: string
  read_only: boolean
}

/** User records by client ID; unknown client IDs are omitted. */
export async function readUserRecords(
  sql: Sql,
  clientIds: readonly string[],
): Promise<Map<string, UserRecord>> {
  const { rows } = await sql.query<UserRow & { secret_ids: string[]; hashes: Buffer[] }>({
    name: 'sim-user-records',
    text: `select u.*, coalesce(array_agg(s.id::text) filter (where s.id is not null), '{}') as secret_ids,
                  coalesce(array_agg(s.hash) filter (where s.id is not null), '{}') as hashes
             from sim_user u left join sim_user_secret s on s.user_id = u.id
            where u.client_id = any($1) group by u.id`,
    values: [clientIds],
  })
  return new Map(
    rows.map((row) => [
      row.client_id,
      { user: toUser(row), secrets: row.secret_ids.map((id, i) => ({ id, hash: row.hashes[i]! })) },
    ]),
  )
}

/** Maps a row to a user. */
export function toUser(row: UserRow): SimUser {
  return {
    id: row.id,
    login: row.login,
    clientId: row.client_id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    readOnly: row.read_only,
  }
}
