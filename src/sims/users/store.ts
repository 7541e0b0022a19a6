import type { Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import { toUser, type UserRow } from './record-store.ts'
import type { Assignment, SimUser } from './user.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A user in the operator API: with customers and the IDs of secrets. */
export type UserView = SimUser & {
  partners: Assignment[]
  secrets: { id: string; createdAt: Date }[]
  createdAt: Date
}

type ViewRow = UserRow & {
  created_at: Date
  partners: { partner_id: string; subunits: boolean }[]
  secrets: { id: string; created_at: string }[]
}

const viewed = `select u.*,
    (select coalesce(json_agg(json_build_object('partner_id', p.partner_id, 'subunits', p.subunits) order by p.partner_id), '[]')
       from sim_user_partner p where p.user_id = u.id) as partners,
    (select coalesce(json_agg(json_build_object('id', s.id, 'created_at', s.created_at) order by s.id), '[]')
       from sim_user_secret s where s.user_id = u.id) as secrets
  from sim_user u`

/** Inserts a user; false if another user has the login. */
export async function insertUser(sql: Sql, user: SimUser): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into sim_user (id, login, client_id, user_name, first_name, last_name, email, read_only)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (login) do nothing`,
    valuesOf(user),
  )
  return rowCount === 1
}

const valuesOf = ({ id, login, clientId, userName, firstName, lastName, email, readOnly }: SimUser) => [
  id,
  login,
  clientId,
  userName,
  firstName,
  lastName,
  email,
  readOnly,
]

/** Updates a user; false if another user has the login. */
export async function updateUser(sql: Sql, user: SimUser): Promise<boolean> {
  await sql.query('savepoint login')
  try {
    await sql.query(
      `update sim_user set login = $2, client_id = $3, user_name = $4, first_name = $5, last_name = $6, email = $7,
              read_only = $8 where id = $1`,
      valuesOf(user),
    )
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql.query('rollback to savepoint login')
    return false
  }
}

/** Replaces the customers that a user may access. If some do not exist, returns these and changes nothing. */
export async function putAssignments(
  sql: Sql,
  userId: string,
  assignments: readonly Assignment[],
): Promise<string[]> {
  const ids = assignments.map(({ partnerId }) => partnerId)
  const { rows } = await sql.query<{ id: string }>(
    'select id from unnest($1::text[]) id where id not in (select partner_id from sim_partner where partner_id = any($1))',
    [ids],
  )
  if (rows.length > 0) return rows.map(({ id }) => id)
  await sql.query('delete from sim_user_partner where user_id = $1', [userId])
  await sql.query(
    `insert into sim_user_partner (user_id, partner_id, subunits) select $1, * from unnest($2::text[], $3::boolean[])`,
    [userId, ids, assignments.map(({ subunits }) => subunits)],
  )
  return []
}

/** Stores the hash of a user's secret. */
export async function insertUserSecret(
  sql: Sql,
  secret: { id: string; userId: string; hash: Buffer },
): Promise<void> {
  await sql.query('insert into sim_user_secret (id, user_id, hash) values ($1, $2, $3)', [
    secret.id,
    secret.userId,
    secret.hash,
  ])
}

/** Deletes a secret of a user; false if the user has no such secret. */
export async function deleteUserSecret(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from sim_user_secret where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

/** Deletes a user with its secrets and tokens. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from sim_user where id = $1', [id])
}

/** Reads a user, and locks it for a change if `lock` is set. */
export async function readUser(sql: Sql, id: string, lock = false): Promise<UserView | undefined> {
  const { rows } = await sql.query<ViewRow>(`${viewed} where u.id = $1 ${lock ? 'for no key update' : ''}`, [
    id,
  ])
  return rows[0] && toView(rows[0])
}

/** Users in order of creation, optionally after a given user. */
export async function listUsers(
  sql: Sql,
  { partnerId, after, limit }: PageRequest & { partnerId?: string | undefined },
): Promise<UserView[]> {
  const { rows } = await sql.query<ViewRow>(
    `${viewed} where ($1::uuid is null or u.id > $1)
        and ($2::text is null or exists (select 1 from sim_user_partner p where p.user_id = u.id and p.partner_id = $2))
      order by u.id limit $3`,
    [after ?? null, partnerId ?? null, limit],
  )
  return rows.map(toView)
}

function toView(row: ViewRow): UserView {
  return {
    ...toUser(row),
    partners: row.partners.map(({ partner_id, subunits }) => ({ partnerId: partner_id, subunits })),
    secrets: row.secrets.map(({ id, created_at }) => ({ id, createdAt: new Date(created_at) })),
    createdAt: row.created_at,
  }
}
