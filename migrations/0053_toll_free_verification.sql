-- Verification of toll-free numbers by an operator or by a provider over HTTP.

-- Kinds and states of reviews are defined by the code (src/reviews/queue/states.ts), which gets further ones with each provider.
alter table review drop constraint if exists review_kind_check;
alter table review add constraint review_kind_check check (kind ~ '^[a-z0-9-]{1,50}$');
alter table review drop constraint if exists review_state_check;
alter table review add constraint review_state_check
  check (state in ('open', 'approved', 'rejected', 'changes_requested', 'blocked', 'superseded', 'withdrawn'));
alter table review drop constraint if exists review_check1;
alter table review add constraint review_decided_by_check
  check ((state in ('open', 'superseded', 'withdrawn')) = (decided_by is null));

-- Numbers whose verification is read again: after a webhook of the provider, and regularly while they are registered.
create table tollfree_check (
  number        text collate "C" primary key,
  due_at        timestamptz not null,
  leased_until  timestamptz,
  attempts      integer not null default 0
);
comment on table tollfree_check is 'toll-free numbers whose verification is read again at the provider';
comment on column tollfree_check.due_at is 'exchange time';
comment on column tollfree_check.leased_until is 'wall time until which the lease of a node is valid';
create index on tollfree_check (due_at);

-- Whether requests to the provider are paused, for all nodes: one row.
create table tollfree_provider (
  one           boolean primary key default true check (one),
  paused_until  timestamptz not null default '-infinity',
  paused_by     text check (paused_by in ('credentials', 'throttled')),
  answered_at   timestamptz
);
comment on column tollfree_provider.paused_until is 'wall time';
comment on column tollfree_provider.answered_at is 'wall time of the last usable response';
insert into tollfree_provider default values;
