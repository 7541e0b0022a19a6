-- The audit log is immutable by permissions and a trigger; a hash chain detects changes that bypass both.

create function refuse_rewriting() returns trigger
language plpgsql as $$
begin
  raise exception '% is written once: its rows are neither changed nor removed', tg_table_name using errcode = '42501';
end $$;

-- One link per change, in sealing order. The change that it references may have been deleted, which the link then proves.
create table change_seal (
  number     bigint primary key check (number > 0),
  change_id  uuid not null unique,
  hash       bytea not null check (octet_length(hash) = 32),
  sealed_at  timestamptz not null default clock_timestamp()
);
comment on column change_seal.hash is 'SHA-256 of the previous hash, 32 zeros for the first one, and the change as JSON';

-- A row is written with each change and deleted when the change is sealed. A change without a row here and without a seal was inserted by hand.
create table change_unsealed (
  change_id  uuid primary key
);

create table change_check (
  id          uuid primary key,
  began_at    timestamptz not null,
  checked_at  timestamptz not null default clock_timestamp(),
  seals       bigint not null,
  head        bytea,
  faults      jsonb not null
);
comment on table change_check is 'verifications of the chain of seals: how far, and the defects found';

create trigger written_once before update or delete or truncate on operator_change
  for each statement execute function refuse_rewriting();
create trigger written_once before update or delete or truncate on change_seal
  for each statement execute function refuse_rewriting();
create trigger written_once before update or delete or truncate on change_check
  for each statement execute function refuse_rewriting();

select exchange_only('operator_change'), exchange_only('change_seal'), exchange_only('change_unsealed'), exchange_only('change_check');
