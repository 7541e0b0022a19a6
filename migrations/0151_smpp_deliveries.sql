-- Receipts and inbound messages for SMPP users, until a client has acknowledged them and for a while afterwards.
create table smpp_delivery (
  id           uuid primary key,
  seq          bigint generated always as identity,
  user_id      uuid not null,
  account_id   text not null,
  subject_id   uuid not null,
  kind         text not null check (kind in ('receipt', 'inbound')),
  content      jsonb not null,
  due_at       timestamptz not null,
  expires_at   timestamptz not null,
  attempts     integer not null default 0,
  last_status  integer,
  owner        uuid,
  lease_until  timestamptz,
  outcome      text check (outcome in ('acknowledged', 'rejected', 'expired')),
  ended_at     timestamptz,
  check ((owner is null) = (lease_until is null)),
  check ((outcome is null) = (ended_at is null)),
  check (outcome is null or owner is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column smpp_delivery.seq is 'order of the deliveries of a message, independent of clocks';
comment on column smpp_delivery.subject_id is 'the message; its deliveries are made in order';
comment on column smpp_delivery.due_at is 'exchange time';
comment on column smpp_delivery.expires_at is 'exchange time after which no attempt is made';
comment on column smpp_delivery.last_status is 'command_status of the last response; null without a response';
comment on column smpp_delivery.owner is 'the node that sends the delivery over one of its sessions';
comment on column smpp_delivery.lease_until is 'wall time';
comment on column smpp_delivery.ended_at is 'exchange time';
create index smpp_delivery_waiting on smpp_delivery (user_id, due_at, seq) where owner is null and outcome is null;
create index smpp_delivery_open on smpp_delivery (subject_id, seq) where outcome is null;
create index smpp_delivery_owner on smpp_delivery (owner) where owner is not null;
create index on smpp_delivery (account_id, id);
select tenant_isolation('smpp_delivery');
