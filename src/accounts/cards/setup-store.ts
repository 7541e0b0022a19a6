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
}

const columns = `id, account_id, trx, email, session_id, coalesce(outcome, 'open') as status`

/** Stores a visit, and ends the open visits of its account; returns the sessions of their pages. */
export async function insertSetup(sql: Sql, setup: Omit<Setup, 'session_id' | 'status'>): Promise<string[]> {
  const { id, account_id, trx, email } = setup
  const { rows } = await sql.query<{ session_id: string | null }>(
    `update card_setup set outcome = 'superseded', ended_at = clock_timestamp()
      where account_id = $1 and ended_at is null returning session_id`,
    [account_id],
  )
  await sql.query('insert into card_setup (id, account_id, trx, email) values ($1, $2, $3, $4)', [
    id,
    account_id,
    trx,
    email,
  ])
  return rows.flatMap(({ session_id: session }) => session ?? [])
}

export async function storeSession(sql: Sql, id: string, sessionId: string): Promise<void> {
  await sql.query('update card_setup set session_id = $2 where id = $1', [id, sessionId])
}

export async function readSetup(sql: Sql, id: string): Promise<Setup | undefined> {
  const { rows } = await sql.query<Setup>(`select ${columns} from card_setup where id = $1`, [id])
  return rows[0]
}

/** Ends an open visit; undefined if it has already ended, here or on another node. */
export async function endSetup(
  sql: Sql,
  id: string,
  outcome: 'saved' | 'expired',
): Promise<Setup | undefined> {
  const { rows } = await sql.query<Setup>(
    `update card_setup set outcome = $2, ended_at = clock_timestamp() where id = $1 and ended_at is null returning ${columns}`,
    [id, outcome],
  )
  return rows[0]
}

/** Claims open visits whose result is due; the next query of each is due after its age, at least 5 minutes. */
export async function claimSetups(sql: Sql, limit: number): Promise<Setup[]> {
  const { rows } = await sql.query<Setup>(
    `update card_setup
        set due_at = clock_timestamp() + greatest(interval '5 minutes', clock_timestamp() - created_at)
      where id in (select id from card_setup where ended_at is null and due_at <= clock_timestamp()
                    order by due_at limit $1 for update skip locked)
      returning ${columns}`,
    [limit],
  )
  return rows
}
