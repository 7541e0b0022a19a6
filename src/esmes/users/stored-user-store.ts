import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { settingColumns } from './user-store.ts'
import type { SmppUser } from './user.ts'

/** An SMPP user with the times of its creation and of its passwords. */
export type StoredUser = SmppUser & {
  createdAt: Date
  passwordAt: Date
  /** Until when the previous password is valid; null if it is not. Wall time. */
  previousUntil: Date | null
}

const read = `select u.id, u.account_id as "accountId", ${settingColumns}, u.created_at as "createdAt", p.created_at as "passwordAt",
            (select max(o.expires_at) from smpp_password o where o.user_id = u.id and o.expires_at > clock_timestamp()) as "previousUntil"
       from smpp_user u
       join smpp_password p on p.user_id = u.id and p.expires_at is null`

/** An SMPP user of an account. */
export async function readStoredUser(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<StoredUser | undefined> {
  const { rows } = await sql.query<StoredUser>(`${read} where u.account_id = $1 and u.id = $2`, [
    accountId,
    id,
  ])
  return rows[0]
}

/** The SMPP users of an account after an ID, oldest first. */
export async function listStoredUsers(
  sql: Sql,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<StoredUser[]> {
  const { rows } = await sql.query<StoredUser>(
    `${read} where u.account_id = $1 and ($2::uuid is null or u.id > $2) order by u.id limit $3`,
    [accountId, after ?? null, limit],
  )
  return rows
}
