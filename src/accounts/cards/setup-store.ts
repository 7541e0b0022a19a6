import type { Sql } from '#platform/database/db.ts'

export type SetupStatus = 'open' | 'saved' | 'expired' | 'superseded'

/** A visit to the page of the provider on which a customer saves a card. */
export type Setup = {
  id: string
  account_id: string
  trx: string
  email: string
  session_id: string | null
  status: SetupStatus
  /** Whether no card can be entered on the page any more. A superseded visit ends before its page. */
  has_page_ended: boolean
}

export type NewSetup = Pick<Setup, 'id' | 'account_id' | 'trx' | 'email'>

const columns = `id, account_id, trx, email, session_id, coalesce(outcome, 'open') as status, page_ended_at is not null as has_page_ended`

export async function insertSetup(sql: Sql, { id, account_id, trx, email }: NewSetup): Promise<void> {
  await sql.query('insert into card_setup (id, account_id, trx, email) values ($1, $2, $3, $4)', [
    id,
    account_id,
    trx,
    email,
  ])
}

/** The open visits of an account. */
export async function listOpenSetups(sql: Sql, accountId: string): Promise<Setup[]> {
  const { rows } = await sql.query<Setup>(
    `select ${columns} from card_setup where account_id = $1 and ended_at is null`,
    [accountId],
  )
  return rows
}

/** Stores the session of a page, in a transaction, and ends the visits of its account to earlier pages; returns them. */
export async function storeSession(
  sql: Sql,
  { id, accountId, sessionId }: { id: string; accountId: string; sessionId: string },
): Promise<Setup[]> {
  // If two pages open at the same time, the second supersedes the first.
  await sql.query('select from account where id = $1 for no key update', [accountId])
  await sql.query('update card_setup set session_id = $2 where id = $1', [id, sessionId])
  const { rows } = await sql.query<Setup>(
    `update card_setup set outcome = 'superseded', ended_at = clock_timestamp(), due_at = clock_timestamp()
      where account_id = $1 and id <> $2 and ended_at is null and session_id is not null returning ${columns}`,
    [accountId, id],
  )
  return rows
}

export async function readSetup(sql: Sql, id: string): Promise<Setup | undefined> {
  const { rows } = await sql.query<Setup>(`select ${columns} from card_setup where id = $1`, [id])
  return rows[0]
}

/**
 * Ends a visit whose page has ended. Returns the visit as it was before, which a newer one may have superseded; undefined if its page has
 * already ended, here or on another node.
 */
export async function endSetup(
  sql: Sql,
  id: string,
  outcome: 'saved' | 'expired',
): Promise<Setup | undefined> {
  const { rows } = await sql.query<Setup>(
    `with before as (select ${columns} from card_setup where id = $1 and page_ended_at is null for update),
       ended as (update card_setup c set outcome = coalesce(outcome, $2), ended_at = coalesce(ended_at, clock_timestamp()),
         page_ended_at = clock_timestamp() from before where c.id = before.id)
     select * from before`,
    [id, outcome],
  )
  return rows[0]
}

/** Claims visits whose pages are due to be read or closed; the next attempt for each is due after its age, at least 5 minutes. */
export async function claimSetups(sql: Sql, limit: number): Promise<Setup[]> {
  const { rows } = await sql.query<Setup>(
    `update card_setup
        set due_at = clock_timestamp() + greatest(interval '5 minutes', clock_timestamp() - created_at)
      where id in (select id from card_setup where page_ended_at is null and due_at <= clock_timestamp()
                    order by due_at limit $1 for update skip locked)
      returning ${columns}`,
    [limit],
  )
  return rows
}
