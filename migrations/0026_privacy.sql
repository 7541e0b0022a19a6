-- Privacy requests of number holders: erasures, and the key of pseudonyms of erased numbers.

create table number_key (
  id   text primary key check (id = 'exchange'),
  key  bytea not null
);
comment on column number_key.key is 'sealed: without it no digest of a number can be matched with the number';

create table erasure (
  id          uuid primary key,
  person      text not null check (person ~ '^[0-9a-f]{32}$'),
  account_id  text references account,
  number      bytea,
  state       text not null default 'erasing' check (state in ('erasing', 'waiting', 'done')),
  until_id    uuid not null,
  holding     integer not null default 0,
  after       text not null default '',
  passes      integer not null default 0,
  counts      jsonb not null default '{}',
  waiting     jsonb not null default '{}',
  passed      jsonb not null default '{}',
  asked_at    timestamptz not null default clock_timestamp(),
  next_at     timestamptz not null default clock_timestamp(),
  done_at     timestamptz,
  check ((state = 'done') = (done_at is not null) and (state = 'done') = (number is null))
) with (fillfactor = 50);
create index on erasure (next_at) where done_at is null;
create unique index erasure_open on erasure (person, coalesce(account_id, '')) where done_at is null;
comment on table erasure is 'one for each number that was to be erased, of one account or, where there is none, of all';
comment on column erasure.person is 'a keyed digest of the number: the same for the same number, and nothing to anybody without the key';
comment on column erasure.number is 'sealed, until it is done';
comment on column erasure.until_id is 'messages with lesser ids are meant: others came after it was asked for';
comment on column erasure.holding is 'which kind of thing it is at, and after: where in it';
comment on column erasure.counts is 'how many of each kind were erased';
comment on column erasure.waiting is 'how many of each kind could not be in this pass so far; passed: in the pass before it';

select exchange_wall('number_key'), tenant_wall('erasure');
