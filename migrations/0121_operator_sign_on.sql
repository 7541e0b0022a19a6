-- Operators who sign in with the OpenID Connect provider of the exchange, perhaps without a password.
alter table person
  alter column password drop not null,
  add column provider text collate "C",
  add column subject text collate "C",
  add unique (provider, subject),
  add check ((provider is null) = (subject is null));
comment on column person.password is 'argon2id in PHC form; null: only single sign-on';
comment on column person.provider is 'digest of the issuer and the client ID to which subject belongs';
comment on column person.subject is 'the identity at the provider, since the first single sign-on';
