-- The adapter of the campaign registry: writes that the registry charges for, its webhooks, its rate limits, and its periodic duties.

-- A write is stored before it is sent, so that after a crash it is looked up before it is repeated.
create table registry_write (
  kind         text collate "C" not null check (kind in ('brand', 'brand-update', 'brand-revet')),
  subject      text collate "C" not null,
  account_id   text not null references account,
  reference    text not null,
  sent_at      timestamptz not null default clock_timestamp(),
  done_at      timestamptz,
  registry_id  text collate "C",
  seen_at      timestamptz,
  primary key (kind, subject)
);
comment on column registry_write.subject is 'ID of the brand that is created, or of the request that updates or revets it';
comment on column registry_write.reference is 'ID of the request that sent it first';
comment on column registry_write.sent_at is 'wall time of the last attempt; the registry may have executed it since';
comment on column registry_write.registry_id is 'the ID that the registry has assigned';
comment on column registry_write.seen_at is 'when a reconciliation last found it at the registry';
create unique index registry_write_id on registry_write (registry_id) where registry_id is not null;
create index on registry_write (account_id);
select tenant_isolation('registry_write');

-- Webhooks of the registry. They have no ID, so the hash of the body is the key, and a repeated webhook is processed again.
create table registry_notification (
  digest       bytea primary key,
  event_type   text collate "C" not null,
  registry_id  text collate "C",
  reference    text collate "C",
  body         jsonb not null,
  received_at  timestamptz not null default clock_timestamp(),
  due_at       timestamptz not null default clock_timestamp(),
  outcome      text check (outcome in ('applied', 'ignored', 'unknown'))
);
comment on column registry_notification.registry_id is 'ID of the brand at the registry';
comment on column registry_notification.reference is 'our ID of the brand, as the registry returns it';
create index on registry_notification (due_at) where outcome is null;
create index on registry_notification (received_at);
create index on registry_notification (registry_id, received_at);

-- One row for each request that may be in progress at the registry within a period of its rate limit, shared by all nodes.
create table registry_slot (
  kind     text collate "C" not null check (kind in ('read', 'write')),
  slot     integer not null,
  free_at  timestamptz not null default '-infinity',
  primary key (kind, slot)
) with (fillfactor = 50);
insert into registry_slot (kind, slot) select kind, slot from unnest(array['read', 'write']) kind, generate_series(1, 20) slot;

-- Periodic work that one node does for all.
create table registry_duty (
  name    text collate "C" primary key,
  due_at  timestamptz not null default '-infinity',
  done_at timestamptz
);
insert into registry_duty (name) values ('subscribe'), ('reconcile');

-- Brands that exist at the registry and not here: a write whose result was lost, or another program with the same key.
create table registry_stray (
  registry_id   text collate "C" primary key,
  reference     text,
  display_name  text,
  found_at      timestamptz not null default clock_timestamp()
);

alter table registry_request add column reads_only boolean not null default false;
comment on column registry_request.reads_only is 'whether only the current state is read, and nothing is written at the registry';
