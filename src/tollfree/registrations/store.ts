import type { Sql } from '#platform/database/db.ts'
import { lockClause } from '#platform/database/sql.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import type { Content } from '../fields/fields.ts'
import { keepNames } from '../names/store.ts'
import type { RegistrationStatus } from '../fields/enumerations.ts'
import { registrationStates } from '../fields/states.ts'

/** A stored registration, without its numbers. */
export type RegistrationRow = {
  id: string
  account_id: string
  status: RegistrationStatus
  content: Content
  token_sealed: Buffer | null
  name_id: number
  token_expires_at: Date | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
}

const columns =
  'id, account_id, status, content, token_sealed, name_id, token_expires_at, created_at, updated_at, submitted_at'

/** The registration that an account created with this idempotency key, with the digest of that request. */
export async function findByIdempotencyKey(
  sql: Sql,
  accountId: string,
  key: string,
): Promise<{ id: string; request: Buffer } | undefined> {
  const { rows } = await sql.query<{ id: string; request: Buffer }>({
    name: 'find-made-registration',
    text: `select id, request_digest as request from tollfree_registration
      where account_id = $1 and idempotency_key = $2`,
    values: [accountId, key],
  })
  return rows[0]
}

export type KeptRegistration = {
  id: string
  accountId: string
  status: RegistrationStatus
  /** The token is masked. */
  content: Content
  tokenSealed: Buffer | null
  tokenExpiresAt: Date | null
  /** Exchange time. */
  now: Date
}

/** Stores a new registration, with the idempotency key of its request, if any. */
export async function insertRegistration(
  sql: Sql,
  input: KeptRegistration,
  once: Once | undefined,
): Promise<RegistrationRow> {
  const { id, accountId, status, content, tokenSealed, tokenExpiresAt, now } = input
  const [nameId] = await keepNames(sql, accountId, [content.business.name])
  const { rows } = await sql.query<RegistrationRow>({
    name: 'insert-tollfree-registration',
    text: `insert into tollfree_registration (id, account_id, status, content, name_id, token_expires_at, created_at, updated_at,
        submitted_at, idempotency_key, request_digest, token_sealed)
      values ($1, $2, $3, $4, $5, $6, $7, $7, case when $3 = 'SUBMITTED' then $7::timestamptz end, $8, $9, $10) returning ${columns}`,
    values: [
      id,
      accountId,
      status,
      JSON.stringify(content),
      nameId,
      tokenExpiresAt,
      now,
      once?.key ?? null,
      once?.request ?? null,
      tokenSealed,
    ],
  })
  return rows[0]!
}

const moveRegistrations = rowMoves(registrationStates, {
  table: 'tollfree_registration',
  keyType: 'uuid',
  columns: 'id',
})

/** Stores a changed registration; sets the submission time to now if the registration is SUBMITTED. */
export async function updateRegistration(sql: Sql, input: KeptRegistration): Promise<RegistrationRow> {
  const { id, accountId, status, content, tokenSealed, tokenExpiresAt, now } = input
  const [nameId] = await keepNames(sql, accountId, [content.business.name])
  if (status === 'SUBMITTED')
    await moveRegistrations(sql, [id], 'submitted', undefined, { set: { submitted_at: now } })
  const { rows } = await sql.query<RegistrationRow>({
    name: 'update-tollfree-registration',
    text: `with renamed as (
        update tollfree_number set name_id = $5 where registration_id = $1 and name_id <> $5)
      update tollfree_registration set content = $3, name_id = $5, token_expires_at = $4, updated_at = $6, token_sealed = $7,
        submitted_at = case when status = 'SUBMITTED' then $6::timestamptz end
      where id = $1 and account_id = $2 returning ${columns}`,
    values: [id, accountId, JSON.stringify(content), tokenExpiresAt, nameId, now, tokenSealed],
  })
  return rows[0]!
}

/** A registration of an account; `lock` locks it, and with it its numbers, until the commit. */
export async function findRegistration(
  sql: Sql,
  accountId: string,
  id: string,
  lock = false,
): Promise<RegistrationRow | undefined> {
  const { rows } = await sql.query<RegistrationRow>({
    name: lock ? 'lock-tollfree-registration' : 'find-tollfree-registration',
    text: `select ${columns} from tollfree_registration where id = $2 and account_id = $1 ${lockClause(lock)}`,
    values: [accountId, id],
  })
  return rows[0]
}

/** A registration of any account by its ID. */
export async function readRegistrationById(sql: Sql, id: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql.query<RegistrationRow>({
    name: 'read-tollfree-registration',
    text: `select ${columns} from tollfree_registration where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Locks registrations of any account in the order of IDs. Every move of a number locks its registration first. */
export async function lockRegistrations(sql: Sql, ids: readonly string[]): Promise<RegistrationRow[]> {
  const { rows } = await sql.query<RegistrationRow>({
    name: 'lock-tollfree-registrations',
    text: `select ${columns} from tollfree_registration where id = any($1::uuid[]) order by id for update`,
    values: [ids],
  })
  return rows
}

/**
 * Approves the content of a registration, in the transaction of the decision: its registered numbers now reply with its texts and use its
 * token.
 */
export async function approveContent(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'approve-tollfree-content',
    text: `with approved as (
        update tollfree_registration set approved_opt_in = content -> 'opt_in' where id = $1 returning id, token_expires_at)
      update tollfree_number n set expires_at = a.token_expires_at from approved a
       where n.registration_id = a.id and n.status = 'REGISTERED' and n.expires_at is distinct from a.token_expires_at`,
    values: [id],
  })
}
