-- Usage of pools, alarms of rules, and sessions to disconnect. Times are exchange time.

-- The start of the period (of some months) that contains an instant. The first period determines the day and time at which all periods begin.
create function sim_period_start(first_period timestamptz, months integer, instant timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select (began.at + (began.n * months) * interval '1 month') at time zone 'UTC'
    from (select f.at, floor(((extract(year from i.at) - extract(year from f.at)) * 12 + extract(month from i.at) - extract(month from f.at))
                             / months)::integer as n, i.at as instant
            from (select first_period at time zone 'UTC' as at) f, (select instant at time zone 'UTC' as at) i) c,
  lateral (select c.at, case when c.at + (c.n * months) * interval '1 month' > c.instant then c.n - 1 else c.n end as n) began
$$;

-- The day on which periods begin exists in every month.
alter table sim_pool add check (extract(day from first_period at time zone 'UTC') <= 28);

-- Usage of a pool's SIMs in a period. Its sum is spread over several rows, so that transactions that store usage concurrently need not wait
-- for each other.
create table sim_pool_usage (
  partner_id    text collate "C" not null references sim_partner,
  pool_id       bigint not null references sim_pool,
  period_start  timestamptz not null,
  slot          smallint not null check (slot between 0 and 15),
  up            bigint not null check (up >= 0),
  down          bigint not null check (down >= 0),
  primary key (pool_id, period_start, slot)
) with (fillfactor = 50);

-- Roaming usage of SIMs per month, by the country code of the network.
create table sim_usage_abroad (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  month       timestamptz not null,
  mcc         text not null check (mcc ~ '^[0-9]{3}$'),
  up          bigint not null check (up >= 0),
  down        bigint not null check (down >= 0),
  primary key (partner_id, iccid, month, mcc)
) with (fillfactor = 80);

-- SIMs that have reached a limit in a month. The limit no longer applies from the start of the next month.
create table sim_limit_reached (
  partner_id  text collate "C" not null references sim_partner,
  iccid       text collate "C" not null,
  month       timestamptz not null,
  level       smallint not null check (level between 1 and 3),
  suspended   boolean not null,
  primary key (partner_id, iccid)
) with (fillfactor = 80);
comment on column sim_limit_reached.suspended is 'whether this limit suspended the SIM';
create index on sim_limit_reached (month, partner_id, iccid);

-- Alarms about unusual use of SIMs.
create table sim_alarm (
  id          uuid primary key,
  partner_id  text collate "C" not null references sim_partner,
  iccid       text collate "C" not null,
  cause       text not null check (cause in ('imei_change', 'country_change', 'bytes_an_hour', 'sessions_an_hour', 'silence')),
  period      timestamptz not null,
  found       jsonb not null,
  raised_at   timestamptz not null,
  cleared_at  timestamptz,
  cleared_by  text,
  unique (partner_id, iccid, cause, period),
  check ((cleared_at is null) = (cleared_by is null))
);
comment on column sim_alarm.period is 'hour in which the cause was found; for inactivity, when the inactivity began';
create unique index on sim_alarm (partner_id, iccid, cause) where cleared_at is null;
create index on sim_alarm (partner_id, id);
create index sim_alarm_open on sim_alarm (partner_id, id) where cleared_at is null;
create index on sim_alarm (cleared_at) where cleared_at is not null;

-- Progress of the scan for inactive SIMs, by fraud profile.
create table sim_inactivity_scan (
  profile_id  bigint primary key references sim_fraud_profile on delete cascade,
  started_at  timestamptz not null,
  scanned_to  text collate "C"
);
comment on column sim_inactivity_scan.scanned_to is 'position of the scan; null: complete';

-- Sessions that must be ended at their gateways.
create table sim_disconnect (
  id           uuid primary key,
  partner_id   text collate "C" not null references sim_partner,
  iccid        text collate "C" not null,
  cause        text not null,
  nas          text not null,
  session_key  text not null,
  selector     jsonb not null,
  state        text not null default 'open' check (state in ('open', 'done', 'failed')),
  attempts     integer not null default 0,
  result       text,
  created_at   timestamptz not null,
  due_at       timestamptz not null,
  lease_until  timestamptz,
  ended_at     timestamptz,
  check ((state = 'open') = (ended_at is null))
) with (fillfactor = 70);
comment on column sim_disconnect.selector is 'attributes by which the NAS finds the session';
comment on column sim_disconnect.result is 'last response of the NAS, or why it could not be reached';
comment on column sim_disconnect.lease_until is 'wall time until which the lease of a node is valid';
create index on sim_disconnect (due_at) where state = 'open';
create unique index on sim_disconnect (nas, session_key) where state = 'open';
create index on sim_disconnect (partner_id, id);
create index sim_disconnect_of_nas on sim_disconnect (nas, due_at) where state = 'open';
create index sim_disconnect_open on sim_disconnect (partner_id, id) where state = 'open';
create index sim_disconnect_failed on sim_disconnect (partner_id, id) where state = 'failed';
create index on sim_disconnect (ended_at) where ended_at is not null;

-- Usage files. An ID identifies one file permanently.
create table sim_usage_file (
  file_id     text collate "C" primary key check (file_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  upload      uuid not null unique,
  state       text not null check (state in ('reading', 'storing', 'done')),
  rows        bigint not null default 0,
  stored      bigint not null default 0,
  unknown     bigint not null default 0,
  stored_to   integer not null default 0,
  created_at  timestamptz not null,
  done_at     timestamptz,
  check ((state = 'done') = (done_at is not null))
);
comment on column sim_usage_file.upload is 'ID of the last upload, under which rows are staged';
comment on column sim_usage_file.stored is 'counted rows of known SIMs';
comment on column sim_usage_file.stored_to is 'last processed line';
create index on sim_usage_file (upload) where state = 'storing';

-- Rows of usage files, until the file is stored completely.
create table staged_sim_usage (
  upload  uuid not null,
  line    integer not null,
  key     text not null,
  record  jsonb not null,
  primary key (upload, line),
  unique (upload, key)
);

-- For the SIMs of a pool or a profile.
create index sim_of_pool on sim (pool_id, partner_id, iccid) where pool_id is not null;
create index sim_of_limit_profile on sim (limit_profile_id, iccid) where limit_profile_id is not null;
create index sim_of_fraud_profile on sim (fraud_profile_id, iccid) where fraud_profile_id is not null;

-- Retention of data about SIMs.
insert into retention values ('sim_actions', 400, 30), ('sim_alarms', 400, 40), ('sim_disconnects', 30, 1), ('sim_usage', 800, 62);
create index on sim_action using brin (created_at);
create index on sim_usage_period using brin (month);
create index on sim_usage_abroad using brin (month);

select partner_isolation('sim_pool_usage'), partner_isolation('sim_usage_abroad'), partner_isolation('sim_limit_reached'), partner_isolation('sim_alarm'), partner_isolation('sim_disconnect');
