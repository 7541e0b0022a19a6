import type { Sql } from '#platform/database/db.ts'
import type { Role } from './roles.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type InvitationKind = 'first' | 'invitation' | 'reset'

export type InvitationRow = {
  id: string
  kind: InvitationKind
  email: string | null
  name: string | null
  roles: Role[]
  person_id: string | null
  created_at: Date
  expires_at: Date
}

const columns = 'id, kind, email, name, roles, person_id, created_at, expires_at'

export type NewInvitation = {
  id: string
  hash: Buffer
  kind: InvitationKind
  email?: string
  name?: string
  roles: readonly Role[]
  personId?: string
  hours: number
}

export async function insertInvitation(sql: Sql, invitation: NewInvitation): Promise<InvitationRow> {
  const { id, hash, kind, email, name, roles, personId, hours } = invitation
  const { rows } = await sql.query<InvitationRow>(
    `insert into invitation (id, hash, kind, email, name, roles, person_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 hour') returning ${columns}`,
    [id, hash, kind, email ?? null, name ?? null, roles, personId ?? null, hours],
  )
  return rows[0]!
}

/** The unexpired invitation of a link. */
export async function findInvitation(sql: Sql, hash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `select ${columns} from invitation where hash = $1 and expires_at > clock_timestamp()`,
    [hash],
  )
  return rows[0]
}

/** Consumes an invitation: of two concurrent uses, only one succeeds. */
export async function consumeInvitation(sql: Sql, hash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from invitation where hash = $1 and expires_at > clock_timestamp() returning ${columns}`,
    [hash],
  )
  return rows[0]
}

/** Consumes the unexpired invitation to an address. */
export async function consumeInvitationTo(sql: Sql, email: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from invitation where kind = 'invitation' and email = $1 and expires_at > clock_timestamp()
     returning ${columns}`,
    [email],
  )
  return rows[0]
}

/** An invitation with the state of its email. */
export type ListedInvitation = InvitationRow & {
  email_status: 'pending' | 'sent' | 'failed' | null
  email_failure: string | null
}

/** Pending invitations, newest first. */
export async function listInvitations(sql: Sql, { after, limit }: PageRequest): Promise<ListedInvitation[]> {
  const { rows } = await sql.query<ListedInvitation>(
    `select ${columns.replaceAll(/\w+/g, 'i.$&')},
        case when m.id is not null then coalesce(m.outcome, 'pending') end as email_status, m.failure as email_failure
      from invitation i left join outgoing_mail m on m.id = i.id
      where i.expires_at > clock_timestamp() and ($1::uuid is null or i.id < $1)
      order by i.id desc limit $2`,
    [after ?? null, limit],
  )
  return rows
}

export async function deleteInvitation(sql: Sql, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql.query<InvitationRow>(
    `delete from invitation where id = $1 returning ${columns}`,
    [id],
  )
  return rows[0]
}

/** Deletes the pending links of a person or address that no longer needs them. */
export async function deleteInvitationsOf(
  sql: Sql,
  { email, personId }: { email?: string; personId?: string },
): Promise<void> {
  await sql.query('delete from invitation where email = $1 or person_id = $2', [
    email ?? null,
    personId ?? null,
  ])
}
