-- Usage of SIMs, from gateways and from usage files. Times are exchange time. Rows have no foreign key to the partner, because each belongs to a SIM
-- that has one, and the check would cost a lookup per row.

-- Gateways that may send accounting.
create table sim_nas (
  id               text collate "C" primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  name             text not null check (length(name) between 1 and 100),
  address          inet not null unique check (masklen(address) = case family(address) when 4 then 32 else 128 end),
  secret           bytea not null,
  require_signed   boolean not null default false,
  disconnect_port  integer not null default 3799 check (disconnect_port between 1 and 65535),
  treatments       jsonb not null default '{}' check (jsonb_typeof(treatments) = 'object'),
  default_treatment  jsonb not null default '{"value": ""}' check (jsonb_typeof(default_treatment) = 'object'),
  began_at         timestamptz,
  lost_from        text collate "C",
  created_at       timestamptz not null
);
comment on column sim_nas.address is 'source address of its packets, and destination of requests';
comment on column sim_nas.secret is 'sealed';
comment on column sim_nas.require_signed is 'whether packets without a Message-Authenticator are dropped';
comment on column sim_nas.disconnect_port is 'port for Disconnect and CoA requests';
comment on column sim_nas.treatments is 'attributes that select a treatment, by QoS profile; default: a Filter-Id with the name of the profile';
comment on column sim_nas.default_treatment is 'attribute that removes a treatment';
comment on column sim_nas.began_at is 'last Accounting-On or Accounting-Off; earlier sessions have ended';
comment on column sim_nas.lost_from is 'position of the search for sessions that ended with the restart: later sessions are still to be checked; null: all are checked';

-- Sessions with their counters. Rows stay for a while after the end, so that late and duplicate records are recognized.
create table sim_session (
  nas              text collate "C" not null,
  session_key      text collate "C" not null,
  partner_id       text collate "C" not null,
  iccid            text collate "C" not null,
  started_at       timestamptz not null,
  last_at          timestamptz not null,
  ended_at         timestamptz,
  terminate_cause  text,
  up               bigint not null check (up >= 0),
  down             bigint not null check (down >= 0),
  seconds          bigint not null,
  wide             boolean not null,
  imsi             text,
  calling_station  text,
  apn              text,
  address          inet,
  prefix           cidr,
  nas_address      text,
  charging_id      bigint,
  created_at       timestamptz not null,
  primary key (nas, session_key)
) with (fillfactor = 80);
comment on column sim_session.nas is 'NAS, or file: and the ID of a usage file';
comment on column sim_session.session_key is 'Acct-Session-Id, or the record number';
comment on column sim_session.last_at is 'time of the last counted usage';
comment on column sim_session.up is 'bytes from the device since the session began';
comment on column sim_session.seconds is 'duration at the last count';
comment on column sim_session.wide is 'whether the NAS reports gigawords; otherwise its counters wrap at 4 GiB';
comment on column sim_session.nas_address is 'address that the NAS reports';
create index on sim_session (partner_id, iccid, started_at);
create index sim_session_of_nas on sim_session (nas, session_key) where ended_at is null;
create index sim_session_open on sim_session (partner_id, iccid) where ended_at is null;
create index on sim_session using brin (created_at);

-- Usage of a SIM per hour and per month.
create table sim_usage_hour (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  hour        timestamptz not null,
  up          bigint not null check (up >= 0),
  down        bigint not null check (down >= 0),
  sessions    integer not null check (sessions >= 0),
  primary key (partner_id, iccid, hour)
) with (fillfactor = 80);
comment on column sim_usage_hour.sessions is 'sessions started in the hour';
create index on sim_usage_hour using brin (hour);

create table sim_usage_period (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  month       timestamptz not null,
  up          bigint not null check (up >= 0),
  down        bigint not null check (down >= 0),
  sessions    integer not null check (sessions >= 0),
  ranked      bigint not null default 0 check (ranked >= 0),
  primary key (partner_id, iccid, month)
) with (fillfactor = 80);
comment on column sim_usage_period.month is 'the first instant of a calendar month, UTC';
comment on column sim_usage_period.ranked is 'up plus down at the last growth by a sixteenth; an index on the exact sum would be updated with each packet';
create index sim_usage_most on sim_usage_period (partner_id, month, ranked);

-- When, how and where a SIM was last seen.
create table sim_seen (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  seen_at     timestamptz not null,
  imei        text,
  mcc         text,
  mnc         text,
  rat         text,
  apn         text,
  address     inet,
  prefix      cidr,
  location    jsonb,
  time_zone   smallint,
  primary key (partner_id, iccid)
) with (fillfactor = 70);
comment on column sim_seen.mcc is 'MCC of the last visited network';
comment on column sim_seen.location is 'location as reported: kind, mcc, mnc, area, cell';
comment on column sim_seen.time_zone is 'minutes east of UTC, daylight saving included';

-- Usage of unknown or former SIMs.
create table sim_unmatched (
  nas       text collate "C" not null,
  identity  text collate "C" not null,
  packets   bigint not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (nas, identity)
) with (fillfactor = 70);
create index on sim_unmatched (last_at, nas, identity);
comment on column sim_unmatched.identity is 'reported identity: imsi:, iccid: or msisdn: and digits';

select partner_isolation('sim_session'), partner_isolation('sim_usage_hour'), partner_isolation('sim_usage_period'), partner_isolation('sim_seen');
