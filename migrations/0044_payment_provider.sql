-- Payments name their provider, so that a change of provider never repeats a payment at another one, and state why they were declined.

alter table payment add column provider text not null default 'simulated' check (provider in ('simulated', 'stripe', 'manual')),
  add column reason text;
alter table payment alter column provider drop default;
drop index payment_due_at_idx;
create index on payment (provider, due_at) where status = 'pending';
comment on column payment.reason is 'code of the provider for a declined payment';

-- The cards that customers have saved at the payment provider, by the reference that the account uses for them.
create table payment_method (
  account_id  text not null references account,
  trx         text not null,
  customer    text not null,
  method      text not null,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (account_id, trx)
);
comment on table payment_method is 'saved payment methods; customer and method are IDs at the payment provider';

-- The charge of a payment at Stripe, stored before its first request, so that a repeated request has the same parameters.
create table stripe_charge (
  payment_id  uuid primary key references payment,
  customer    text not null,
  method      text not null,
  attempt     integer not null default 1,
  intent_id   text unique,
  sent_at     timestamptz not null default clock_timestamp(),
  broken_at   timestamptz,
  searches    integer not null default 0
);
comment on column stripe_charge.attempt is 'part of the idempotency key; increases when an answer 5xx is stored under the previous key and no charge exists';
comment on column stripe_charge.sent_at is 'wall time of the first request with this key, which Stripe keeps for 24 hours';
comment on column stripe_charge.broken_at is 'wall time of the first answer 5xx to this key';
comment on column stripe_charge.searches is 'searches for the charge since broken_at that found none';

-- Differences between the payments here and at the payment provider. An operator resolves them.
create table payment_difference (
  id           uuid primary key,
  intent_id    text not null,
  kind         text not null check (kind in ('unknown', 'paid_late', 'paid_twice', 'not_paid', 'other_amount', 'refunded', 'disputed')),
  payment_id   uuid,
  amount       bigint not null,
  found_at     timestamptz not null default clock_timestamp(),
  resolved_at  timestamptz,
  unique (intent_id, kind)
);
create index on payment_difference (id) where resolved_at is null;
comment on column payment_difference.kind is 'unknown: paid, but its payment is not in this database; paid_late: paid, but its payment was declined here; paid_twice: paid by a second charge; not_paid: credited here, but not paid there';
comment on column payment_difference.amount is 'micro-euros at the provider';

-- The time up to which payments were compared with those of the provider.
create table payment_comparison (
  provider     text primary key,
  compared_to  timestamptz not null
);

select tenant_isolation('payment_method');
