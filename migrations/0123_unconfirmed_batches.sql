-- Requests of operators to mark, or send again, all messages of a filter that have no final receipt. `after_id` is the progress, so that any node continues
-- after a restart.
create table unconfirmed_batch (
  id           uuid primary key,
  action       text not null check (action in ('delivered', 'undeliverable', 'rejected', 'send_again')),
  reason       text not null,
  actor        text not null,
  filter       jsonb not null,
  messages     integer not null,
  changed      integer not null default 0,
  failed       integer not null default 0,
  after_id     uuid not null default '00000000-0000-0000-0000-000000000000',
  until_id     uuid,
  lease_until  timestamptz,
  done_at      timestamptz
);
create unique index unconfirmed_batch_open on unconfirmed_batch ((true)) where done_at is null;
comment on column unconfirmed_batch.messages is 'number of messages when the batch was requested';

-- Messages without a receipt that were sent again. The key allows one new message for each, regardless of the operator and the batch.
create table message_resend (
  message_id      uuid primary key,
  account_id      text not null,
  batch_id        uuid not null,
  new_message_id  uuid,
  failure         text,
  check (new_message_id is null or failure is null)
);
create index message_resend_open on message_resend (batch_id) where new_message_id is null and failure is null;
create index on message_resend (batch_id, message_id);
select tenant_isolation('message_resend');
