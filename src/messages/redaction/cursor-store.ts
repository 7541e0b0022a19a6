import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'
import type { RedactionPolicy } from './policy-store.ts'

/** The data of messages that is redacted. */
export type RedactedPart = 'text' | 'number'

/** The account that is being processed, and the bounds of the message IDs past their retention. */
export type RedactionCursor = RedactionPolicy & {
  accountId: string
  /** Null before the first key is drawn. */
  numberKey: Buffer | null
  from: Record<RedactedPart, string>
  to: Record<RedactedPart, string>
}

type RedactionCursorRow = {
  account_id: string
  text_days: number | null
  number_days: number | null
  number_key: Buffer | null
  texts_from: string
  texts_to: string
  numbers_from: string
  numbers_to: string
}

/** Younger messages are not redacted yet, because IDs are created shortly before their messages become visible. */
const settled = "interval '2 minutes'"

const past = (days: string) =>
  `uuid_at(clock_timestamp() - greatest(coalesce(${days}, 0) * interval '24 hours', ${settled}))`

/** The account due longest, locked until the commit; concurrent nodes process different accounts. */
export async function lockRedactionCursor(sql: Sql): Promise<RedactionCursor | undefined> {
  const { rows } = await sql.query<RedactionCursorRow>({
    name: 'lock-redaction',
    text: `select account_id, text_days, number_days, number_key, texts_until as texts_from, ${past('text_days')} as texts_to,
        numbers_until as numbers_from, ${past('number_days')} as numbers_to
      from account_redaction
     where (text_days is not null or number_days is not null) and next_at <= clock_timestamp()
     order by next_at limit 1 for update skip locked`,
  })
  const [row] = rows
  return (
    row && {
      accountId: row.account_id,
      textDays: row.text_days,
      numberDays: row.number_days,
      numberKey: row.number_key,
      from: { text: row.texts_from, number: row.numbers_from },
      to: { text: row.texts_to, number: row.numbers_to },
    }
  )
}

/** The next messages of an account past their retention, in ID order, without reading other rows. */
export async function readNext(
  sql: Sql,
  position: RedactionCursor,
  subject: RedactedPart,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'next-redacted',
    text: `select m.id from message m where (m.account_id, m.id) >= ($1, $2) and (m.account_id, m.id) < ($1, $3)
        and m.id >= $2 and m.id < $3 order by m.account_id, m.id limit $4`,
    values: [position.accountId, position.from[subject], position.to[subject], limit],
  })
  return rows.map(({ id }) => id)
}

/** Skipped messages to try again, those due longest first. */
export async function readWaiting(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'redaction-waiting',
    text: `select message_id from redaction_waiting where account_id = $1 and kind = $2 and due_at <= clock_timestamp()
        order by account_id, kind, due_at limit $3`,
    values: [accountId, subject, limit],
  })
  return rows.map((row) => row.message_id)
}

/** Schedules messages to be tried again, with a delay that increases with their age. */
export async function waitFor(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  messageIds: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'wait-for-redaction',
    text: `insert into redaction_waiting (account_id, kind, message_id, due_at)
      select $1, $2, id, clock_timestamp() + least(greatest((clock_timestamp() - to_timestamp(ms / 1000.0)) / 4, interval '30 seconds'), interval '6 hours')
        from unnest($3::uuid[], $4::float8[]) i(id, ms)
      on conflict (account_id, kind, message_id) do update set due_at = excluded.due_at`,
    values: [accountId, subject, messageIds, messageIds.map(timeOfUuid)],
  })
}

/** Deletes entries of messages that are redacted or deleted. */
export async function settle(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  messageIds: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'settle-redaction',
    text: 'delete from redaction_waiting where account_id = $1 and kind = $2 and message_id = any ($3::uuid[])',
    values: [accountId, subject, messageIds],
  })
}

/**
 * Stores the progress for texts and numbers, and when the account is processed again: immediately if there is more; otherwise after a delay that increases while there is nothing
 * to do.
 */
export async function moveRedactionCursor(
  sql: Sql,
  position: RedactionCursor,
  { worked, more }: { worked: boolean; more: boolean },
): Promise<void> {
  await sql.query({
    name: 'move-redaction',
    text: `update account_redaction r set texts_until = greatest(texts_until, $2), numbers_until = greatest(numbers_until, $3),
        worked_at = case when $4 then clock_timestamp() else worked_at end,
        next_at = clock_timestamp() + case when $5 then interval '0' when $4 then interval '10 seconds'
          else least(greatest((clock_timestamp() - worked_at) / 10, interval '10 seconds'), interval '1 hour') end
      where account_id = $1`,
    values: [position.accountId, position.from.text, position.from.number, worked, more],
  })
}

/** Postpones an account that fails, so that it does not block others. */
export async function putOff(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `update account_redaction set next_at = clock_timestamp() + interval '10 minutes' where account_id = $1`,
    [accountId],
  )
}
