-- Networks of ported numbers, as a lookup service has reported them. A number is stored as its pseudonym (HMAC-SHA256).
create table number_lookup (
  person      text collate "C" primary key,
  network     text collate "C",
  expires_at  timestamptz not null
);
comment on column number_lookup.person is 'pseudonym of the number';
comment on column number_lookup.network is 'mobile network code (MCC and MNC); null if the service does not know it';
comment on column number_lookup.expires_at is 'wall time';
create index on number_lookup (expires_at);

-- Numbers that the lookup service was queried about, which it charges for, by day.
create table number_lookup_usage (
  day      date primary key,
  queried  bigint not null,
  known    bigint not null
);
comment on column number_lookup_usage.day is 'day in UTC';
comment on column number_lookup_usage.known is 'numbers whose network the service knew';
