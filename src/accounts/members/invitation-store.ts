import type { Sql } from '#platform/database/db.ts'
import type { MemberRole } from '../roles/role-kinds.ts'

export type InvitationRow = {
  id: string
  account_id: string
  email: string
  name: string
  role: MemberRole
  created_at: Date
  expires_at: Date
}

const columns = 'id, account_id, email, name, role, created_at, expires_at'

export type NewInvitation = Pick<InvitationRow, 'id' | 'account_id' | 'email' | 'name' | 'role'> & {
  hash: Buffer
  hours: number
  /** The member who invites. */
  invited_by: string | undefined
}

/** Deletes the invitation of an address, and returns its ID. */
export async function deleteInvitationTo(
  sql: Sql,
  accountId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    'delete from member_invitation where account_id = $1 and email = $2 returning id',
    [accountId, email],
  )
  return rows[0]?.id
}

export async function insertInvitation(sql: Sql, invitation: NewInvitation): Promise<InvitationRow> {
  const { id, hash, account_id, email, name, role, hours, invited_by } = invitation
  const { rows } = await sql.query<InvitationRow>(
    `insert into member_invitation (id, hash, account_id, email, name, role, expires_at, invited_by)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 hour', $8) returning ${columns}`,
    [id, hash, account_id, email, name, role, hours, invited_by ?? null],
  )
  return rows[0]!
}

/** The unexpired invitation of a link, with the name of its account. */
export async function findInvitation(
  sql: Sql,
  hash: Buffer,
): Promise<(InvitationRow & { account_name: string }) | undefined> {
  const { rows } = await sql.query<InvitationRow & { account_name: string }>(
    `select ${columns.replaceAll(/\w+/g, 'i.$&')}, a.name as account_name
       from member_invitation i join account a on a.id = i.account_id
      where i.hash = $1 and i.expires_at > clock_timestamp()`,
    [hash],
  )
  return rows[0]
}

/** Consumes an invitation: of two concurrent uses, only one succeeds. */
export async function consumeInvitation(sql: Sql, hash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from member_invitation where hash = $1 and expires_at > clock_timestamp() returning ${columns}`,
    [hash],
  )
  return rows[0]
}

/** Pending invitations of an account, newest first. */
export async function readInvitations(sql: Sql, accountId: string): Promise<InvitationRow[]> {
  const { rows } = await sql.query<InvitationRow>(
    `select ${columns} from member_invitation
      where account_id = $1 and expires_at > clock_timestamp() order by id desc limit 200`,
    [accountId],
  )
  return rows
}

export async function deleteInvitation(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from member_invitation where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, id],
  )
  return rows[0]
}

/** Deletes the pending invitations of a member who may not invite any more. */
export async function deleteInvitationsBy(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from member_invitation where invited_by = $1', [memberId])
}

/** Consumes the unexpired invitation to an address. */
export async function consumeInvitationTo(
  sql: Sql,
  accountId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from member_invitation where account_id = $1 and email = $2 and expires_at > clock_timestamp()
     returning ${columns}`,
    [accountId, email],
  )
  return rows[0]
}
