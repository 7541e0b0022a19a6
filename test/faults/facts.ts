import { inspectEmbedded } from '#platform/embedded/index.ts'
import { openDb, type Db, type Sql } from '#platform/database/db.ts'
import { quiet } from '../support/database.ts'

export type MessageFact = {
  id: string
  client_ref: string
  recipient: string
  status: string
  price: number
  parts: number
  possible_duplicate: boolean
  carrier_id: string | null
}

/** The database content when no work is pending. */
export type Facts = {
  messages: MessageFact[]
  /** `from` and `to` of the events that change the route. */
  events: {
    message_id: string
    event: string
    status: string | null
    from: string | null
    to: string | null
  }[]
  /** Sums of the account's ledger entries in micro-euros, by kind. */
  ledger: { kind: string; amount: number; messages: number; entries: number }[]
  balance: number
  /** Message IDs of the carrier, from receipts that match no submission. */
  unmatched: string[]
  /** Rows that still wait for a carrier. */
  dispatch: object[]
  deliveries: number
}

/** Opens the embedded database of a data folder while the program uses it. */
export function openConcurrentDb(data: string): Db {
  return openDb({ url: inspectEmbedded(data)!.url, log: quiet, max: 2 })
}

/**
 * Counts the pending work: messages that wait for a carrier or for a receipt, and webhooks that wait for an endpoint. A receipt can arrive before the
 * exchange has stored the response; it is matched later. Receipts of a possible duplicate may match no message.
 */
export async function readUnrest(sql: Sql): Promise<{ dispatch: number; open: number; deliveries: number }> {
  const { rows } = await sql.query<{ dispatch: number; open: number; deliveries: number }>(
    `select (select count(*) from dispatch) as dispatch,
            (select count(*) from message where status in ('accepted', 'submitted'))
              + (select count(*) from unmatched_receipt u where not exists (
                   select from message m where m.recipient = u.recipient and m.possible_duplicate)) as open,
            (select count(*) from webhook_delivery) as deliveries`,
  )
  return rows[0]!
}

export async function readFacts(sql: Sql, accountId: string): Promise<Facts> {
  const all = async <R extends object>(text: string) => (await sql.query<R>(text, [accountId])).rows
  const [balance] = await all<{ amount: number }>('select amount from balance where account_id = $1')
  const unmatched = await sql.query<{ id: string }>('select carrier_message_id as id from unmatched_receipt')
  const { rows: dispatch } = await sql.query('select * from dispatch')
  const { deliveries } = await readUnrest(sql)
  return {
    messages: await all<MessageFact>(
      `select id, client_ref, recipient, status, price, parts, possible_duplicate, carrier_id from message
        where account_id = $1 and direction = 'outbound' order by id`,
    ),
    events: await all<Facts['events'][number]>(
      `select message_id, event, status, details->>'from' as "from", details->>'to' as "to" from message_event where account_id = $1
        order by message_id, at, status is distinct from 'submitted', event`,
    ),
    ledger: await all<Facts['ledger'][number]>(
      `select kind, sum(amount)::bigint as amount, sum(messages)::bigint as messages, count(*) as entries
         from ledger_entry where account_id = $1 group by kind`,
    ),
    balance: balance!.amount,
    unmatched: unmatched.rows.map((row) => row.id),
    dispatch,
    deliveries,
  }
}
