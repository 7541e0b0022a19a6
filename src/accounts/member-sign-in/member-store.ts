import type { Sql } from '#platform/database/db.ts'
import type { MemberRole } from '../roles/role-kinds.ts'

/** A member of an account; `password` is a hash or null, and the TOTP secrets are sealed. */
export type MemberRow = {
  id: string
  account_id: string
  email: string
  name: string
  role: MemberRole
  password: string | null
  totp_secret: Buffer | null
  totp_offered: Buffer | null
  /** The identity at the provider of the account; null before the first single sign-on. */
  subject: string | null
}

const columns = 'id, account_id, email, name, role, password, totp_secret, totp_offered, subject'

export async function findMember(
  sql: Sql,
  email: string,
  accountId: string,
): Promise<Membership | undefined> {
  const { rows } = await sql.query<Membership>(
    `select ${columns}, entered_at from member where email = $1 and account_id = $2`,
    [email, accountId],
  )
  return rows[0]
}

/** A membership of a person, perhaps one of several. */
export type Membership = MemberRow & { entered_at: Date }

/**
 * The memberships of an email address, at most `most`. Accounts with a password come first, then those entered from this network, then the oldest,
 * because owners of other accounts can add members with the address of a person.
 */
export async function findMemberships(
  sql: Sql,
  email: string,
  { network, most }: { network: string; most: number },
): Promise<Membership[]> {
  const { rows } = await sql.query<Membership>(
    `select ${columns}, entered_at from member m where email = $1
      order by password is null,
        not exists (select from member_network n where n.member_id = m.id and n.network = $2), created_at, id
      limit $3`,
    [email, network, most],
  )
  return rows
}

/** Reads a member and locks the row until the end of the transaction. */
export async function lockMember(sql: Sql, id: string): Promise<MemberRow | undefined> {
  const { rows } = await sql.query<MemberRow>(`select ${columns} from member where id = $1 for update`, [id])
  return rows[0]
}

export type NewMember = Pick<MemberRow, 'id' | 'account_id' | 'email' | 'name' | 'role' | 'password'> & {
  subject?: string | undefined
}

/** Returns undefined if the account has a member with this address. */
export async function insertMember(sql: Sql, member: NewMember): Promise<MemberRow | undefined> {
  const { id, account_id, email, name, role, password, subject } = member
  const { rows } = await sql.query<MemberRow>(
    `insert into member (id, account_id, email, name, role, password, subject) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (email, account_id) do nothing returning ${columns}`,
    [id, account_id, email, name, role, password, subject ?? null],
  )
  return rows[0]
}

/** The member of an account with an identity at the provider. */
export async function findMemberBySubject(
  sql: Sql,
  accountId: string,
  subject: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql.query<MemberRow>(
    `select ${columns} from member where account_id = $1 and subject = $2`,
    [accountId, subject],
  )
  return rows[0]
}

export async function bindSubject(sql: Sql, id: string, subject: string): Promise<void> {
  await sql.query('update member set subject = $2 where id = $1', [id, subject])
}

/** Deletes the identities of an account's members at a provider that the account does not use any more. */
export async function clearSubjects(sql: Sql, accountId: string): Promise<void> {
  await sql.query('update member set subject = null where account_id = $1 and subject is not null', [
    accountId,
  ])
}

/** Records a sign-in. */
export async function noteEntry(sql: Sql, id: string): Promise<void> {
  await sql.query('update member set entered_at = clock_timestamp() where id = $1', [id])
}

export async function updatePassword(sql: Sql, id: string, password: string): Promise<void> {
  await sql.query('update member set password = $2, totp_offered = null where id = $1', [id, password])
}

export type ListedMember = Pick<MemberRow, 'id' | 'email' | 'name' | 'role'> & {
  two_factor: boolean
  created_at: Date
  entered_at: Date
}

/** The members of an account by email address. */
export async function listMembers(sql: Sql, accountId: string): Promise<ListedMember[]> {
  const { rows } = await sql.query<ListedMember>(
    `select id, email, name, role, totp_secret is not null as two_factor, created_at, entered_at
       from member where account_id = $1 order by email limit 200`,
    [accountId],
  )
  return rows
}

/** Locks out concurrent changes of the members of an account until the end of the transaction. */
export async function lockMembers(sql: Sql, accountId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('members ' || $1, 0))", [accountId])
}

/** Number of members and pending invitations. */
export async function countMembers(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select (select count(*) from member where account_id = $1)::integer +
            (select count(*) from member_invitation where account_id = $1 and expires_at > clock_timestamp())::integer as count`,
    [accountId],
  )
  return rows[0]!.count
}

export async function isOtherOwner(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ there: boolean }>(
    "select exists (select from member where account_id = $1 and id <> $2 and role = 'owner') as there",
    [accountId, id],
  )
  return rows[0]!.there
}

export async function updateRole(sql: Sql, id: string, role: MemberRole): Promise<void> {
  await sql.query('update member set role = $2 where id = $1', [id, role])
}

/** Removes a member and the member's sessions. */
export async function deleteMember(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from member where id = $1', [id])
}
