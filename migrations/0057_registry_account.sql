-- The account (CSP) at the campaign registry to which all brands and campaigns of this database belong.
create table registry_account (
  one        boolean primary key default true check (one),
  csp_id     text collate "C" not null,
  stored_at  timestamptz not null default clock_timestamp()
);
comment on table registry_account is 'stored before the first write at the registry; under another account the exchange sends nothing';
