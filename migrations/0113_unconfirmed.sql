-- Submitted messages whose final delivery receipt has not arrived soon. Receipts usually arrive within seconds, so that most messages never have a row.
create table unconfirmed_message (
  message_id    uuid primary key,
  account_id    text not null,
  submitted_at  timestamptz not null
);
create index on unconfirmed_message (account_id, message_id);
comment on column unconfirmed_message.submitted_at is 'exchange time';
select tenant_isolation('unconfirmed_message');

-- The message ID up to which messages have been checked. Receipts match messages of the last 14 days only.
create table unconfirmed_sweep (
  singleton  boolean primary key default true check (singleton),
  until_id   uuid not null
);
insert into unconfirmed_sweep (until_id) values (uuid_at(clock_timestamp() - interval '14 days'));
