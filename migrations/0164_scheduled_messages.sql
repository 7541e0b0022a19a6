-- Messages that are stored and paid, and will be queued for a carrier at their delivery time.
create table message_schedule (
  message_id  uuid primary key,
  account_id  text not null,
  due_at      timestamptz not null,
  bucket      text collate "C"
);
comment on column message_schedule.due_at is 'exchange time';
comment on column message_schedule.bucket is 'throttle bucket of the network in which the message will wait; null without a limit';
create index on message_schedule (due_at);
create index on message_schedule (account_id, message_id);
select tenant_isolation('message_schedule');
comment on column dispatch.bucket is 'throttle bucket of the network: network, scope and owner of the cap; schedule if the message was scheduled and has no limit';
