-- Cards that customers save themselves, on a page of the payment provider.

alter table payment_method
  add column brand text,
  add column last4 text check (last4 ~ '^\d{4}$'),
  add column exp_month integer check (exp_month between 1 and 12),
  add column exp_year integer check (exp_year between 2000 and 9999),
  add column email text;
comment on column payment_method.brand is 'brand, last four digits and expiry, as shown to the customer; null if an operator stored the IDs';
comment on column payment_method.email is 'the address that is notified of changes to this card';

-- Visits to the page of the provider. A row is written before the provider is called, and ended once.
create table card_setup (
  id          uuid primary key,
  account_id  text not null references account,
  trx         text not null,
  email       text not null,
  session_id  text unique,
  outcome     text check (outcome in ('saved', 'expired', 'superseded')),
  created_at  timestamptz not null default clock_timestamp(),
  due_at      timestamptz not null default clock_timestamp() + interval '5 minutes',
  ended_at    timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create index on card_setup (due_at) where ended_at is null;
create index on card_setup (account_id) where ended_at is null;
create index on card_setup (created_at);
comment on column card_setup.session_id is 'the session of the page at the provider; null until the provider has answered';
comment on column card_setup.due_at is 'wall time at which the session is read, because its event may be lost';

-- The history of saved cards. Rows are only inserted.
create table payment_method_change (
  id          uuid primary key default uuid_now(),
  account_id  text not null references account,
  trx         text not null,
  change      text not null check (change in ('saved', 'replaced', 'removed')),
  actor       text not null check (actor in ('customer', 'operator')),
  brand       text,
  last4       text
);
create index on payment_method_change (account_id, id);

-- Cards that are to be detached at the provider. A row is deleted once the provider has confirmed it.
create table card_detachment (
  method      text primary key,
  created_at  timestamptz not null default clock_timestamp(),
  due_at      timestamptz not null default clock_timestamp()
);
create index on card_detachment (due_at);

select tenant_isolation('card_setup'), tenant_isolation('payment_method_change');

-- A removed card is detached once no payment that has begun with it is pending.
create index on payment_method (method);
create index on stripe_charge (method);
