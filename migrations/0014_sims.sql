-- SIM cards: owner, state and requested actions. Times are exchange time.

-- Row-level security of SIMs separates partners, as that of other tables separates accounts.
create function partner_isolation(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy partner_isolation on %s using ('
    '(select current_setting(''strowger.scope'', true)) = ''exchange'' or '
    'partner_id = (select nullif(current_setting(''strowger.partner'', true), '''')))', target);
end $$;

-- Customers of SIMs, and their subunits.
create table sim_partner (
  partner_id           text collate "C" primary key check (partner_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  parent_id            text collate "C" references sim_partner check (parent_id <> partner_id),
  company_name         text not null check (length(company_name) between 1 and 200),
  account              text references account,
  event_url            text,
  created_at           timestamptz not null,
  company_name_folded  text collate "C" generated always as (lower(company_name)) stored
);
comment on column sim_partner.company_name_folded is 'lower case for searches: with row-level security, an index on an expression would not be used';
comment on column sim_partner.parent_id is 'parent customer of a subunit';
comment on column sim_partner.account is 'account whose secret signs the events, and whose applications may query the SIMs';
comment on column sim_partner.event_url is 'webhook URL for events; null: not sent';
create index on sim_partner (parent_id) where parent_id is not null;
create index on sim_partner (account, partner_id) where account is not null;
create index sim_partner_name on sim_partner (company_name_folded, partner_id);

-- Services of SIMs, and the resources that several SIMs share.
create table sim_offering (
  id    bigint generated always as identity primary key,
  name  text not null unique check (length(name) between 1 and 100)
);

create table sim_pool (
  id             bigint generated always as identity primary key,
  partner_id     text collate "C" not null references sim_partner,
  name           text not null check (length(name) between 1 and 100),
  offering_id    bigint not null references sim_offering,
  volume_bytes   bigint not null check (volume_bytes >= 0),
  period_months  smallint not null default 1 check (period_months between 1 and 24),
  first_period   timestamptz not null,
  created_at     timestamptz not null,
  unique (partner_id, name)
);
comment on column sim_pool.volume_bytes is 'volume shared by the SIMs of the pool in one period';
comment on column sim_pool.first_period is 'start of the first period; further periods follow monthly';

create table sim_limit_profile (
  id             bigint generated always as identity primary key,
  partner_id     text collate "C" not null references sim_partner,
  name           text not null check (length(name) between 1 and 100),
  warning_bytes  bigint check (warning_bytes > 0),
  alarm_bytes    bigint check (alarm_bytes > 0),
  suspend_bytes  bigint check (suspend_bytes > 0),
  created_at     timestamptz not null,
  unique (partner_id, name)
);
comment on table sim_limit_profile is 'limits of a SIM in one calendar month';

create table sim_fraud_profile (
  id                bigint generated always as identity primary key,
  partner_id        text collate "C" not null references sim_partner,
  name              text not null check (length(name) between 1 and 100),
  imei_change       boolean not null default false,
  country_change    boolean not null default false,
  bytes_an_hour     bigint check (bytes_an_hour > 0),
  sessions_an_hour  integer check (sessions_an_hour > 0),
  silence_hours     integer check (silence_hours > 0),
  created_at        timestamptz not null,
  unique (partner_id, name)
);
comment on table sim_fraud_profile is 'conditions that raise an alarm about a SIM';

-- The check constraints of a SIM are evaluated at every update, so they avoid patterns that count digits, which would take ten times as long.
create table sim (
  partner_id        text collate "C" not null references sim_partner,
  iccid             text collate "C" not null check (iccid like '89%' and length(iccid) between 18 and 20 and iccid !~ '[^0-9]'),
  status            smallint not null check (status between 1 and 15 and status <> 8),
  fraud             smallint not null default 1 check (fraud in (0, 1, 2)),
  lim               smallint not null default 4 check (lim between 0 and 4),
  euiccid           text collate "C" check (length(euiccid) = 32 and euiccid !~ '[^0-9]'),
  imsi              text collate "C" check (length(imsi) between 6 and 15 and imsi !~ '[^0-9]'),
  imei              text collate "C" check (length(imei) between 15 and 16 and imei !~ '[^0-9]'),
  msisdn            text collate "C" check (msisdn not like '0%' and length(msisdn) between 7 and 15 and msisdn !~ '[^0-9]'),
  apn               text,
  ip_type           text check (ip_type in ('static', 'dynamic')),
  ipv4              inet,
  ipv6              inet,
  field1            text,
  field2            text,
  field3            text,
  field4            text,
  field5            text,
  field6            text,
  field7            text,
  field8            text,
  field9            text,
  field10           text,
  pool_id           bigint references sim_pool,
  limit_profile_id  bigint references sim_limit_profile,
  fraud_profile_id  bigint references sim_fraud_profile,
  signup_id         bigint generated by default as identity,
  resume_status     smallint,
  locked            boolean not null default false,
  changed_at        timestamptz not null,
  created_at        timestamptz not null,
  primary key (partner_id, iccid),
  check ((fraud = 1) = (fraud_profile_id is null)),
  check ((lim = 4) = (limit_profile_id is null))
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on column sim.iccid is 'ITU-T E.118, 18 to 20 digits, without padding';
comment on column sim.status is 'code of the logical SIM status; states.ts has the names';
comment on column sim.fraud is '0 ok, 1 not monitored, 2 alarm';
comment on column sim.lim is '0 ok, 1 warning, 2 alarm, 3 suspended, 4 not monitored';
comment on column sim.signup_id is 'subscription ID, which actions refer to';
comment on column sim.resume_status is 'status before the SIM was blocked or suspended';
comment on column sim.locked is 'whether an operator or a rule has blocked or suspended the SIM, so that the customer cannot resume it';
comment on column sim.changed_at is 'time of the last change, except usage';

-- The owner of each SIM without row-level security: one row per SIM, moved with it. Each identifier belongs to one SIM only. There is no foreign key
-- to the partner, because the SIM has one, and a second check would add a tenth to the time of creating SIMs. The same applies to pairings.
create table sim_identity (
  iccid       text collate "C" primary key,
  imsi        text collate "C" unique,
  msisdn      text collate "C" unique,
  partner_id  text collate "C" not null
) with (fillfactor = 90);

-- Numbers of a subscription, with the card and the period of each.
create table sim_pairing (
  id          uuid primary key,
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  imsi        text collate "C",
  msisdn      text collate "C",
  since       timestamptz not null,
  until       timestamptz check (until >= since)
);
create index on sim_pairing (msisdn, since) where msisdn is not null;
create index on sim_pairing (partner_id, iccid, since);

-- Requested actions for SIMs, and their results.
create table sim_action (
  id           uuid primary key,
  partner_id   text collate "C" not null references sim_partner,
  iccid        text collate "C" not null,
  signup_id    bigint not null,
  action_type  text not null,
  status       text not null default 'open' check (status in ('open', 'done', 'rejected')),
  creator      text not null,
  source       text not null,
  content      jsonb not null default '{}',
  reason       text not null default '',
  created_at   timestamptz not null,
  ended_at     timestamptz,
  check ((status = 'open') = (ended_at is null))
);
comment on column sim_action.creator is 'user, operator or rule that requested it';
comment on column sim_action.source is 'channel of the request: api, operator, import, rule, usage';
comment on column sim_action.content is 'requested values and previous values';
create index on sim_action (partner_id, created_at desc, id desc);
create index on sim_action (partner_id, status, created_at desc, id desc);
create index on sim_action (partner_id, iccid, created_at desc);

-- How many actions there are per hour and status, so that pages need no count. Writers append a row without waiting for locks; a schedule
-- aggregates the rows.
create table sim_action_count (
  partner_id  text collate "C" not null references sim_partner,
  hour        timestamptz not null,
  status      text not null,
  actions     bigint not null,
  primary key (partner_id, hour, status)
);
create table sim_action_change (
  id          bigint generated always as identity primary key,
  partner_id  text collate "C" not null,
  hour        timestamptz not null,
  status      text not null,
  actions     bigint not null
);
create index on sim_action_change (partner_id, hour);

create function count_sim_actions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sim_action_change (partner_id, hour, status, actions)
      select partner_id, date_trunc('hour', created_at, 'UTC'), status, -count(*) from gone group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into sim_action_change (partner_id, hour, status, actions)
      select partner_id, date_trunc('hour', created_at, 'UTC'), status, count(*) from added group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger count_added after insert on sim_action
  referencing new table as added for each statement execute function count_sim_actions();
create trigger count_changed after update on sim_action
  referencing old table as gone new table as added for each statement execute function count_sim_actions();
create trigger count_gone after delete on sim_action
  referencing old table as gone for each statement execute function count_sim_actions();

select partner_isolation('sim_partner'), partner_isolation('sim_pool'), partner_isolation('sim_limit_profile'),
  partner_isolation('sim_fraud_profile'), partner_isolation('sim'), partner_isolation('sim_identity'), partner_isolation('sim_pairing'),
  partner_isolation('sim_action'), partner_isolation('sim_action_count'), partner_isolation('sim_action_change');
