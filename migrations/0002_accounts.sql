-- Accounts with their secrets, applications, balance and ledger.
-- An account's ID is its api_key: eight hex characters that never change.

create table account (
  id                         text primary key check (id ~ '^[0-9a-f]{8}$'),
  primary_id                 text references account,
  name                       text not null,
  home_country               text not null default 'US' check (home_country ~ '^[A-Z]{2}$'),
  status                     text not null default 'active' check (status in ('active', 'suspended')),
  signature_secret           bytea not null,
  previous_signature_secret  bytea,
  previous_signs_until       timestamptz,
  listened_until             timestamptz,
  inbound_url                text,
  status_url                 text,
  compliance_events_url      text,
  http_forward_method        text not null default 'POST_JSON'
                             check (http_forward_method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  webhook_version            text not null default 'v1' check (webhook_version in ('v1', 'v0.1')),
  webhook_any_2xx            boolean not null default false,
  webhook_410_disables       boolean not null default false,
  unknown_outcome            text not null default 'at_least_once' check (unknown_outcome in ('at_least_once', 'at_most_once')),
  max_outbound_request       integer not null default 30 check (max_outbound_request > 0),
  max_inbound_request        integer not null default 30 check (max_inbound_request > 0),
  max_calls_per_second       integer not null default 30 check (max_calls_per_second > 0),
  max_numbers                integer not null default 10000 check (max_numbers >= 0),
  created_at                 timestamptz not null default clock_timestamp(),
  name_folded                text collate "C" generated always as (lower(name)) stored,
  check ((previous_signature_secret is null) = (previous_signs_until is null))
);
comment on column account.previous_signs_until is 'wall time; until then webhooks are signed with both secrets';
comment on column account.listened_until is 'wall time; until then events without a URL are kept for `listen`';
comment on column account.compliance_events_url is 'webhook URL for events of 10DLC and toll-free registrations; null: not sent';
comment on column account.webhook_any_2xx is 'whether any 2xx response acknowledges a webhook, not only 200 and 204';
comment on column account.name_folded is 'lower case for searches: with row-level security, an index on an expression would not be used';
comment on column account.webhook_410_disables is 'whether a 410 response disables the endpoint';
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
comment on column balance.payer_id is 'primary account whose balance is shared, set when the account is opened; null: own balance';
comment on column balance.amount is 'micro-euros; equals the sum of the account''s ledger entries';
comment on column balance.tokens is 'token bucket: outbound messages that may be accepted now, refilled at max_outbound_request per second';

-- The time up to which the slots of an account's rate for inbound webhooks are reserved.
create table inbound_pace (
  account_id             text primary key references account,
  free_at                timestamptz not null,
  reschedule_per_second  integer,
  reschedule_due         timestamptz,
  reschedule_event_id    uuid,
  reschedule_slot        timestamptz
) with (fillfactor = 50);
create index inbound_pace_rescheduling on inbound_pace (account_id) where reschedule_per_second is not null;
comment on column inbound_pace.free_at is 'exchange time of the next free slot; slots are 1/max_inbound_request s apart';
comment on column inbound_pace.reschedule_per_second is 'new rate, in segments per second, at which queued events are rescheduled; null: no rescheduling in progress';
comment on column inbound_pace.reschedule_due is 'position of the rescheduling: due time, and event ID, of the last rescheduled event';
comment on column inbound_pace.reschedule_slot is 'next free slot of the new schedule';

-- API calls that nodes may accept. If several nodes serve, each of them leases a block of calls at a time. A crash loses at most the calls of one
-- second.
create unlogged table call_lease (
  account_id  text primary key references account,
  calls       double precision not null,
  at          timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
comment on column call_lease.calls is 'token bucket: calls left at that time, refilled at max_calls_per_second, at most one second''s worth';

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
comment on column ledger_entry.at is 'exchange time';
comment on column ledger_entry.fee is 'kind of the charged fee';
comment on table ledger_entry is 'append-only: the application''s role may neither change nor delete an entry';
comment on column ledger_entry.spent_by is 'subaccount that shares the balance and spent the amount';
create index on ledger_entry (account_id, id);
create index on ledger_entry (account_id, kind, id) where kind not in ('debit', 'release');
create unique index ledger_entry_one_release on ledger_entry (message_id) where kind = 'release';
create unique index ledger_entry_once on ledger_entry (account_id, kind, reference) where reference is not null;
comment on column ledger_entry.reference is 'reference of the adjustment or payment; unique per account and kind';

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
comment on column ledger_check.recount is 'whether the ledger is summed from the beginning, because the sums differed';
comment on column ledger_check.difference is 'balance minus ledger at the last check, in micro-euros; any value except 0 is an error';

-- Fees for items without an individual price. Fees for numbers may be limited to a country and type; the most specific fee applies.
create table fee (
  kind         text not null check (kind in ('brand', 'campaign', 'vetting', 'number-setup', 'number-rental')),
  country      text not null default '' check (country ~ '^([A-Z]{2})?$'),
  number_type  text not null default '' check (number_type in ('', 'landline', 'landline-toll-free', 'mobile-lvn')),
  amount       bigint not null check (amount >= 0),
  primary key (kind, country, number_type),
  check (kind in ('number-setup', 'number-rental') or (country = '' and number_type = ''))
);
comment on column fee.amount is 'micro-euros; kinds without a row are free';
comment on column fee.country is 'empty: all countries';
comment on column fee.number_type is 'empty: all types';

-- Accounts with automatic top-up. Whenever the balance is below the threshold, the exchange charges the amount of the initial payment again.
create table auto_reload (
  account_id  text primary key references account,
  trx         text not null,
  amount      bigint not null check (amount > 0),
  threshold   bigint not null check (threshold >= 0),
  due_at      timestamptz not null
);
create index on auto_reload (due_at);
comment on column auto_reload.trx is 'reference of the first payment';
comment on column auto_reload.due_at is 'exchange time of the next check of the balance';

-- Payments at the payment provider. The row is written before the provider is called, and its ID is the idempotency key there; the
-- ledger entry is written in the transaction that ends the payment. After a crash the call is repeated, and the payment is charged once.
create table payment (
  id          uuid primary key,
  account_id  text not null references account,
  cause       text not null check (cause in ('first', 'requested', 'threshold')),
  trx         text not null,
  amount      bigint not null check (amount > 0),
  threshold   bigint check ((threshold is not null) = (cause = 'first')),
  status      text not null default 'pending' check (status in ('pending', 'succeeded', 'declined', 'unposted', 'refunded')),
  attempts    integer not null default 0,
  due_at      timestamptz not null default clock_timestamp(),
  started_at  timestamptz not null,
  settled_at  timestamptz
);
create unique index payment_one_open on payment (account_id) where status in ('pending', 'unposted');
create unique index payment_one_first on payment (account_id, trx) where cause = 'first' and status not in ('declined', 'refunded');
create index on payment (due_at) where status = 'pending';
create index on payment (account_id, id);
create index on payment (id) where status = 'unposted';
comment on column payment.status is 'unposted: succeeded, but exceeds the maximum balance; an operator posts or refunds it';
comment on column payment.cause is 'first: enabling of auto-reload; requested: by the customer; threshold: low balance';
comment on column payment.due_at is 'wall time of the next request to the provider';
comment on column payment.started_at is 'exchange time';
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
comment on column secret.tag is 'sealed: 16 bits of a hash, compared before argon2id so that wrong secrets cost little CPU time';

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
comment on table account_session is 'browser sessions of customers; wall time, because authentication does not follow the exchange clock';
comment on column account_session.hash is 'SHA-256 of the 256 random bits in the cookie';
comment on column account_session.secret_id is 'the session ends when this secret is revoked';

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

select tenant_isolation('balance'), tenant_isolation('inbound_pace'), tenant_isolation('call_lease'), tenant_isolation('address_check'),
  tenant_isolation('ledger_entry'), tenant_isolation('ledger_check'), tenant_isolation('auto_reload'), tenant_isolation('payment'), tenant_isolation('secret'), tenant_isolation('account_session'),
  tenant_isolation('application');

alter table account enable row level security;
alter table account force row level security;
create policy tenant_isolation on account using (
  (select current_setting('strowger.scope', true)) = 'exchange'
  or id = (select nullif(current_setting('strowger.account', true), ''))
  or primary_id = (select nullif(current_setting('strowger.account', true), '')));
