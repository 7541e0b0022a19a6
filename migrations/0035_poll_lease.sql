-- Polls for tokens of numbers are counted apart from the other calls of an account, in blocks of their own.
alter table call_lease
  add column kind text not null default 'calls' check (kind in ('calls', 'polls')),
  drop constraint call_lease_pkey,
  add primary key (account_id, kind);
comment on column call_lease.kind is 'calls, or polls for tokens of numbers: max_calls_per_second holds for each of them by itself';
