import type { Sql } from '#platform/database/db.ts'

/** A session expires 30 minutes after its last request, and 12 hours after its start. */
const lives =
  "seen_at > clock_timestamp() - interval '30 minutes' and created_at > clock_timestamp() - interval '12 hours'"

/** A live session, and the secret of its sign-in. */
export type ConsoleSession = { id: string; accountId: string; secretId: string; endsAt: Date }

export type NewConsoleSession = {
  id: string
  hash: Buffer
  accountId: string
  secretId: string
  address: string
  browser: string
}

export async function insertConsoleSession(sql: Sql, session: NewConsoleSession): Promise<void> {
  const { id, hash, accountId, secretId, address, browser } = session
  await sql.query(
    `insert into account_session (id, hash, account_id, secret_id, address, browser) values ($1, $2, $3, $4, $5, $6)`,
    [id, hash, accountId, secretId, address, browser.slice(0, 300)],
  )
}

type Live = { id: string; account_id: string; secret_id: string; ends_at: Date }

/** Reads the session of a token and extends it; writes the extension at most once a minute. */
export async function seeConsoleSession(sql: Sql, hash: Buffer): Promise<ConsoleSession | undefined> {
  const { rows } = await sql.query<Live>({
    name: 'see-console-session',
    text: `with found as (
             select id, account_id, secret_id, seen_at, created_at + interval '12 hours' as ends_at
               from account_session where hash = $1 and ${lives}),
           seen as (
             update account_session s set seen_at = clock_timestamp() from found f
              where s.id = f.id and s.seen_at < clock_timestamp() - interval '1 minute')
           select * from found`,
    values: [hash],
  })
  const [row] = rows
  return row && { id: row.id, accountId: row.account_id, secretId: row.secret_id, endsAt: row.ends_at }
}

/** Ends the session of a token; returns whether it existed. */
export async function deleteConsoleSession(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('delete from account_session where hash = $1', [hash])
  return rowCount === 1
}

export type ListedConsoleSession = {
  id: string
  secret_id: string
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
    `select id, secret_id, created_at, seen_at, address, browser, coalesce(hash = $2, false) as current
       from account_session where account_id = $1 and ${lives}
        and exists (select from secret k where k.id = secret_id and k.revoked_at is null)
      order by seen_at desc, id limit 100`,
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
