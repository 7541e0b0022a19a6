import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'

/**
 * Matches opt-outs of a number. With `pads`, the padded key (null if there is none), opt-outs whose number was erased are recognized by their tag.
 */
const ofNumber = (account: string, number: string, pads: string) =>
  `o.account_id = ${account} and o.recipient in (${number}, '…' || right(${number}, 2))
             and (o.tag = '' or o.tag = number_tag(${pads}::bytea, ${account}, ${number}))`

/**
 * The condition that a recipient has opted out of a sender, of its campaign, or of the whole account; `row` is any row of the statement with the
 * three columns. The campaign is looked up only if the recipient has any opt-out for the account.
 */
export const optedOut = (row: string, pads: string, account = row) =>
  `exists (select from opt_out o where ${ofNumber(`${account}.account_id`, `${row}.recipient`, pads)}
             and (o.scope in (${row}.sender, '*') or o.scope = (
               select n.campaign_id from campaign_number n where n.number = ${row}.sender and n.status = 'LINKED')))`

/** Returns for each message, in order, whether the recipient has opted out of the sender or of the whole account. */
export async function readOptedOut(
  sql: Sql,
  messages: { accountId: string; sender: string; recipient: string }[],
  key: NumberKey | undefined,
): Promise<boolean[]> {
  const { rows } = await sql.query<{ opted_out: boolean }>({
    name: 'read-opted-out',
    text: `select ${optedOut('i', '$4')} as opted_out
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality i(account_id, sender, recipient, n) order by i.n`,
    values: [
      messages.map((one) => one.accountId),
      messages.map((one) => one.sender),
      messages.map((one) => one.recipient),
      key?.pads ?? null,
    ],
  })
  return rows.map((row) => row.opted_out)
}

/** The subscriber that changes consent, the number addressed, and the campaign linked to the number. */
export type Consenting = { accountId: string; subscriber: string; number: string; campaignId: string | null }

/** Stores an opt-out of a subscriber for a number and its campaign or, if `everywhere`, also for the whole account. */
export async function storeOptOut(
  sql: Sql,
  { accountId, subscriber, number, campaignId }: Consenting,
  everywhere: boolean,
): Promise<void> {
  await sql.query({
    name: 'store-opt-out',
    text: `insert into opt_out as o (account_id, recipient, scope, campaign_id)
      select $1, $2, scope, $3 from unnest($4::text[]) scope order by scope
      on conflict (account_id, recipient, scope, tag) do update set campaign_id = coalesce(excluded.campaign_id, o.campaign_id)`,
    values: [
      accountId,
      subscriber,
      campaignId,
      [number, ...(campaignId ? [campaignId] : []), ...(everywhere ? ['*'] : [])],
    ],
  })
}

/** Deletes opt-outs after START, for all numbers of the campaign or, if `everywhere`, of the account. Returns whether there was an opt-out. */
export async function removeOptOut(
  sql: Sql,
  { accountId, subscriber, number, campaignId }: Consenting,
  everywhere: boolean,
  key: NumberKey | undefined,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'remove-opt-out',
    text: `delete from opt_out o
      where ${ofNumber('$1', '$2', '$6')} and ($5 or scope in ($3, '*') or campaign_id = $4)`,
    values: [accountId, subscriber, number, campaignId, everywhere, key?.pads ?? null],
  })
  return (rowCount ?? 0) > 0
}
