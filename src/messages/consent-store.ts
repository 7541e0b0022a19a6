import type { Sql } from '#platform/db.ts'

/**
 * The condition that a recipient has said STOP to a sender, or to the whole account; `row` is whatever in the statement has
 * the three columns.
 */
export const optedOut = (row: string, account = row) =>
  `exists (select from opt_out o where o.account_id = ${account}.account_id and o.recipient = ${row}.recipient
             and o.scope in (${row}.sender, '*'))`

/** Of messages in the order given: whether the recipient has said STOP to the sender, or to the whole account. */
export async function readOptedOut(
  sql: Sql,
  messages: { accountId: string; sender: string; recipient: string }[],
): Promise<boolean[]> {
  const { rows } = await sql.query<{ opted_out: boolean }>({
    name: 'read-opted-out',
    text: `select ${optedOut('i')} as opted_out
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality i(account_id, sender, recipient, n) order by i.n`,
    values: [
      messages.map((one) => one.accountId),
      messages.map((one) => one.sender),
      messages.map((one) => one.recipient),
    ],
  })
  return rows.map((row) => row.opted_out)
}

/** Remembers that a subscriber said STOP to a number of an account. */
export async function storeOptOut(
  sql: Sql,
  accountId: string,
  scope: string,
  recipient: string,
): Promise<void> {
  await sql.query(
    'insert into opt_out (account_id, scope, recipient) values ($1, $2, $3) on conflict do nothing',
    [accountId, scope, recipient],
  )
}

/** Forgets it again after START. */
export async function removeOptOut(
  sql: Sql,
  accountId: string,
  scope: string,
  recipient: string,
): Promise<void> {
  await sql.query('delete from opt_out where account_id = $1 and scope = $2 and recipient = $3', [
    accountId,
    scope,
    recipient,
  ])
}
