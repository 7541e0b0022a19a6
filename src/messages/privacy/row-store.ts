import { dataSourceOfRows } from '#privacy/index.ts'

const ofAccount = '($2::text is null or t.account_id = $2)'

/**
 * Opt-outs of a number. An opt-out whose number was erased is found by its digest. Erasure replaces the number but keeps the opt-out, because deleting the opt-out
 * would allow messages to that person again.
 */
export const optOuts = dataSourceOfRows({
  kind: 'opt_out',
  read: `select key, account_id, at, data from (
      select concat_ws(' ', t.account_id, t.scope, encode(t.tag, 'hex')) collate "C" as key, t.account_id, t.at,
          to_jsonb(t) - 'tag' || jsonb_build_object('erased', t.tag <> '') as data
        from opt_out t where t.recipient in ($1, '…' || right($1, 2)) and (t.tag = '' or t.tag = number_tag($3, t.account_id, $1)) and ${ofAccount}) t
     where key > $4 order by key limit $5`,
  erase: `with gone as (
      delete from opt_out where (account_id, recipient, scope, tag) in (
        select t.account_id, t.recipient, t.scope, t.tag from opt_out t where t.recipient = $1 and t.tag = '' and ${ofAccount} limit $4)
      returning *
    ), kept as (
      insert into opt_out (account_id, recipient, scope, tag, campaign_id, at)
      select account_id, '…' || right(recipient, 2), scope, number_tag($3, account_id, recipient), campaign_id, at from gone
      on conflict do nothing
    ) select from gone`,
})

/** Replies to keywords of a number. A reply that is still to be sent becomes a message. */
export const keywordReplies = dataSourceOfRows({
  kind: 'keyword_reply',
  read: `select key, account_id, at, data from (
      select concat_ws(' ', t.account_id, t.number, t.keyword) collate "C" as key, t.account_id, t.requested_at as at, to_jsonb(t) as data
        from keyword_reply t where t.subscriber = $1 and ${ofAccount}) t
     where key > $4 order by key limit $5`,
  erase: `delete from keyword_reply where (account_id, number, subscriber, keyword) in (
      select t.account_id, t.number, t.subscriber, t.keyword from keyword_reply t
       where t.subscriber = $1 and t.due_at is null and ${ofAccount} limit $4)`,
  waiting: `select count(*)::int as waiting from keyword_reply t where t.subscriber = $1 and t.due_at is not null and ${ofAccount}`,
})

/** Long messages with missing segments, and recently reassembled messages. Waiting messages are delivered later, complete or incomplete. */
export const longMessages = dataSourceOfRows({
  kind: 'inbound_long',
  read: `select t.id::text as key, t.account_id, t.due_at as at, to_jsonb(t) || jsonb_build_object('parts',
        (select jsonb_agg(to_jsonb(p) - '{long_id,account_id}'::text[] order by p.part) from inbound_part p where p.long_id = t.id)) as data
      from inbound_long t where t.sender = $1 and ${ofAccount} and t.id::text collate "C" > $4 order by t.id limit $5`,
  erase: `delete from inbound_long where id in (
      select t.id from inbound_long t where t.sender = $1 and t.delivered_at is not null and ${ofAccount} limit $4)`,
  waiting: `select count(*)::int as waiting from inbound_long t where t.sender = $1 and t.delivered_at is null and ${ofAccount}`,
})

/** Delivery receipts that match no message. They belong to no account, so only exchange-wide requests include them. */
export const unmatchedReceipts = dataSourceOfRows({
  kind: 'unmatched_receipt',
  read: `select t.id::text as key, null as account_id, t.last_seen_at as at, to_jsonb(t) as data
      from unmatched_receipt t where t.recipient = $1 and $2::text is null and t.id::text collate "C" > $4 order by t.id limit $5`,
  erase: `delete from unmatched_receipt where (carrier_id, id) in (
      select t.carrier_id, t.id from unmatched_receipt t where t.recipient = $1 and $2::text is null limit $4)`,
})
