-- Access tokens for network data of one number (CIBA), and the requests that they result from. Times are exchange time.
create table network_consent_hook (
  id          uuid primary key,
  purpose     text collate "C" not null,
  grant_name  text collate "C" not null,
  mode        text not null check (mode in ('operator', 'webhook', 'denied')),
  url         text,
  secret      bytea,
  created_at  timestamptz not null,
  unique (purpose, grant_name),
  check ((mode = 'webhook') = (url is not null) and (url is null) = (secret is null))
);
comment on table network_consent_hook is 'decides whether numbers not assigned to the account may be queried; *: any purpose or scope';
comment on column network_consent_hook.secret is 'sealed; signs requests to the webhook';

create table network_request (
  id                uuid primary key,
  hash              bytea not null unique check (octet_length(hash) = 32),
  account_id        text not null references account,
  application_id    uuid not null references application on delete cascade,
  key_version       integer not null,
  msisdn            text collate "C" not null check (msisdn ~ '^[0-9]{5,15}$'),
  purpose           text not null,
  grants            text[] not null check (cardinality(grants) > 0),
  basis             text not null check (basis in ('virtual', 'assigned', 'consented')),
  state             text not null default 'granted' check (state in ('pending', 'granted', 'denied')),
  interval_s        integer not null,
  poll_after        timestamptz,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  decided_at        timestamptz,
  decided_by        text,
  decision_reason   text,
  hook_id           uuid,
  consent_due_at        timestamptz,
  consent_leased_until  timestamptz,
  consent_attempts      integer not null default 0,
  consent_fault         text,
  check ((decided_at is null) = (decided_by is null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
comment on column network_request.hash is 'SHA-256 of its auth_req_id';
comment on column network_request.basis is 'why the number may be queried: virtual number, SIM assigned to the account, or consent';
comment on column network_request.interval_s is 'minimum seconds between polls; increased by early polls';
comment on column network_request.poll_after is 'earlier polls are too early; null before the first poll';
comment on column network_request.key_version is 'key version of the application; requests of older keys are invalid';
comment on column network_request.hook_id is 'consent webhook; if it no longer exists, an operator decides';
comment on column network_request.consent_due_at is 'time of the next request to the webhook; null: none';
comment on column network_request.consent_leased_until is 'wall time until which the lease of a node is valid';
create index on network_request (application_id);
create index on network_request (msisdn);
create index on network_request (expires_at);
create index on network_request (expires_at, id) where state = 'pending';
create index on network_request (application_id, expires_at) where state = 'pending';
create index on network_request (consent_due_at) where consent_due_at is not null and state = 'pending';
create index on network_request (hook_id, consent_due_at) where consent_due_at is not null and state = 'pending';

-- Results of requests that required a decision, as long as their reason may be queried.
create table network_decision (
  request_id       uuid primary key,
  account_id       text not null references account,
  application_id   uuid not null,
  msisdn           text collate "C" not null,
  purpose          text not null,
  grants           text[] not null,
  outcome          text not null check (outcome in ('granted', 'denied')),
  decided_by       text not null,
  decision_reason  text,
  decided_at       timestamptz not null
);
create index on network_decision (decided_at);
create index on network_decision (account_id, request_id);
create index on network_decision (msisdn, request_id);

create table network_token (
  id              uuid primary key,
  hash            bytea not null unique check (octet_length(hash) = 32),
  account_id      text not null references account,
  application_id  uuid not null references application on delete cascade,
  key_version     integer not null,
  msisdn          text collate "C" not null,
  purpose         text not null,
  grants          text[] not null,
  basis           text not null check (basis in ('virtual', 'assigned', 'consented')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
comment on column network_token.key_version is 'key version of the application; tokens of older keys are invalid';
create index on network_token (application_id, id);
create index on network_token (msisdn, id);
create index on network_token (account_id, id);
create index on network_token (expires_at);

-- Used assertions, until they expire. Times are wall time.
create table network_assertion (
  application_id  uuid not null,
  jti             bytea not null check (octet_length(jti) = 32),
  account_id      text not null references account,
  used_by         uuid not null,
  expires_at      timestamptz not null,
  primary key (application_id, jti)
) with (autovacuum_vacuum_scale_factor = 0.05);
comment on column network_assertion.jti is 'SHA-256 of the jti';
comment on column network_assertion.used_by is 'the request or token that was created with it';
create index on network_assertion (expires_at);

select tenant_isolation('network_request'), tenant_isolation('network_decision'), tenant_isolation('network_token'), tenant_isolation('network_assertion');
