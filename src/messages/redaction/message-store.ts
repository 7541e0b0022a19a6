import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { receiptWindowMs } from '../outcomes/receipt-store.ts'

/** A message past its retention. */
export type Redacted = {
  id: string
  direction: 'outbound' | 'inbound'
  channel: string
  sender: string
  recipient: string
  /** Whether the message has a final status, so that no receipt is expected. */
  over: boolean
  /** Whether its number is already masked. */
  masked: boolean
}

/** Statuses that are not final. */
const unsettled = ['accepted', 'submitted']

/** Locks messages until the commit, skipping those locked by others; deleted ones are omitted. */
export async function lockRedacted(sql: Sql, ids: readonly string[]): Promise<Redacted[]> {
  const { rows } = await sql.query<Redacted>({
    name: 'lock-redacted',
    text: `select m.id, m.direction, m.channel, m.sender, m.recipient,
        (m.status <> all ($2::text[]) or m.id < $3) and not exists (select from dispatch d where d.message_id = m.id)
          and not exists (select from message_schedule s where s.message_id = m.id) as over,
        m.number_tag is not null as masked
      from message m where m.id = any ($1::uuid[]) for update of m skip locked`,
    values: [ids, unsettled, uuidAt(wallNow() - receiptWindowMs)],
  })
  return rows
}

/** The messages that still exist, by ID. */
export async function findExisting(sql: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<{ id: string }>({
    name: 'read-there',
    text: 'select id from message where id = any ($1::uuid[])',
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

/**
 * Discards the details of inbound SMS, which contain attachments of the text. Keeps those of chat messages, which contain the ID needed to mark a
 * message as read.
 */
export async function discardTexts(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query({
    name: 'discard-texts',
    text: `update message set text = null, smpp = smpp #- '{carried,octets}',
        details = case when direction = 'inbound' and channel = 'sms' then null else details end
      where id = any ($1::uuid[])`,
    values: [ids],
  })
}

/** Deletes failover messages that will not be sent, because they contain numbers and texts. */
export async function discardFollowing(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query({
    name: 'discard-following',
    text: `update workflow set failover = '[]' where id = any (array(
        select w.id from message m cross join lateral (
          select id from workflow where id = m.workflow_id and reached = m.workflow_item and failover <> '[]') w
         where m.id = any ($1::uuid[]) and m.workflow_id is not null))`,
    values: [ids],
  })
}

/** The numbers that are still unmasked in an outbound message of the account. */
export async function readUnmasked(
  sql: Sql,
  accountId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ number: string }>({
    name: 'read-unmasked',
    text: `select number from unnest($2::text[]) number where exists (
        select from message where recipient = number and account_id = $1 and direction = 'outbound')`,
    values: [accountId, numbers],
  })
  return rows.map(({ number }) => number)
}

/** The other party's number, its mask, and the tag by which the number is found. */
export type Masked = { id: string; number: string; mask: string; tag: Buffer }

/** Masks numbers in messages, their segments and their histories. Messages that are already masked are skipped. */
export async function maskNumbers(sql: Sql, masked: readonly Masked[]): Promise<void> {
  const [ids, numbers, masks] = [
    masked.map(({ id }) => id),
    masked.map(({ number }) => number),
    masked.map(({ mask }) => mask),
  ]
  await sql.query({
    name: 'mask-numbers',
    text: `update message m set number_tag = i.tag, error_detail = replace(m.error_detail, i.number, i.mask),
        sender = case when m.direction = 'inbound' then i.mask else m.sender end,
        recipient = case when m.direction = 'outbound' then i.mask else m.recipient end,
        smpp = jsonb_set(m.smpp, '{destination,address}', to_jsonb(i.mask))
      from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) i(id, number, mask, tag)
     where m.id = i.id and m.id = any ($1::uuid[]) and m.number_tag is null`,
    values: [ids, numbers, masks, masked.map(({ tag }) => tag)],
  })
  await sql.query({
    name: 'mask-parts',
    text: `update submission s set recipient = i.mask from unnest($1::uuid[], $2::text[], $3::text[]) i(id, number, mask)
     where s.message_id = i.id and s.message_id = any ($1::uuid[])`,
    values: [ids, numbers, masks],
  })
  await sql.query({ name: 'mask-histories', text: maskHistories, values: [ids, numbers, masks] })
}

// A rule may have counted by a prefix of the number, so a string in the details that starts with it is replaced completely. Only strings are
// replaced in details, and names of chat users only if they are the complete string.
const maskHistories = `
  update message_event e set
      reason = case when i.number ~ '^\\d{8,}$' then replace(e.reason, i.number, i.mask) else e.reason end,
      details = case when i.number ~ '^\\d{8,}$'
        then regexp_replace(e.details::text, '"' || left(i.number, -3) || '\\d*"', to_json(i.mask)::text, 'g')
        else replace(e.details::text, to_json(i.number)::text, to_json(i.mask)::text) end::jsonb
    from unnest($1::uuid[], $2::text[], $3::text[]) i(id, number, mask)
   where e.message_id = i.id and e.message_id = any ($1::uuid[])
     and (strpos(e.details::text, case when i.number ~ '^\\d{8,}$' then left(i.number, -3) else to_json(i.number)::text end) > 0
       or strpos(e.reason, i.number) > 0)`
