-- API users of SIMs and their credentials. Times are wall time, because they concern credentials.
create table sim_user (
  id          uuid primary key,
  login       text collate "C" not null unique check (length(login) between 1 and 100),
  client_id   text collate "C" not null unique,
  user_name   text not null,
  first_name  text not null default '',
  last_name   text not null default '',
  email       text not null default '',
  read_only   boolean not null default false,
  created_at  timestamptz not null default clock_timestamp()
);
comment on column sim_user.client_id is 'ID for API clients; their secrets are in sim_user_secret';
comment on column sim_user.read_only is 'whether requests that the specification denies to read-only users are rejected';

create table sim_user_partner (
  user_id     uuid not null references sim_user on delete cascade,
  partner_id  text collate "C" not null references sim_partner,
  subunits    boolean not null default false,
  primary key (user_id, partner_id)
);
comment on column sim_user_partner.subunits is 'whether access includes all subunits of the customer';
create index on sim_user_partner (partner_id);

-- Secrets are 256 random bits generated here: their SHA-256 discloses nothing.
create table sim_user_secret (
  id          uuid primary key,
  user_id     uuid not null references sim_user on delete cascade,
  hash        bytea not null check (octet_length(hash) = 32),
  created_at  timestamptz not null default clock_timestamp()
);
create index on sim_user_secret (user_id);

-- A token is valid for minutes and is revoked with the secret that it was requested with.
create table sim_token (
  hash        bytea primary key check (octet_length(hash) = 32),
  secret_id   uuid not null references sim_user_secret on delete cascade,
  expires_at  timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index on sim_token (expires_at);
create index on sim_token (secret_id);

-- Calls served for a customer, aggregated per second.
create table sim_api_usage (
  partner_id  text collate "C" primary key references sim_partner,
  calls       bigint not null
) with (fillfactor = 50);

-- Operators' settings for all API users of SIMs: one row.
create table sim_service (
  id                           integer primary key default 1 check (id = 1),
  maintenance                  boolean not null default false,
  max_concurrent               integer not null default 64 check (max_concurrent between 1 and 10000),
  max_concurrent_per_customer  integer not null default 16 check (max_concurrent_per_customer between 1 and 10000)
);
comment on column sim_service.max_concurrent is 'concurrent requests per node';
insert into sim_service default values;

select partner_isolation('sim_user_partner'), partner_isolation('sim_api_usage');
