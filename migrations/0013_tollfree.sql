-- Toll-free numbers and their registrations. Times are exchange time unless stated otherwise.

-- Business names, once per account: a hundred thousand numbers of one business share one row.
create table tollfree_name (
  id          bigint generated always as identity primary key,
  account_id  text not null references account,
  folded      text collate "C" not null
);
comment on column tollfree_name.folded is 'words in lower case without accents, so that similarity does not depend on the locale';
create unique index tollfree_name_once on tollfree_name (folded, account_id);

-- Search terms of names: their words, and each two adjacent words joined, with the prefix +. Compared by equality and order only, which
-- an index can do under row-level security.
create table tollfree_word (
  account_id  text not null,
  word        text collate "C" not null,
  name_id     bigint not null references tollfree_name,
  primary key (account_id, word, name_id)
);

-- Words with letters removed: two words that share an entry differ by a typing error only.
create table tollfree_slip (
  account_id  text not null,
  slip        text collate "C" not null,
  word        text collate "C" not null,
  primary key (account_id, slip, word)
);

create table tollfree_registration (
  id                uuid primary key,
  account_id        text not null references account,
  status            text not null check (status in ('DRAFT', 'SUBMITTED')),
  content           jsonb not null,
  name_id           bigint not null references tollfree_name,
  approved_opt_in   jsonb,
  token_expires_at  timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  submitted_at      timestamptz,
  idempotency_key   text check (length(idempotency_key) between 1 and 255),
  request_digest    bytea,
  check ((idempotency_key is null) = (request_digest is null)),
  check ((status = 'SUBMITTED') = (submitted_at is not null))
);
comment on column tollfree_registration.content is 'data of the customer, without the numbers';
comment on column tollfree_registration.approved_opt_in is 'opt_in of the last approved content, used for replies of registered numbers; null before the first approval';
comment on column tollfree_registration.token_expires_at is 'expiry of the token of a political campaign';
comment on column tollfree_registration.idempotency_key is 'idempotency key of the creation';
create unique index tollfree_registration_once on tollfree_registration (account_id, idempotency_key) where idempotency_key is not null;
create index on tollfree_registration (account_id, id);

create table tollfree_number (
  id               uuid primary key,
  account_id       text not null references account,
  registration_id  uuid not null references tollfree_registration,
  name_id          bigint not null references tollfree_name,
  position         smallint not null,
  number           text collate "C" not null check (number ~ '^18(00|33|44|55|66|77|88)[0-9]{7}$'),
  business_reason  text,
  status           text collate "C" not null check (status in
                   ('DRAFT', 'PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'REGISTERED', 'REJECTED', 'BLOCKED')),
  reason           text not null default '',
  ownership_id     uuid references number (ownership_id) on delete set null,
  submitted_at     timestamptz,
  changed_at       timestamptz not null,
  queried_at       timestamptz,
  query_id      uuid,
  due_at           timestamptz,
  leased_until     timestamptz,
  attempts         integer not null default 0,
  expires_at       timestamptz,
  unique (registration_id, number),
  check ((query_id is null) = (queried_at is null)),
  check (due_at is null or status = 'CARRIERS_REVIEW'),
  check (expires_at is null or status = 'REGISTERED')
) with (fillfactor = 70);
comment on column tollfree_number.position is 'position in the list of its registration';
comment on column tollfree_number.ownership_id is 'ownership of the requested number; null after it has ended';
comment on column tollfree_number.reason is 'reason of the status; may be empty';
comment on column tollfree_number.query_id is 'ID of the current request to the carriers';
comment on column tollfree_number.due_at is 'time of the next request to the carriers; null: none is pending';
comment on column tollfree_number.leased_until is 'wall time until which the lease of a node is valid';
comment on column tollfree_number.expires_at is 'when the registration ends, because the token of its campaign expires';
create unique index tollfree_number_once on tollfree_number (number)
  where ownership_id is not null and status in ('PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'REGISTERED', 'BLOCKED');
create index on tollfree_number (account_id, id);
create index on tollfree_number (status, id);
create index on tollfree_number (number, id);
create index on tollfree_number (account_id, status, id);
create index on tollfree_number (account_id, number, id);
create index on tollfree_number (account_id, name_id, id) include (status);
create index on tollfree_number (name_id);
create index on tollfree_number (ownership_id) where ownership_id is not null;
create index on tollfree_number (due_at) where due_at is not null;
create index tollfree_number_queried on tollfree_number (queried_at) where queried_at is not null;
create index on tollfree_number (expires_at) where expires_at is not null;
create index tollfree_number_released on tollfree_number (id)
  where ownership_id is null and status in ('PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'REGISTERED');

-- All status changes of numbers, with their actor.
create table tollfree_event (
  id               uuid primary key,
  account_id       text not null references account,
  registration_id  uuid not null references tollfree_registration,
  number           text collate "C" not null,
  event            text not null,
  from_status      text,
  status           text not null,
  actor            text not null,
  reason           text not null default '',
  at               timestamptz not null
);
create index on tollfree_event (registration_id, id);
create index on tollfree_event (account_id);

select tenant_isolation('tollfree_name'), tenant_isolation('tollfree_word'), tenant_isolation('tollfree_slip'), tenant_isolation('tollfree_registration'),
  tenant_isolation('tollfree_number'), tenant_isolation('tollfree_event');

-- Every node caches which numbers are registered. Every change notifies all nodes: once per transaction, regardless of its numbers,
-- and at its end, so that a transaction that holds the epoch's lock waits for no other row.
create constraint trigger tollfree_changed after update on tollfree_number deferrable initially deferred for each row
  when ((old.status = 'REGISTERED') <> (new.status = 'REGISTERED') or old.ownership_id is distinct from new.ownership_id)
  execute function traffic_changed();
