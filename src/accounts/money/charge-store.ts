import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { refilled } from './funds-store.ts'

const entry = (payer: string, spentBy: string) => `
    insert into ledger_entry (id, account_id, kind, amount, messages, message_id, spent_by)
    select uuid_now(), ${payer}, 'debit', -amount, charged, case when charged = 1 then first_id end, ${spentBy} from paid where charged > 0`

/**
 * SQL that charges accounts for a batch, with one ledger entry per account. It reads `charge (account_id, amount, messages, charged, first_id)` and
 * returns `paid (account_id, left_now, amount_now)`: `left_now` is the number of messages that the account may still send, `amount_now`
 * its balance. An account whose funds or rate do not cover its share is not charged at all; nor is an account that shares a balance,
 * because that needs two rows. The SQL is part of a larger statement, so that charging and storing need one round trip. Balances are
 * locked in the order of their accounts, as everywhere, so that concurrent batches cannot deadlock.
 */
export const chargeAccounts = `
  locked as (
    select account_id from balance where account_id in (select account_id from charge) order by account_id for no key update
  ), paid as (
    update balance b
       set amount = b.amount - c.amount, tokens = ${refilled} - c.messages, refilled_at = clock_timestamp()
      from locked join charge c using (account_id) join account a on a.id = c.account_id
     where b.account_id = c.account_id and b.payer_id is null and b.amount - c.amount >= -b.credit_limit
       and ${refilled} >= c.messages
    returning b.account_id, c.amount, c.charged, c.first_id, b.tokens as left_now, b.amount as amount_now
  ), entry as (${entry('account_id', 'null')}
  )`

/** Like `chargeAccounts`, for a caller that has locked the paying balances; also charges accounts that share a balance. */
export const chargeLocked = `
  share as (
    select c.account_id, c.amount, c.messages, c.charged, c.first_id, coalesce(b.payer_id, b.account_id) as payer
      from charge c join balance b using (account_id)
  ), owed as (
    select account_id, sum(amount)::bigint as amount, sum(messages)::bigint as messages
      from (select payer as account_id, amount, 0 as messages from share
            union all select account_id, 0, messages from share) each group by account_id
  ), taken as (
    update balance b
       set amount = b.amount - o.amount, tokens = ${refilled} - o.messages, refilled_at = clock_timestamp()
      from owed o join account a on a.id = o.account_id
     where b.account_id = o.account_id and b.amount - o.amount >= -b.credit_limit and ${refilled} >= o.messages
    returning b.account_id, b.amount, b.tokens
  ), paid as (
    select s.account_id, s.amount, s.charged, s.first_id, own.tokens as left_now, s.payer, p.amount as amount_now
      from share s join taken own on own.account_id = s.account_id join taken p on p.account_id = s.payer
  ), entry as (${entry('payer', 'nullif(account_id, payer)')}
  )`

/** Refunds the price of messages to the payer; each message is refunded at most once. */
export async function releaseCharges(
  sql: Sql,
  charges: { accountId: string; messageId: string; price: Micro }[],
): Promise<void> {
  if (charges.length === 0) return
  await sql.query({
    name: 'release-charges',
    text: `with entry as (
        insert into ledger_entry (id, account_id, kind, amount, messages, message_id, spent_by)
        select uuid_now(), coalesce(b.payer_id, b.account_id), 'release', i.price, 1, i.message_id,
            case when b.payer_id is not null then b.account_id end
          from unnest($1::text[], $2::uuid[], $3::bigint[]) i(account_id, message_id, price) join balance b using (account_id)
         order by i.message_id
        on conflict do nothing returning account_id, amount
      ), locked as (
        select account_id from balance where account_id in (select account_id from entry) order by account_id for no key update
      )
      update balance b set amount = b.amount + owed.amount
        from locked join (select account_id, sum(amount) as amount from entry group by account_id) owed using (account_id)
       where b.account_id = locked.account_id`,
    values: [
      charges.map((one) => one.accountId),
      charges.map((one) => one.messageId),
      charges.map((one) => one.price),
    ],
  })
}
