-- Members: people who use the account of a customer in the console. Each account has its own members and their credentials. Times are wall
-- time, because they concern credentials.
create table member (
  id            uuid primary key,
  account_id    text not null references account,
  email         text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  name          text not null check (length(name) between 1 and 100),
  role          text not null check (role in ('owner', 'developer', 'compliance', 'billing', 'read-only')),
  password      text not null,
  totp_secret   bytea,
  totp_step     bigint not null default 0,
  totp_offered  bytea,
  created_at    timestamptz not null default clock_timestamp(),
  entered_at    timestamptz not null default clock_timestamp(),
  unique (email, account_id)
);
comment on column member.password is 'argon2id in PHC form';
comment on column member.totp_secret is 'sealed; null: no authenticator code required';
comment on column member.totp_step is 'time step of the last used code; codes of this step and of earlier steps are rejected';
comment on column member.totp_offered is 'sealed; becomes totp_secret when a code confirms it';
comment on column member.entered_at is 'last sign-in';
create index on member (account_id, email);

create table member_recovery_code (
  member_id  uuid not null references member on delete cascade,
  hash       bytea not null check (octet_length(hash) = 32),
  primary key (member_id, hash)
);
comment on table member_recovery_code is 'one row for each unused code';

create table member_network (
  member_id  uuid not null references member on delete cascade,
  network    text collate "C" not null,
  seen_at    timestamptz not null default clock_timestamp(),
  primary key (member_id, network)
);
comment on table member_network is 'networks from which a member has signed in before';
create index on member_network (seen_at);

create table member_invitation (
  id          uuid primary key,
  hash        bytea not null unique check (octet_length(hash) = 32),
  account_id  text not null references account,
  email       text collate "C" not null,
  name        text not null,
  role        text not null check (role in ('owner', 'developer', 'compliance', 'billing', 'read-only')),
  invited_by  uuid references member on delete cascade,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz not null,
  unique (account_id, email)
);
comment on column member_invitation.invited_by is 'null: by an API secret';
create index on member_invitation (invited_by);
create index on member_invitation (expires_at);

create table member_reset (
  member_id   uuid primary key references member on delete cascade,
  id          uuid not null unique,
  hash        bytea not null unique check (octet_length(hash) = 32),
  expires_at  timestamptz not null
);
comment on table member_reset is 'links to set a new password';
create index on member_reset (expires_at);

-- Sign-ins of members, and changes of members and their sign-in.
create table account_activity (
  account_id  text not null references account,
  id          uuid not null,
  actor       text not null,
  address     text not null,
  kind        text not null,
  subject     text,
  detail      jsonb not null default '{}',
  primary key (account_id, id)
);
comment on column account_activity.id is 'UUIDv7 of the wall time';
comment on column account_activity.actor is 'the email address of a member, "API secret", "operator", or "unknown"';
create index on account_activity (id);

-- A session belongs to a secret of the account, or to a member.
alter table account_session alter column secret_id drop not null,
  add column member_id uuid references member on delete cascade,
  add check ((secret_id is null) <> (member_id is null));
create index on account_session (member_id);

alter table outgoing_mail drop constraint outgoing_mail_kind_check,
  add constraint outgoing_mail_kind_check check
    (kind in ('invitation', 'reset', 'card', 'webhook-endpoint', 'member-invitation', 'member-reset'));

select tenant_isolation('member'), tenant_isolation('member_invitation'), tenant_isolation('account_activity');
select exchange_only('member_recovery_code'), exchange_only('member_network'), exchange_only('member_reset');
