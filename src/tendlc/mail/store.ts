import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** A pending email; instants are exchange time. */
export type MailRow = {
  id: string
  account_id: string
  brand_id: string
  recipient: string
  submitted_at: Date
  due_at: Date
  attempts: number
}

const columns = 'id, account_id, brand_id, recipient, submitted_at, due_at, attempts'

/** Enqueues a confirmation email, in the transaction that causes it. */
export async function insertMail(
  sql: Sql,
  mail: { accountId: string; brandId: string; recipient: string; now: number; dueAt: number },
): Promise<void> {
  const { accountId, brandId, recipient, now, dueAt } = mail
  await sql.query(
    `insert into brand_mail (id, account_id, brand_id, recipient, submitted_at, due_at) values ($1, $2, $3, $4, $5, $6)`,
    [uuidv7(), accountId, brandId, recipient, new Date(now), new Date(dueAt)],
  )
}

/** The newest email of a brand with a valid link, sent or pending. */
export async function newestMail(
  sql: Sql,
  brandId: string,
): Promise<{ recipient: string; submitted_at: Date } | undefined> {
  const { rows } = await sql.query<{ recipient: string; submitted_at: Date }>(
    `select recipient, submitted_at from brand_mail
      where brand_id = $1 and outcome is distinct from 'superseded' order by id desc limit 1`,
    [brandId],
  )
  return rows[0]
}

/** Invalidates all links of a brand and deletes emails that were not attempted yet; the caller has locked the brand. */
export async function supersedeMails(sql: Sql, brandId: string, now: number): Promise<void> {
  await sql.query(
    `update brand_mail set outcome = 'superseded', failure = null, ended_at = $2
      where brand_id = $1 and outcome is distinct from 'superseded' and confirmed_at is null`,
    [brandId, new Date(now)],
  )
  await sql.query(`delete from brand_mail where brand_id = $1 and outcome = 'superseded' and attempts = 0`, [
    brandId,
  ])
}

/** Claims due emails and leases them for a number of seconds of wall time. */
export async function claimMails(
  sql: Sql,
  now: number,
  { leaseSeconds, limit }: { leaseSeconds: number; limit: number },
): Promise<MailRow[]> {
  const { rows } = await sql.query<MailRow>({
    name: 'claim-brand-mails',
    text: `update brand_mail set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
      where id in (select id from brand_mail
                    where ended_at is null and due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                    order by due_at limit $2 for update skip locked)
      returning ${columns}`,
    values: [new Date(now), limit, leaseSeconds],
  })
  return rows
}

/** Schedules the next attempt. */
export async function deferMail(sql: Sql, id: string, dueAt: number, failure: string): Promise<void> {
  await sql.query({
    name: 'defer-brand-mail',
    text: 'update brand_mail set due_at = $2, leased_until = null, last_failure = $3 where id = $1 and ended_at is null',
    values: [id, new Date(dueAt), failure],
  })
}

/** Marks an email as sent or, with a `failure`, as failed. */
export async function endMail(sql: Sql, id: string, now: number, failure?: string): Promise<void> {
  await sql.query({
    name: 'end-brand-mail',
    text: `update brand_mail set outcome = $2, failure = $3, ended_at = $4 where id = $1 and ended_at is null`,
    values: [id, failure === undefined ? 'sent' : 'failed', failure ?? null, new Date(now)],
  })
}

/** The earliest exchange time after `after` at which an email is due, in milliseconds. */
export async function nextMailDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    'select min(due_at) as due from brand_mail where ended_at is null and due_at > $1',
    [new Date(after)],
  )
  return rows[0]?.due?.getTime()
}
