import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { MailKind } from './kinds.ts'

/** A queued email; times are wall time. */
export type QueuedMail = {
  id: string
  kind: MailKind
  account_id: string | null
  recipient: string
  subject: string
  /** The cause of the email, if a recipient gets one email for it. */
  cause: string | null
  text_sealed: Buffer | null
  created_at: Date
  due_at: Date
  expires_at: Date
  attempts: number
  outcome: 'sent' | 'failed' | 'superseded' | null
  failure: string | null
  ended_at: Date | null
}

export type NewMail = Pick<
  QueuedMail,
  'id' | 'kind' | 'account_id' | 'recipient' | 'subject' | 'cause' | 'expires_at'
> & {
  text_sealed: Buffer
}

const columns = `id, kind, account_id, recipient, subject, cause, text_sealed, created_at, due_at, expires_at, attempts, outcome,
  case when ended_at is null then last_failure else failure end as failure, ended_at`

/** Inserts an email, unless the recipient has one with the same kind and cause. */
export async function insertMail(sql: Sql, mail: NewMail): Promise<void> {
  const { id, kind, account_id, recipient, subject, cause, text_sealed, expires_at } = mail
  await sql.query(
    `insert into outgoing_mail (id, kind, account_id, recipient, subject, cause, text_sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind, cause, recipient) where cause is not null do nothing`,
    [id, kind, account_id, recipient, subject, cause, text_sealed, expires_at],
  )
}

/** Whether a recipient has an email with this kind and cause. */
export async function wasMailed(
  sql: Sql,
  { kind, cause, recipient }: { kind: MailKind; cause: string; recipient: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'was-mailed',
    text: 'select from outgoing_mail where kind = $1 and cause = $2 and recipient = $3',
    values: [kind, cause, recipient],
  })
  return rowCount === 1
}

/** The state of an email whose link is valid. */
export type MailStatus = 'pending' | 'sent' | 'failed'

/** The states of emails by their IDs, except superseded ones. */
export async function readMailStatuses(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailStatus>> {
  const { rows } = await sql.query<{ id: string; status: MailStatus }>(
    `select id, coalesce(outcome, 'pending') as status from outgoing_mail
      where id = any($1::uuid[]) and outcome is distinct from 'superseded'`,
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Ends pending emails whose link was used, withdrawn or replaced, and those that have expired. */
export async function endStaleMails(sql: Sql): Promise<void> {
  await sql.query({
    name: 'end-stale-mails',
    text: `update outgoing_mail m set outcome = 'superseded', ended_at = clock_timestamp(), text_sealed = null
      where ended_at is null and kind in ('invitation', 'reset')
        and not exists (select from invitation i where i.id = m.id)`,
  })
  await sql.query({
    name: 'end-expired-mails',
    text: `update outgoing_mail set outcome = 'failed', ended_at = clock_timestamp(), text_sealed = null,
        failure = coalesce(failure, 'It expired before it could be sent.')
      where ended_at is null and expires_at <= clock_timestamp()`,
  })
}

/** Ends a pending email whose link is not valid any more. */
export async function supersedeMail(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'supersede-outgoing-mail',
    text: `update outgoing_mail set outcome = 'superseded', ended_at = clock_timestamp(), text_sealed = null
      where id = $1 and ended_at is null`,
    values: [id],
  })
}

/** Ends pending notices as failed, because they have no use later. */
export async function endNotices(sql: Sql, failure: string): Promise<void> {
  await sql.query({
    name: 'end-notices',
    text: `update outgoing_mail set outcome = 'failed', ended_at = clock_timestamp(), text_sealed = null, failure = $1
      where ended_at is null and kind in ('card', 'webhook-endpoint', 'alert')`,
    values: [failure],
  })
}

/** Claims due emails, and leases them for a number of seconds. */
export async function claimMails(sql: Sql, leaseSeconds: number, limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql.query<QueuedMail>({
    name: 'claim-outgoing-mails',
    text: `update outgoing_mail set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $1)
      where id in (select id from outgoing_mail
                    where ended_at is null and due_at <= clock_timestamp()
                      and (leased_until is null or leased_until < clock_timestamp())
                    order by due_at limit $2 for update skip locked)
      returning ${columns}`,
    values: [leaseSeconds, limit],
  })
  return rows
}

/** Schedules the next attempt. */
export async function deferMail(sql: Sql, id: string, seconds: number, failure: string): Promise<void> {
  await sql.query({
    name: 'defer-outgoing-mail',
    text: `update outgoing_mail set due_at = clock_timestamp() + make_interval(secs => $2), leased_until = null, last_failure = $3
      where id = $1 and ended_at is null`,
    values: [id, seconds, failure],
  })
}

/** Marks an email as sent or, with a `failure`, as failed, and deletes its text. */
export async function endMail(sql: Sql, id: string, failure?: string): Promise<void> {
  await sql.query({
    name: 'end-outgoing-mail',
    text: `update outgoing_mail set outcome = $2, failure = $3, ended_at = clock_timestamp(), text_sealed = null
      where id = $1 and ended_at is null`,
    values: [id, failure === undefined ? 'sent' : 'failed', failure ?? null],
  })
}

/** Emails, newest first; `pending` selects those that are neither sent nor failed. */
export async function listMails(
  sql: Sql,
  { outcome, after, limit }: PageRequest & { outcome?: string | undefined },
): Promise<QueuedMail[]> {
  const { rows } = await sql.query<QueuedMail>(
    `select ${columns} from outgoing_mail
      where ($1::text is null or coalesce(outcome, 'pending') = $1) and ($2::uuid is null or id < $2)
      order by id desc limit $3`,
    [outcome ?? null, after ?? null, limit],
  )
  return rows
}

/** The age of the oldest pending email in seconds. */
export async function readPendingMails(sql: Sql): Promise<{ oldest: number }> {
  const { rows } = await sql.query<{ oldest: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at))::float8, 0) as oldest
      from outgoing_mail where ended_at is null`,
  )
  return rows[0]!
}
