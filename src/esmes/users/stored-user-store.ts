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

/** A user in a list, with the number of its present binds on all nodes. */
export type ListedUser = StoredUser & { binds: number }

const list = read.replace(
  'select ',
  'select (select count(*)::int from smpp_bind b where b.user_id = u.id) as binds, ',
)

/** The SMPP users of an account after an ID, oldest first. */
export async function listStoredUsers(
  sql: Sql,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<ListedUser[]> {
  const { rows } = await sql.query<ListedUser>(
    `${list} where u.account_id = $1 and ($2::uuid is null or u.id > $2) order by u.id limit $3`,
    [accountId, after ?? null, limit],
  )
  return rows
}

/** Conditions of a search over all accounts: the account, and the beginning of the `system_id`. */
export type UserFilter = { accountId: string | undefined; prefix: string | undefined }

/** The SMPP users of all accounts after a `system_id`, in the order of these. A `system_id` has no character after `~`. */
export async function findStoredUsers(
  sql: Sql,
  { accountId, prefix }: UserFilter,
  { after, limit }: PageRequest,
): Promise<ListedUser[]> {
  const { rows } = await sql.query<ListedUser>(
    `${list} where ($1::text is null or u.account_id = $1)
        and ($2::text is null or (u.system_id >= $2 and u.system_id < $2 || chr(127)))
        and ($3::text is null or u.system_id > $3)
      order by u.system_id limit $4`,
    [accountId ?? null, prefix ?? null, after ?? null, limit],
  )
  return rows
}

/** Whether an account has fewer SMPP users than `most`. Simultaneous requests of an account wait for each other. */
export async function hasRoom(sql: Sql, accountId: string, most: number): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('smpp users ' || $1, 0))`, [accountId])
  const { rows } = await sql.query<{ users: number }>(
    'select count(*)::int as users from (select from smpp_user where account_id = $1 limit $2) u',
    [accountId, most],
  )
  return rows[0]!.users < most
}
