-- Token polls are counted separately from an account's other calls, in their own blocks.
alter table call_lease
  add column kind text not null default 'calls' check (kind in ('calls', 'polls')),
  drop constraint call_lease_pkey,
  add primary key (account_id, kind);
comment on column call_lease.kind is 'calls, or polls for number-bound tokens; max_calls_per_second applies to each separately';
