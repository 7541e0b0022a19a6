import type { Sql } from '#platform/db.ts'
import type { Content } from './fields.ts'
import { fold } from './fold.ts'
import type { RegistrationStatus } from './words.ts'

/** A registration as it is kept, without its numbers. */
export type RegistrationRow = {
  id: string
  account_id: string
  status: RegistrationStatus
  content: Content
  name_id: number
  token_expires_at: Date | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
}

const columns =
  'id, account_id, status, content, name_id, token_expires_at, created_at, updated_at, submitted_at'

/** The id of a business name of an account, which is kept once. */
export async function keepName(sql: Sql, accountId: string, name: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'keep-tollfree-name',
    text: `insert into tollfree_name (account_id, folded) values ($1, $2)
      on conflict (folded, account_id) do update set folded = excluded.folded returning id`,
    values: [accountId, fold(name)],
  })
  return rows[0]!.id
}

export type KeptRegistration = {
  id: string
  accountId: string
  status: RegistrationStatus
  content: Content
  tokenExpiresAt: Date | null
  /** Exchange time. */
  now: Date
}

/** Stores a new registration. */
export async function insertRegistration(sql: Sql, wish: KeptRegistration): Promise<RegistrationRow> {
  const { id, accountId, status, content, tokenExpiresAt, now } = wish
  const nameId = await keepName(sql, accountId, content.business.name)
  const { rows } = await sql.query<RegistrationRow>({
    name: 'insert-tollfree-registration',
    text: `insert into tollfree_registration (id, account_id, status, content, name_id, token_expires_at, created_at, updated_at,
        submitted_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, case when $3 = 'SUBMITTED' then $7::timestamptz end) returning ${columns}`,
    values: [id, accountId, status, JSON.stringify(content), nameId, tokenExpiresAt, now],
  })
  return rows[0]!
}

/** Writes a registration as it is after a change; it was handed in now where it is SUBMITTED. */
export async function updateRegistration(sql: Sql, wish: KeptRegistration): Promise<RegistrationRow> {
  const { id, accountId, status, content, tokenExpiresAt, now } = wish
  const nameId = await keepName(sql, accountId, content.business.name)
  const { rows } = await sql.query<RegistrationRow>({
    name: 'update-tollfree-registration',
    text: `with renamed as (
        update tollfree_number set name_id = $5 where registration_id = $1 and name_id <> $5)
      update tollfree_registration set status = $3, content = $4, name_id = $5, token_expires_at = $6, updated_at = $7,
        submitted_at = case when $3 = 'SUBMITTED' then $7::timestamptz end
      where id = $1 and account_id = $2 returning ${columns}`,
    values: [id, accountId, status, JSON.stringify(content), nameId, tokenExpiresAt, now],
  })
  return rows[0]!
}

/** A registration of an account; `lock` holds it, and with it its numbers, until the commit. */
export async function findRegistration(
  sql: Sql,
  accountId: string,
  id: string,
  lock = false,
): Promise<RegistrationRow | undefined> {
  const { rows } = await sql.query<RegistrationRow>({
    name: lock ? 'lock-tollfree-registration' : 'find-tollfree-registration',
    text: `select ${columns} from tollfree_registration where id = $2 and account_id = $1 ${lock ? 'for update' : ''}`,
    values: [accountId, id],
  })
  return rows[0]
}

/** Locks registrations, whosever they are, in the order of their ids. Whoever moves numbers holds their registrations. */
export async function lockRegistrations(sql: Sql, ids: readonly string[]): Promise<RegistrationRow[]> {
  const { rows } = await sql.query<RegistrationRow>({
    name: 'lock-tollfree-registrations',
    text: `select ${columns} from tollfree_registration where id = any($1::uuid[]) order by id for update`,
    values: [ids],
  })
  return rows
}
