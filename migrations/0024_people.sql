-- Operators of the exchange and their credentials. Times are wall time, because they concern credentials.

-- These tables hold no customer data and are visible in scope `exchange` only.
create function exchange_only(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy exchange_only on %s using ((select current_setting(''strowger.scope'', true)) = ''exchange'')', target);
end $$;

create table person (
  id            uuid primary key,
  email         text collate "C" not null unique check (email = lower(email) and length(email) between 3 and 254),
  name          text not null check (length(name) between 1 and 100),
  roles         text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'messaging', 'compliance', 'sims', 'read-only']),
  password      text not null,
  totp_secret   bytea,
  totp_step     bigint not null default 0,
  totp_offered  bytea,
  disabled_at   timestamptz,
  created_at    timestamptz not null default clock_timestamp()
);
comment on column person.password is 'argon2id in PHC form';
comment on column person.totp_secret is 'sealed; null: no authenticator code required';
comment on column person.totp_step is 'time step of the last used code; codes of this step and of earlier steps are rejected';
comment on column person.totp_offered is 'sealed; becomes totp_secret when a code confirms it';

-- One row for each unused recovery code. Codes are 80 random bits generated here: their SHA-256 discloses nothing.
create table person_recovery_code (
  person_id  uuid not null references person on delete cascade,
  hash       bytea not null check (octet_length(hash) = 32),
  primary key (person_id, hash)
);

create table person_session (
  id          uuid primary key,
  hash        bytea not null unique check (octet_length(hash) = 32),
  person_id   uuid not null references person on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp(),
  proven_at   timestamptz not null default clock_timestamp(),
  address     text not null,
  browser     text not null check (length(browser) <= 300)
);
comment on column person_session.hash is 'SHA-256 of the 256 random bits in the cookie';
comment on column person_session.seen_at is 'accurate to a minute';
comment on column person_session.proven_at is 'last authentication with password or code in this session';
create index on person_session (person_id);
create index on person_session (seen_at);

create table invitation (
  id          uuid primary key,
  hash        bytea not null unique check (octet_length(hash) = 32),
  kind        text not null check (kind in ('first', 'invitation', 'reset')),
  email       text collate "C",
  name        text,
  roles       text[] not null,
  person_id   uuid references person on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz not null,
  check ((kind = 'reset') = (person_id is not null)),
  check ((kind = 'invitation') = (email is not null))
);
comment on column invitation.kind is 'first: creates the first user; reset: sets a new password';
create index on invitation (expires_at);

-- Named filters of console lists, by person.
create table person_filter (
  person_id  uuid not null references person on delete cascade,
  page       text not null,
  name       text not null check (length(name) between 1 and 60),
  search     text not null check (length(search) <= 2000),
  saved_at   timestamptz not null default clock_timestamp(),
  primary key (person_id, page, name)
);

-- Networks from which a person has signed in before. Guesses from other networks do not delay sign-ins from these.
create table person_network (
  person_id  uuid not null references person on delete cascade,
  network    text collate "C" not null,
  seen_at    timestamptz not null default clock_timestamp(),
  primary key (person_id, network)
);
comment on column person_network.network is 'the /24 of an IPv4 address or the /64 of an IPv6 one';
create index on person_network (seen_at);

-- Failed attempts to sign in, and until when further attempts are rejected, on every node.
create table sign_in_try (
  key       text collate "C" primary key,
  tries     integer not null,
  tried_at  timestamptz not null,
  until     timestamptz not null
) with (fillfactor = 50);
create index on sign_in_try (tried_at);

select exchange_only('person'), exchange_only('person_recovery_code'), exchange_only('person_session'),
       exchange_only('invitation'), exchange_only('person_filter'), exchange_only('person_network'), exchange_only('sign_in_try');
