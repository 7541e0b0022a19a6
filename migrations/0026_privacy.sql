-- Privacy requests of number holders: erasures, and the key of pseudonyms of erased numbers.

create table number_key (
  id   text primary key check (id = 'exchange'),
  key  bytea not null
);
comment on column number_key.key is 'sealed; required to match digests with numbers';

create table erasure (
  id                uuid primary key,
  person            text not null check (person ~ '^[0-9a-f]{32}$'),
  account_id        text references account,
  number            bytea,
  state             text not null default 'erasing' check (state in ('erasing', 'waiting', 'done')),
  until_id          uuid not null,
  source            integer not null default 0,
  after             text not null default '',
  passes            integer not null default 0,
  counts            jsonb not null default '{}',
  waiting           jsonb not null default '{}',
  previous_waiting  jsonb not null default '{}',
  requested_at      timestamptz not null default clock_timestamp(),
  next_at           timestamptz not null default clock_timestamp(),
  done_at           timestamptz,
  check ((state = 'done') = (done_at is not null) and (state = 'done') = (number is null))
) with (fillfactor = 50);
create index on erasure (next_at) where done_at is null;
create unique index erasure_open on erasure (person, coalesce(account_id, '')) where done_at is null;
comment on table erasure is 'one row per number to erase, of one account or, if null, of all';
comment on column erasure.person is 'keyed digest of the number: equal for equal numbers, meaningless without the key';
comment on column erasure.number is 'sealed; deleted when the erasure is done';
comment on column erasure.until_id is 'messages with smaller IDs are erased; later ones arrived after the request';
comment on column erasure.source is 'index of the current personal-data source';
comment on column erasure.after is 'position in the current personal-data source';
comment on column erasure.counts is 'erased records by kind';
comment on column erasure.waiting is 'number of records, by kind, that could not be erased yet in this pass';
comment on column erasure.previous_waiting is 'number of records, by kind, that could not be erased in the previous pass';

select exchange_only('number_key'), tenant_isolation('erasure');
