import type { Sql } from '#platform/database/db.ts'

/** Adds a valid link to an email that is about to be sent; false if the email is no longer pending. */
export async function addLink(sql: Sql, id: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'add-brand-mail-link',
    text: 'update brand_mail set link_hashes = link_hashes || $2::bytea where id = $1 and ended_at is null',
    values: [id, hash],
  })
  return rowCount === 1
}

/** An email with the data that validates its links. */
export type LinkRow = {
  account_id: string
  brand_id: string
  recipient: string
  due_at: Date
  link_hashes: Buffer[]
  outcome: string | null
  confirmed_at: Date | null
}

export async function findLink(sql: Sql, id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql.query<LinkRow>({
    name: 'find-brand-mail-link',
    text: `select account_id, brand_id, recipient, due_at, link_hashes, outcome, confirmed_at
      from brand_mail where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Uses the link of an email; false if it was used before or replaced. */
export async function useLink(sql: Sql, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update brand_mail set confirmed_at = $2
      where id = $1 and confirmed_at is null and outcome is distinct from 'superseded'`,
    [id, new Date(now)],
  )
  return rowCount === 1
}
