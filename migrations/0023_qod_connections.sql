-- The gateway session at which the QoS of a local SIM is or will be applied. A row is written before the gateway is called, and deleted after the
-- gateway has removed the QoS. Times are exchange time.
create table qod_connection (
  session_id   uuid primary key,
  partner_id   text collate "C" not null,
  iccid        text collate "C" not null,
  nas          text collate "C",
  session_key  text collate "C",
  profile      text collate "C" not null,
  since        timestamptz not null,
  leaving      boolean not null default false,
  check ((nas is null) = (session_key is null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
comment on column qod_connection.session_id is 'the QoD session';
comment on column qod_connection.nas is 'the NAS; null while the SIM has no connection';
comment on column qod_connection.since is 'since when the profile applies to this NAS session; the latest profile is requested';
comment on column qod_connection.leaving is 'whether the profile is to be removed';
create index on qod_connection (partner_id, iccid);
create index on qod_connection (nas, session_key) where nas is not null;

select partner_isolation('qod_connection');
