import type { Sql } from '#platform/database/db.ts'
import { refusesSecretsOf } from '../member-sign-in/provider-store.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import type { SignedInMember } from './caller.ts'

/** A session expires 30 minutes after its last request, and 12 hours after its start. */
const livesOf = (table: string) =>
  `${table}.seen_at > clock_timestamp() - interval '30 minutes' and ${table}.created_at > clock_timestamp() - interval '12 hours'`

/** A session of an API secret is valid only while the account accepts one, so that none remains that began or was open when the rule changed. */
const isAccepted = (table: string) =>
  `(${table}.secret_id is null or not ${refusesSecretsOf(`${table}.account_id`)})`

/** The sign-in of a session: a secret of the account, or a member. */
type Origin = { secretId: string; member?: undefined } | { secretId?: undefined; member: SignedInMember }

/** A live session. */
export type ConsoleSession = Origin & { id: string; accountId: string; endsAt: Date }

export type NewConsoleSession = {
  id: string
  hash: Buffer
  accountId: string
  origin: { secretId: string } | { memberId: string }
  address: string
  browser: string
}

export async function insertConsoleSession(sql: Sql, session: NewConsoleSession): Promise<void> {
  const { id, hash, accountId, origin, address, browser } = session
  const secretId = 'secretId' in origin ? origin.secretId : null
  const memberId = 'memberId' in origin ? origin.memberId : null
  await sql.query(
    `insert into account_session (id, hash, account_id, secret_id, member_id, address, browser)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, hash, accountId, secretId, memberId, address, browser.slice(0, 300)],
  )
}

type Live = {
  id: string
  account_id: string
  secret_id: string | null
  ends_at: Date
  member_id: string
  email: string
  name: string
  role: MemberRole
  has_password: boolean
}

/** Reads the session of a token and extends it; writes the extension at most once a minute. */
export async function seeConsoleSession(sql: Sql, hash: Buffer): Promise<ConsoleSession | undefined> {
  const { rows } = await sql.query<Live>({
    name: 'see-console-session',
    text: `with found as (
             select s.id, s.account_id, s.secret_id, s.seen_at, s.created_at + interval '12 hours' as ends_at,
                    s.member_id, m.email, m.name, m.role, m.password is not null as has_password
               from account_session s left join member m on m.id = s.member_id
              where s.hash = $1 and ${livesOf('s')} and ${isAccepted('s')}),
           seen as (
             update account_session s set seen_at = clock_timestamp() from found f
              where s.id = f.id and s.seen_at < clock_timestamp() - interval '1 minute')
           select * from found`,
    values: [hash],
  })
  const [row] = rows
  if (!row) return undefined
  const { id, account_id: accountId, secret_id: secretId, ends_at: endsAt } = row
  if (secretId !== null) return { id, accountId, endsAt, secretId }
  const { member_id: memberId, email, name, role, has_password: hasPassword } = row
  return { id, accountId, endsAt, member: { id: memberId, email, name, role, hasPassword } }
}

/** Ends the session of a token; returns whether it existed. */
export async function deleteConsoleSession(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('delete from account_session where hash = $1', [hash])
  return rowCount === 1
}

export type ListedConsoleSession = {
  id: string
  secret_id: string | null
  member_id: string | null
  email: string | null
  created_at: Date
  seen_at: Date
  address: string
  browser: string
  current: boolean
}

/** The active sessions of an account, most recently seen first; `current` is the one with the hash `own`. */
export async function listConsoleSessions(
  sql: Sql,
  accountId: string,
  own: Buffer | undefined,
): Promise<ListedConsoleSession[]> {
  const { rows } = await sql.query<ListedConsoleSession>(
    `select s.id, s.secret_id, s.member_id, m.email, s.created_at, s.seen_at, s.address, s.browser,
            coalesce(s.hash = $2, false) as current
       from account_session s left join member m on m.id = s.member_id
      where s.account_id = $1 and ${livesOf('s')} and ${isAccepted('s')}
        and (s.member_id is not null or exists (select from secret k where k.id = s.secret_id and k.revoked_at is null))
      order by s.seen_at desc, s.id limit 100`,
    [accountId, own ?? null],
  )
  return rows
}

/** Ends one session of an account; returns whether it existed. */
export async function deleteConsoleSessionOf(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from account_session where account_id = $1 and id = $2', [
    accountId,
    id,
  ])
  return rowCount === 1
}

/** Ends all sessions of a member except the one with the hash `kept`. */
export async function deleteOtherSessions(sql: Sql, memberId: string, kept: Buffer): Promise<void> {
  await sql.query('delete from account_session where member_id = $1 and hash <> $2', [memberId, kept])
}

/** Ends all sessions of a member. */
export async function deleteSessionsOfMember(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from account_session where member_id = $1', [memberId])
}

/** Ends the sessions that may have begun with single sign-on, except the one with the hash `kept`. */
export async function deleteSignOnSessions(
  sql: Sql,
  accountId: string,
  kept: Buffer | undefined,
): Promise<void> {
  await sql.query(
    `delete from account_session s using member m
      where s.account_id = $1 and m.id = s.member_id and (m.subject is not null or m.password is null)
        and s.hash is distinct from $2`,
    [accountId, kept ?? null],
  )
}

/** Ends the sessions of an account that began with an API secret. */
export async function deleteSecretSessions(sql: Sql, accountId: string): Promise<void> {
  await sql.query('delete from account_session where account_id = $1 and secret_id is not null', [accountId])
}

/** Whether the session of a token has begun within the last `minutes`. */
export async function isRecentSession(sql: Sql, hash: Buffer, minutes: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from account_session where hash = $1 and created_at > clock_timestamp() - $2 * interval '1 minute'`,
    [hash, minutes],
  )
  return rowCount === 1
}
