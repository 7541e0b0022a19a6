import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'

/** Whose a STOP is: the number's, or one whose number was erased, which `pads` (a parameter, null without the key) makes known again. */
const ofNumber = (account: string, number: string, pads: string) =>
  `o.account_id = ${account} and o.recipient in (${number}, '…' || right(${number}, 2))
             and (o.tag = '' or o.tag = number_tag(${pads}::bytea, ${account}, ${number}))`

/**
 * The condition that a recipient has said STOP to a sender, to the campaign it is linked to, or to the whole account; `row` is whatever
 * in the statement has the three columns. The campaign is looked for only where the recipient has said STOP to anything of the account.
 */
export const optedOut = (row: string, pads: string, account = row) =>
  `exists (select from opt_out o where ${ofNumber(`${account}.account_id`, `${row}.recipient`, pads)}
             and (o.scope in (${row}.sender, '*') or o.scope = (
               select n.campaign_id from campaign_number n where n.number = ${row}.sender and n.status = 'LINKED')))`

/** Of messages in the order given: whether the recipient has said STOP to the sender, or to the whole account. */
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

/** Who says something of consent to which number, and the campaign that it is linked to. */
export type Consenting = { accountId: string; subscriber: string; number: string; campaignId: string | null }

/** Remembers that a subscriber said STOP to a number: for it and its campaign, and where `everywhere`, for the whole account. */
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

/** Forgets it again after START, for all numbers of the campaign, or where `everywhere`, of the account; answers whether there was anything. */
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
