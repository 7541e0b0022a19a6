-- Numbers and who owns them; carriers, their binds, and the routes that lead to them.

create table number (
  msisdn        text primary key check (msisdn ~ '^[1-9][0-9]{6,14}$'),
  country       text not null check (country ~ '^[A-Z]{2}$'),
  type          text not null check (type in ('landline', 'landline-toll-free', 'mobile-lvn')),
  features      text[] not null default '{SMS}',
  account_id    text references account,
  ownership_id  uuid,
  owned_since   timestamptz,
  app_id        uuid,
  mo_http_url   text,
  check ((account_id is null) = (ownership_id is null) and (account_id is null) = (owned_since is null))
);
create index on number (account_id, msisdn) where account_id is not null;
select tenant_wall('number');

create table carrier (
  id                text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name              text not null,
  status            text not null default 'active' check (status in ('active', 'draining', 'drained', 'disabled')),
  status_since      timestamptz not null default clock_timestamp(),
  empty_since       timestamptz,
  host              text not null,
  port              integer not null check (port between 1 and 65535),
  tls               boolean not null default false,
  tls_ca            text,
  bind_mode         text not null default 'transceiver' check (bind_mode in ('transceiver', 'pair')),
  system_id         text not null,
  password          bytea not null,
  system_type       text not null default '',
  binds             integer not null default 1 check (binds between 1 and 64),
  submit_window     integer not null default 10 check (submit_window between 1 and 5000),
  submits_per_second integer not null default 0 check (submits_per_second >= 0),
  concatenation     text not null default 'udh8' check (concatenation in ('udh8', 'udh16', 'sar', 'payload')),
  alphabet          text not null default 'gsm' check (alphabet in ('gsm', 'latin1')),
  response_id_form  text not null default 'loose' check (response_id_form in ('same', 'loose', 'hex', 'dec')),
  receipt_id_form   text not null default 'loose' check (receipt_id_form in ('same', 'loose', 'hex', 'dec')),
  response_timeout_ms integer not null default 30000 check (response_timeout_ms between 100 and 300000),
  enquire_link_ms   integer not null default 20000 check (enquire_link_ms between 100 and 300000),
  receipt_wait_seconds integer not null default 60 check (receipt_wait_seconds between 0 and 604800),
  entity_id_tag     integer default 5120 check (entity_id_tag between 5120 and 16383),
  content_id_tag    integer default 5121 check (content_id_tag between 5120 and 16383),
  created_at        timestamptz not null default clock_timestamp()
);
comment on column carrier.tls_ca is 'PEM: the only authority, or the very certificate, that the carrier''s TLS must show; null is the machine''s authorities';
comment on column carrier.bind_mode is 'pair is a transmitter and a receiver for each slot';
comment on column carrier.concatenation is 'how the parts of a long text are marked: header with 8 or 16 bits of reference, sar parameters, or one message_payload';
comment on column carrier.alphabet is 'what data_coding 0 means to this carrier';
comment on column carrier.empty_since is 'since when nothing has waited for it, while it drains';
comment on column carrier.receipt_wait_seconds is 'how long a draining carrier stays bound for receipts when nothing waits for it any more';
comment on column carrier.entity_id_tag is 'the optional parameter that carries a message''s entity_id, 0x1400 as Indian carriers read it; null is none';
comment on column carrier.content_id_tag is 'the same for content_id, which is the id of a registered template: 0x1401';
comment on column carrier.submits_per_second is 'contracted rate over all binds; 0 is unlimited';

-- A bind slot belongs to one node at a time, so that a carrier never sees more binds than agreed.
create table carrier_bind (
  carrier_id   text not null references carrier on delete cascade,
  slot         integer not null,
  owner        uuid,
  lease_until  timestamptz,
  state        text not null default 'CLOSED'
               check (state in ('CONNECTING', 'BINDING', 'BOUND', 'UNBINDING', 'CLOSED', 'WAITING')),
  state_since  timestamptz not null default clock_timestamp(),
  unbound_since timestamptz default clock_timestamp(),
  reason       text,
  figures      jsonb,
  figures_at   timestamptz,
  primary key (carrier_id, slot)
);
comment on column carrier_bind.figures is 'what its session has done and does, told by its holder every few seconds';
comment on column carrier_bind.unbound_since is 'when its session was last bound; null while it is';

-- Nodes that hold binds, so that each of them takes its share of a carrier's slots and no more.
create table bind_holder (
  node_id  uuid primary key,
  seen_at  timestamptz not null
);

-- What one carrier means by a command_status, or by the err of its receipts, where that is not the usual.
create table carrier_error (
  carrier_id  text not null references carrier on delete cascade,
  kind        text not null check (kind in ('status', 'receipt')),
  value       text not null check (length(value) between 1 and 16),
  outcome     text check (outcome in ('temporary', 'permanent')),
  code        integer not null,
  primary key (carrier_id, kind, value),
  check ((kind = 'status') = (outcome is not null)),
  check (kind <> 'status' or value ~ '^[1-9][0-9]{0,9}$')
);
comment on column carrier_error.value is 'of a status the number in decimal, which is never 0; of a receipt the err without leading zeros';

create table route (
  id          uuid primary key,
  prefix      text collate "C" not null check (prefix ~ '^[0-9]{0,15}$'),
  sender      text not null default 'any' check (sender in ('any', 'number', 'word')),
  carrier_id  text not null references carrier,
  priority    integer not null default 0,
  weight      integer not null default 1 check (weight between 1 and 1000),
  last        boolean not null default false,
  unique (prefix, sender, carrier_id)
);
create index on route (carrier_id);
comment on column route.sender is 'whose messages it leads: those of a number, of an alphanumeric word, or of both';
comment on column route.priority is 'of the routes of one prefix, the lower goes first';
comment on column route.weight is 'share among routes of the same prefix and priority';
comment on column route.last is 'no route comes after this one: what its carrier cannot take now waits for it';

-- What a part costs and whose network it is, by the longest prefix of the recipient.
create table price (
  prefix  text collate "C" primary key check (prefix ~ '^[0-9]{0,15}$'),
  price   bigint not null check (price >= 0)
);
comment on column price.price is 'micro-euros for each part';

create table network_prefix (
  prefix   text collate "C" primary key check (prefix ~ '^[0-9]{0,15}$'),
  network  text not null check (network ~ '^[0-9]{5,6}$'),
  country  text not null check (country ~ '^[A-Z]{2}$'),
  name     text not null
);
comment on column network_prefix.network is 'MCC and MNC';

-- Rows of an upload on their way into one of the two, until it is published in one step or given up.
create table staged_prefix (
  import_id  uuid not null,
  prefix     text collate "C" not null,
  line       integer not null,
  price      bigint,
  network    text,
  country    text,
  name       text,
  staged_at  timestamptz not null default clock_timestamp(),
  primary key (import_id, prefix)
);
create index on staged_prefix (staged_at);

-- Grows with each change of a table that every node keeps in memory, so that only what has changed is read again.
create table routing_version (
  of       text primary key check (of in ('price', 'network_prefix')),
  version  bigint not null default 0
);
insert into routing_version values ('price'), ('network_prefix');
