-- Numbers whose verification is to be withdrawn at the provider, because their account has canceled them or removed them from the registration.
create table tollfree_withdrawal (
  id            uuid primary key,
  account_id    text not null references account,
  number        text collate "C" not null unique,
  due_at        timestamptz not null,
  leased_until  timestamptz,
  attempts      integer not null default 0
);
comment on column tollfree_withdrawal.due_at is 'exchange time';
comment on column tollfree_withdrawal.leased_until is 'wall time until which the lease of a node is valid';
create index on tollfree_withdrawal (due_at);
select tenant_isolation('tollfree_withdrawal');
