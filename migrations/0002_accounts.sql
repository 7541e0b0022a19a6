-- Accounts, what they know (secrets, applications) and what they have (balance, ledger).
-- An account's id is its api_key: eight hex characters that never change.

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
  http_forward_method   text not null default 'POST_JSON'
                        check (http_forward_method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  webhook_version       text not null default 'v1' check (webhook_version in ('v1', 'v0.1')),
  webhook_any_2xx       boolean not null default false,
  webhook_410_disables  boolean not null default false,
  unknown_outcome       text not null default 'at_least_once' check (unknown_outcome in ('at_least_once', 'at_most_once')),
  max_outbound_request  integer not null default 30 check (max_outbound_request > 0),
  max_inbound_request   integer not null default 30 check (max_inbound_request > 0),
  max_calls_per_second  integer not null default 30 check (max_calls_per_second > 0),
  created_at            timestamptz not null default clock_timestamp(),
  check ((previous_signature_secret is null) = (previous_signs_until is null))
);
comment on column account.previous_signs_until is 'wall time; until then webhooks are signed with both secrets';
comment on column account.listened_until is 'wall time; until then webhooks without an address are kept for who listens';
comment on column account.webhook_any_2xx is 'whether every 2xx takes a webhook, not only 200 and 204';
comment on column account.webhook_410_disables is 'whether a receiver that answers 410 is told nothing more';
create index on account (primary_id) where primary_id is not null;

-- What an account may spend and how fast: the one row that every accept batch locks.
create table balance (
  account_id    text primary key references account,
  amount        bigint not null default 0,
  credit_limit  bigint not null default 0 check (credit_limit >= 0),
  tokens        double precision not null default 0,
  refilled_at   timestamptz not null default clock_timestamp(),
  check (amount >= -credit_limit)
) with (fillfactor = 50);
comment on column balance.amount is 'micro-euros; equals the sum of the account''s ledger entries';
comment on column balance.tokens is 'outbound messages that may be accepted now (max_outbound_request a second)';

-- How far the places are given away at which an account is told what subscribers write, so many a second.
create table inbound_pace (
  account_id  text primary key references account,
  free_at     timestamptz not null
) with (fillfactor = 50);
comment on column inbound_pace.free_at is 'exchange time of the next place, each one max_inbound_request-th of a second behind the one before';

create table ledger_entry (
  id          uuid primary key,
  account_id  text not null references account,
  at          timestamptz not null default clock_timestamp(),
  kind        text not null check (kind in ('topup', 'debit', 'release', 'adjustment', 'fee', 'rental')),
  amount      bigint not null,
  messages    integer not null default 0,
  message_id  uuid,
  reference   text
);
create index on ledger_entry (account_id, id);
create unique index ledger_entry_one_release on ledger_entry (message_id) where kind = 'release';
create unique index ledger_entry_once on ledger_entry (account_id, kind, reference) where reference is not null;
comment on column ledger_entry.reference is 'what it is for, in the words of whoever moves the money; of each kind once for each account';

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

select tenant_wall('balance'), tenant_wall('inbound_pace'), tenant_wall('ledger_entry'), tenant_wall('secret'), tenant_wall('application');

alter table account enable row level security;
alter table account force row level security;
create policy tenant_wall on account using (
  (select current_setting('strowger.scope', true)) = 'exchange'
  or id = (select nullif(current_setting('strowger.account', true), ''))
  or primary_id = (select nullif(current_setting('strowger.account', true), '')));
