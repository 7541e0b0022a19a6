import type { Sql } from '#platform/database/db.ts'
import type { MemberRow } from './member-store.ts'
import type { MemberRole } from '../roles/role-kinds.ts'

/** The single sign-on of an account; the secret is sealed. */
export type SignOnRow = {
  account_id: string
  issuer: string
  client_id: string
  client_secret: Buffer
  required: boolean
  join_role: MemberRole | null
  mail_domains: string[]
  changed_at: Date
}

const columns = 'account_id, issuer, client_id, client_secret, required, join_role, mail_domains, changed_at'

/** Whether the identities of members stay valid: an identity belongs to a client of a provider. */
export const isSameProvider = (
  one: Pick<SignOnRow, 'issuer' | 'client_id'>,
  other: Pick<SignOnRow, 'issuer' | 'client_id'>,
): boolean => one.issuer === other.issuer && one.client_id === other.client_id

export async function readSignOn(sql: Sql, accountId: string): Promise<SignOnRow | undefined> {
  const { rows } = await sql.query<SignOnRow>(
    `select ${columns} from account_sign_on where account_id = $1`,
    [accountId],
  )
  return rows[0]
}

/** The single sign-on of an account that is not suspended. */
export async function readActiveSignOn(sql: Sql, accountId: string): Promise<SignOnRow | undefined> {
  const { rows } = await sql.query<SignOnRow>(
    `select ${columns} from account_sign_on
      where account_id = $1 and exists (select from account a where a.id = $1 and a.status = 'active')`,
    [accountId],
  )
  return rows[0]
}

/** Whether a member cannot sign in with a password. */
export async function requiresSignOn(
  sql: Sql,
  { account_id, role }: Pick<MemberRow, 'account_id' | 'role'>,
): Promise<boolean> {
  return role !== 'owner' && ((await readSignOn(sql, account_id))?.required ?? false)
}

/**
 * SQL for whether an API secret cannot open the portal: the members must use single sign-on, and an owner has a password, which keeps the account
 * reachable if the provider fails. `id`: SQL for the ID of the account.
 */
export const refusesSecretsOf = (id: string): string =>
  `exists (select from account_sign_on o where o.account_id = ${id} and o.required
      and exists (select from member w where w.account_id = ${id} and w.role = 'owner' and w.password is not null))`

export async function refusesSecrets(sql: Sql, accountId: string): Promise<boolean> {
  const { rows } = await sql.query<{ refuses: boolean }>(`select ${refusesSecretsOf('$1')} as refuses`, [
    accountId,
  ])
  return rows[0]!.refuses
}

export async function putSignOn(sql: Sql, row: Omit<SignOnRow, 'changed_at'>): Promise<SignOnRow> {
  const { account_id, issuer, client_id, client_secret, required, join_role, mail_domains } = row
  const { rows } = await sql.query<SignOnRow>(
    `insert into account_sign_on (account_id, issuer, client_id, client_secret, required, join_role, mail_domains)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, required = excluded.required, join_role = excluded.join_role,
       mail_domains = excluded.mail_domains, changed_at = clock_timestamp()
     returning ${columns}`,
    [account_id, issuer, client_id, client_secret, required, join_role, mail_domains],
  )
  return rows[0]!
}

export async function deleteSignOn(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from account_sign_on where account_id = $1', [accountId])
  return rowCount === 1
}
