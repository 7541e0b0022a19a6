-- Bulk operations on SIMs: idempotent requests, transfers to other customers, and uploads.

-- Responses to requests with an Idempotency-Key, kept for a day.
create table sim_request (
  partner_id  text collate "C" not null references sim_partner,
  key         text not null,
  request     bytea not null,
  answer      jsonb,
  at          timestamptz not null default clock_timestamp(),
  primary key (partner_id, key)
);
create index on sim_request (at);
comment on column sim_request.request is 'digest of the request and its sender';
comment on column sim_request.answer is 'null while the request is executed';

-- Transfers of SIMs to another customer. Times are exchange time.
create table sim_transfer (
  id          uuid primary key,
  partner_id  text collate "C" not null references sim_partner,
  target_id   text collate "C" not null check (target_id <> partner_id),
  status      text not null default 'open' check (status in ('open', 'accepted', 'rejected', 'withdrawn')),
  cards       integer not null check (cards > 0),
  moved       integer not null default 0,
  creator     text not null,
  reason      text not null default '',
  created_at  timestamptz not null,
  ended_at    timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index on sim_transfer (partner_id, id);
create index on sim_transfer (target_id, id);
create index on sim_transfer (id) where status = 'open';
create index on sim_transfer (partner_id) where status = 'open';
comment on column sim_transfer.partner_id is 'owner until the transfer is accepted';
comment on column sim_transfer.target_id is 'customer that is to accept the transfer; not necessarily an existing one, so that the request does not reveal which customers exist';
comment on column sim_transfer.cards is 'requested SIMs, and transferred SIMs';

create table sim_transfer_card (
  transfer_id       uuid not null references sim_transfer,
  iccid             text collate "C" not null,
  partner_id        text collate "C" not null references sim_partner,
  open              boolean not null default true,
  source_action_id  uuid not null,
  target_action_id  uuid,
  primary key (transfer_id, iccid)
);
create unique index on sim_transfer_card (iccid) where open;
comment on column sim_transfer_card.target_action_id is 'null if the target does not exist';
comment on column sim_transfer_card.open is 'whether the decision is pending; a SIM is in one open transfer at most';

-- Uploads of SIMs, and their rows until all of them are valid.
create table sim_import (
  id          uuid primary key,
  partner_id  text collate "C" not null references sim_partner,
  status      text not null default 'open' check (status in ('open', 'published', 'ended')),
  dry_run     boolean not null,
  rows_read   integer not null default 0,
  published   integer not null default 0,
  creator     text not null,
  began_at    timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index on sim_import (began_at) where status = 'open';

-- Progress of publishing an upload, for display: its SIMs are not visible before the end.
create unlogged table sim_import_progress (
  import_id   uuid primary key,
  publishing  integer not null
);

create unlogged table staged_sim (
  import_id  uuid not null,
  iccid      text collate "C" not null,
  line       integer not null,
  status     smallint not null,
  euiccid    text,
  imsi       text collate "C",
  imei       text,
  msisdn     text collate "C",
  apn        text,
  ip_type    text,
  ipv4       text,
  ipv6       text,
  field1     text,
  field2     text,
  field3     text,
  field4     text,
  field5     text,
  field6     text,
  field7     text,
  field8     text,
  field9     text,
  field10    text,
  primary key (import_id, iccid)
) with (autovacuum_vacuum_insert_threshold = -1);
create unique index on staged_sim (import_id, imsi) where imsi is not null;
create unique index on staged_sim (import_id, msisdn) where msisdn is not null;

select partner_isolation('sim_import'), partner_isolation('sim_request'), partner_isolation('sim_transfer'), partner_isolation('sim_transfer_card');
