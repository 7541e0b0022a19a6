import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'
import type { RedactionPolicy } from './policy-store.ts'

/** What is taken away of messages. */
export type RedactedPart = 'text' | 'number'

/** An account that is looked at now. The bounds are those of ids that are past their time. */
export type RedactionCursor = RedactionPolicy & {
  accountId: string
  /** Null where none was drawn yet. */
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

/** Ids are made a moment before their messages can be seen. */
const settled = "interval '2 minutes'"

const past = (days: string) =>
  `uuid_at(clock_timestamp() - greatest(coalesce(${days}, 0) * interval '24 hours', ${settled}))`

/** The account that has waited longest to be looked at, locked until the commit; of two nodes each takes another. */
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

/** The next messages of an account whose time has come, in the order of their ids: whatever others there are, no more are read. */
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

/** Those that were passed and may be over by now, the ones that are due longest first. */
export async function readWaiting(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'redaction-waiting',
    text: `select message_id from redaction_waiting where account_id = $1 and what = $2 and due_at <= clock_timestamp()
        order by account_id, what, due_at limit $3`,
    values: [accountId, subject, limit],
  })
  return rows.map((row) => row.message_id)
}

/** Has some looked at again: soon while they are young, later and later while nothing becomes of them. */
export async function waitFor(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  messageIds: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'wait-for-redaction',
    text: `insert into redaction_waiting (account_id, what, message_id, due_at)
      select $1, $2, id, clock_timestamp() + least(greatest((clock_timestamp() - to_timestamp(ms / 1000.0)) / 4, interval '30 seconds'), interval '6 hours')
        from unnest($3::uuid[], $4::float8[]) i(id, ms)
      on conflict (account_id, what, message_id) do update set due_at = excluded.due_at`,
    values: [accountId, subject, messageIds, messageIds.map(timeOfUuid)],
  })
}

/** Forgets those that are done with, or gone. */
export async function settle(
  sql: Sql,
  accountId: string,
  subject: RedactedPart,
  messageIds: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'settle-redaction',
    text: 'delete from redaction_waiting where account_id = $1 and what = $2 and message_id = any ($3::uuid[])',
    values: [accountId, subject, messageIds],
  })
}

/** How far both have come, and when the account is looked at again: at once where there is more, else the later the longer there was nothing to do. */
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

/** Leaves an account alone for a while: something is wrong with it, and others wait behind it. */
export async function putOff(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `update account_redaction set next_at = clock_timestamp() + interval '10 minutes' where account_id = $1`,
    [accountId],
  )
}
