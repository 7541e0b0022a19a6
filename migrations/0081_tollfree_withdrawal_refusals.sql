-- When a withdrawal was requested, and since when the provider refuses it.
alter table tollfree_withdrawal add column requested_at timestamptz not null default now(),
  add column refused_since timestamptz,
  add column refusal text;
comment on column tollfree_withdrawal.requested_at is 'exchange time';
comment on column tollfree_withdrawal.refused_since is 'exchange time';
