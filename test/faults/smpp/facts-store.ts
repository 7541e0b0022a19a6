import type { Sql } from '#platform/database/db.ts'

export type SmppFacts = {
  /** The outbound messages of the account. */
  messages: { id: string; recipient: string; status: string }[]
  /** The receipts by the ID in them, with the number of attempts that may have reached the client. */
  receipts: { id: string; outcome: string | null; attempts: number }[]
}

/** The number of messages, segments and deliveries in progress. */
export async function readSmppUnrest(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select (select count(*) from dispatch) + (select count(*) from message where status in ('accepted', 'submitted'))
          + (select count(*) from smpp_segment) + (select count(*) from smpp_delivery where outcome is null) as n`,
  )
  return rows[0]!.n
}

export async function readSmppFacts(sql: Sql, accountId: string): Promise<SmppFacts> {
  const messages = await sql.query<SmppFacts['messages'][number]>(
    `select id, recipient, status from message where account_id = $1 and direction = 'outbound'`,
    [accountId],
  )
  const receipts = await sql.query<SmppFacts['receipts'][number]>(
    `select content ->> 'id' as id, outcome, attempts + interruptions as attempts from smpp_delivery
      where account_id = $1 and kind = 'receipt'`,
    [accountId],
  )
  return { messages: messages.rows, receipts: receipts.rows }
}
