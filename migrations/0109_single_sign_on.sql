-- Single sign-on of the members of an account, by OpenID Connect.
create table account_sign_on (
  account_id     text primary key references account,
  issuer         text not null,
  client_id      text not null,
  client_secret  bytea not null,
  required       boolean not null,
  join_role      text check (join_role in ('developer', 'compliance', 'billing', 'read-only')),
  mail_domains   text[] not null check (join_role is null or mail_domains <> '{}'),
  changed_at     timestamptz not null default clock_timestamp()
);
comment on column account_sign_on.client_secret is 'sealed';
comment on column account_sign_on.required is 'members other than owners cannot sign in with a password';
comment on column account_sign_on.join_role is 'role of people with an email address at mail_domains who are not members yet; null: they cannot sign in';
select tenant_isolation('account_sign_on');

-- A member who joined by single sign-on has no password.
alter table member alter column password drop not null,
  add column subject text collate "C",
  add unique (account_id, subject);
comment on column member.subject is 'the identity at the provider of the account, since the first single sign-on';
