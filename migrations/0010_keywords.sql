-- Keywords of subscribers and the replies of accounts. Times are exchange time.

-- Accounts whose numbers all handle the standard keywords and share their opt-outs. Subaccounts follow their primary account.
create table opt_out_assist (
  account_id  text primary key references account,
  enabled_at  timestamptz not null,
  enabled_by  text not null
);

-- The last reply to each keyword between a number and a subscriber. The row is written in the transaction of the message that causes the reply, which
-- is sent at `due_at`.
create table keyword_reply (
  account_id          text not null references account,
  number              text collate "C" not null,
  subscriber          text collate "C" not null,
  keyword             text collate "C" not null,
  requested_at        timestamptz not null,
  inbound_message_id  uuid not null,
  application_id      uuid,
  text                text not null check (text <> ''),
  due_at              timestamptz,
  primary key (account_id, number, subscriber, keyword)
);
create index on keyword_reply (subscriber);
create index on keyword_reply (due_at) where due_at is not null;
create index on keyword_reply (requested_at) where due_at is null;
comment on column keyword_reply.inbound_message_id is 'inbound message with the keyword';
comment on column keyword_reply.due_at is 'null after the reply has become a message';

select tenant_isolation('opt_out_assist'), tenant_isolation('keyword_reply');
