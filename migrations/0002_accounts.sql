-- Accounts with their secrets, applications, balance and ledger.
-- An account's ID is its api_key: eight hex characters that never change.

create table account (
  id                    text primary key check (id ~ '^[0-9a-f]{8}$'),
  primary_id            text references account,
  name                  text not null,
  home_country          text not null default 'US' check (home_country ~ '^[A-Z]{2}$'),
  status                text not null default 'active' check (status in ('active', 'suspended')),
  signature_secret      bytea not null,
  previous_signature_secret  bytea,
  previous_signs_until  timestamptz,
  listened_until        timestamptz,
  inbound_url           text,
  status_url            text,
  compliance_events_url text,
  http_forward_method   text not null default 'POST_JSON'
                        check (http_forward_method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  webhook_version       text not null default 'v1' check (webhook_version in ('v1', 'v0.1')),
  webhook_any_2xx       boolean not null default false,
  webhook_410_disables  boolean not null default false,
  unknown_outcome       text not null default 'at_least_once' check (unknown_outcome in ('at_least_once', 'at_most_once')),
  max_outbound_request  integer not null default 30 check (max_outbound_request > 0),
  max_inbound_request   integer not null default 30 check (max_inbound_request > 0),
  max_calls_per_second  integer not null default 30 check (max_calls_per_second > 0),
  max_numbers           integer not null default 10000 check (max_numbers >= 0),
  created_at            timestamptz not null default clock_timestamp(),
  name_folded           text collate "C" generated always as (lower(name)) stored,
  check ((previous_signature_secret is null) = (previous_signs_until is null))
);
comment on column account.previous_signs_until is 'wall time; until then webhooks are signed with both secrets';
comment on column account.listened_until is 'wall time; until then webhooks without an address are kept for who listens';
comment on column account.compliance_events_url is 'where it is told what becomes of its 10DLC and toll-free registrations; null for nowhere';
comment on column account.webhook_any_2xx is 'whether every 2xx takes a webhook, not only 200 and 204';
comment on column account.name_folded is 'what it is found by: behind its wall no index is asked for what a function makes of a name';
comment on column account.webhook_410_disables is 'whether a receiver that answers 410 is told nothing more';
create index on account (primary_id) where primary_id is not null;
-- For searches by the beginning of the name, in any letter case.
create index account_name on account (name_folded, id);

-- The money that an account can spend, and its rate limits. Every transaction that accepts messages locks this row.
create table balance (
  account_id    text primary key references account,
  payer_id      text references account check (payer_id <> account_id),
  amount        bigint not null default 0,
  credit_limit  bigint not null default 0 check (credit_limit >= 0),
  tokens        double precision not null default 0,
  refilled_at   timestamptz not null default clock_timestamp(),
  check (amount >= -credit_limit),
  check (payer_id is null or (amount = 0 and credit_limit = 0))
) with (fillfactor = 50);
comment on column balance.payer_id is 'the primary account whose balance this one shares, from its opening on; null for a balance of its own';
comment on column balance.amount is 'micro-euros; equals the sum of the account''s ledger entries';
comment on column balance.tokens is 'outbound messages that may be accepted now (max_outbound_request a second)';

-- The time up to which the slots of an account's rate for inbound webhooks are reserved.
create table inbound_pace (
  account_id        text primary key references account,
  free_at           timestamptz not null,
  hurry_per_second  integer,
  hurry_due         timestamptz,
  hurry_event_id    uuid,
  hurry_place       timestamptz
) with (fillfactor = 50);
create index inbound_pace_hurried on inbound_pace (account_id) where hurry_per_second is not null;
comment on column inbound_pace.free_at is 'exchange time of the next place, each one max_inbound_request-th of a second behind the one before';
comment on column inbound_pace.hurry_per_second is 'the account takes more since then: what waits is given places anew, so many a second, in parts; null when all of it has';
comment on column inbound_pace.hurry_due is 'up to where it has, by the places that were given before, and the event there';
comment on column inbound_pace.hurry_place is 'the next of the new places';

-- API calls that nodes may accept. If several nodes serve, each of them leases a block of calls at a time. A crash loses at most the calls of one
-- second.
create unlogged table call_lease (
  account_id  text primary key references account,
  calls       double precision not null,
  at          timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
comment on column call_lease.calls is 'calls that were left at that moment; max_calls_per_second a second come to them, and never more than one second''s worth';

-- Authentication attempts per account and client address in the current minute of wall time.
create table address_check (
  account_id  text primary key references account,
  began_at    timestamptz not null,
  checks      integer not null
);

create table ledger_entry (
  id          uuid primary key,
  account_id  text not null references account,
  at          timestamptz not null default exchange_now(),
  kind        text not null check (kind in ('topup', 'debit', 'release', 'adjustment', 'fee', 'rental')),
  amount      bigint not null,
  messages    integer not null default 0,
  message_id  uuid,
  reference   text,
  fee         text,
  spent_by    text references account
);
comment on column ledger_entry.at is 'exchange time: rents and messages are due and accepted by it';
comment on column ledger_entry.fee is 'the name of what was charged, as the fee table has it';
comment on table ledger_entry is 'append-only: the application''s role may neither change nor delete an entry';
comment on column ledger_entry.spent_by is 'the subaccount that has spent it, where it shares this account''s balance';
create index on ledger_entry (account_id, id);
create index on ledger_entry (account_id, kind, id) where kind not in ('debit', 'release');
create unique index ledger_entry_one_release on ledger_entry (message_id) where kind = 'release';
create unique index ledger_entry_once on ledger_entry (account_id, kind, reference) where reference is not null;
comment on column ledger_entry.reference is 'what it is for, in the words of whoever moves the money; of each kind once for each account';

-- The sum of each account's ledger up to an instant that no open transaction can precede, so that the comparison with the balance reads
-- only later entries.
create table ledger_check (
  account_id  text primary key references account,
  upto        uuid not null default '00000000-0000-0000-0000-000000000000',
  sum         bigint not null default 0,
  checked_at  timestamptz not null default clock_timestamp(),
  recount     boolean not null default false,
  difference  bigint not null default 0
);
create index on ledger_check (checked_at);
create index on ledger_check (account_id) where difference <> 0;
comment on column ledger_check.recount is 'whether it is counted from the beginning, because it did not agree';
comment on column ledger_check.difference is 'balance minus ledger at the last look, in micro-euros; anything but 0 is a fault';

-- Fees for items without an individual price. Fees for numbers may be limited to a country and type; the most specific fee applies.
create table fee (
  kind         text not null check (kind in ('brand', 'campaign', 'vetting', 'number-setup', 'number-rental')),
  country      text not null default '' check (country ~ '^([A-Z]{2})?$'),
  number_type  text not null default '' check (number_type in ('', 'landline', 'landline-toll-free', 'mobile-lvn')),
  amount       bigint not null check (amount >= 0),
  primary key (kind, country, number_type),
  check (kind in ('number-setup', 'number-rental') or (country = '' and number_type = ''))
);
comment on column fee.amount is 'micro-euros; what no row is for costs nothing';
comment on column fee.country is 'empty for every country';
comment on column fee.number_type is 'empty for every type';

-- Accounts with automatic top-up. Whenever the balance is below the threshold, the exchange charges the amount of the initial payment again.
create table auto_reload (
  account_id  text primary key references account,
  trx         text not null,
  amount      bigint not null check (amount > 0),
  threshold   bigint not null check (threshold >= 0),
  due_at      timestamptz not null
);
create index on auto_reload (due_at);
comment on column auto_reload.trx is 'the reference of the payment that it began with';
comment on column auto_reload.due_at is 'exchange time of the next look at the balance';

-- Payments at the payment provider. The row is written before the provider is called, and its ID is the idempotency key there; the
-- ledger entry is written in the transaction that ends the payment. After a crash the call is repeated, and the payment is charged once.
create table payment (
  id          uuid primary key,
  account_id  text not null references account,
  cause       text not null check (cause in ('first', 'asked', 'threshold')),
  trx         text not null,
  amount      bigint not null check (amount > 0),
  threshold   bigint check ((threshold is not null) = (cause = 'first')),
  status      text not null default 'pending' check (status in ('pending', 'succeeded', 'declined', 'unbooked', 'returned')),
  attempts    integer not null default 0,
  due_at      timestamptz not null default clock_timestamp(),
  begun_at    timestamptz not null,
  settled_at  timestamptz
);
create unique index payment_one_open on payment (account_id) where status in ('pending', 'unbooked');
create unique index payment_one_first on payment (account_id, trx) where cause = 'first' and status not in ('declined', 'returned');
create index on payment (due_at) where status = 'pending';
create index on payment (account_id, id);
create index on payment (id) where status = 'unbooked';
comment on column payment.status is 'unbooked: made, and more than the balance can hold; an operator books it or gives it back';
comment on column payment.cause is 'first: auto-reload began with it; asked: by the customer; threshold: the balance was below it';
comment on column payment.due_at is 'wall time at which the provider is asked, for the first time or again';
comment on column payment.begun_at is 'exchange time';
comment on column payment.settled_at is 'exchange time';

create table secret (
  id          uuid primary key,
  account_id  text not null references account,
  hash        text not null,
  tag         bytea not null,
  created_at  timestamptz not null default clock_timestamp(),
  revoked_at  timestamptz
);
create index on secret (account_id) where revoked_at is null;
comment on column secret.hash is 'argon2id in PHC form';
comment on column secret.tag is 'sealed: 16 bits of a hash, so that only a matching secret pays for the slow one';

create table account_session (
  id          uuid primary key,
  hash        bytea not null unique check (octet_length(hash) = 32),
  account_id  text not null references account,
  secret_id   uuid not null references secret on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp(),
  address     text not null,
  browser     text not null check (length(browser) <= 300)
);
create index on account_session (account_id);
create index on account_session (secret_id);
create index on account_session (seen_at);
comment on table account_session is 'customers in a browser; wall time, because it is about proofs';
comment on column account_session.hash is 'SHA-256 of the 256 random bits in the cookie';
comment on column account_session.secret_id is 'what it stands for: it is over when that is revoked';

create table application (
  id            uuid primary key,
  account_id    text not null references account,
  name          text not null,
  public_key    text not null,
  key_version   integer not null default 1,
  capabilities  jsonb not null default '{}',
  privacy       jsonb not null default '{"improve_ai": true}',
  created_at    timestamptz not null default clock_timestamp()
);
create index on application (account_id, id);

select tenant_wall('balance'), tenant_wall('inbound_pace'), tenant_wall('call_lease'), tenant_wall('address_check'),
  tenant_wall('ledger_entry'), tenant_wall('ledger_check'), tenant_wall('auto_reload'), tenant_wall('payment'), tenant_wall('secret'), tenant_wall('account_session'),
  tenant_wall('application');

alter table account enable row level security;
alter table account force row level security;
create policy tenant_wall on account using (
  (select current_setting('strowger.scope', true)) = 'exchange'
  or id = (select nullif(current_setting('strowger.account', true), ''))
  or primary_id = (select nullif(current_setting('strowger.account', true), '')));
