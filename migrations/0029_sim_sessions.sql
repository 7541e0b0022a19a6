-- A session of a SIM is identified by its gateway, subscriber, Acct-Session-Id and charging ID. Gateways reuse IDs: each session with the
-- same ID has its own row.

alter table sim_session
  add column n integer not null default 1,
  add column nas_identifier text,
  add column nas_ip text,
  add column start_known boolean not null default true;
comment on column sim_session.n is 'sequence number among sessions of a SIM with the same session key';
comment on column sim_session.nas_identifier is 'NAS-Identifier; distinguishes NASs behind a proxy';
comment on column sim_session.nas_ip is 'NAS-IP-Address or NAS-IPv6-Address; distinguishes NASs behind a proxy';
comment on column sim_session.start_known is 'whether started_at was reported; otherwise it is the time of the first record';
alter table sim_session drop constraint sim_session_pkey;
alter table sim_session add primary key (nas, session_key, iccid, n);

alter table sim_disconnect add column n integer not null default 1;
comment on column sim_disconnect.n is 'sequence number of the session with this session key';
drop index sim_disconnect_nas_session_key_idx;
create unique index on sim_disconnect (nas, session_key, iccid, n) where state = 'open';

-- When the gateways at an address last sent Accounting-On or Accounting-Off. Empty for unspecified fields.
create table sim_nas_restart (
  nas         text collate "C" not null references sim_nas on delete cascade,
  identifier  text collate "C" not null,
  ip          text collate "C" not null,
  began_at    timestamptz not null,
  lost_from   text collate "C",
  primary key (nas, identifier, ip)
);
comment on column sim_nas_restart.lost_from is 'position of the search for sessions that ended with the restart: sessions after this key are still to be checked; null: all are checked';
create index on sim_nas_restart (nas, began_at);
create index sim_nas_restart_open on sim_nas_restart (nas, identifier, ip) where lost_from is not null;
insert into sim_nas_restart (nas, identifier, ip, began_at, lost_from)
  select id, '', '', began_at, lost_from from sim_nas where began_at is not null;
alter table sim_nas drop column lost_from;

-- Ambiguous accounting records, and how they were counted.
create table sim_doubt (
  nas          text collate "C" not null,
  session_key  text collate "C" not null,
  partner_id   text collate "C" not null,
  iccid        text collate "C" not null,
  n            integer not null,
  reason       text not null check (reason in ('stop_lost', 'start_lost', 'start_inside', 'counter_fell', 'overtaken', 'large_step', 'wrapped', 'earlier_session')),
  packets      bigint not null,
  counted      bigint not null,
  found        jsonb not null,
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  primary key (nas, session_key, iccid, n, reason)
) with (fillfactor = 70);
comment on column sim_doubt.counted is 'bytes that these records added';
comment on column sim_doubt.found is 'counters of the last record, and the previous ones';
create index on sim_doubt (last_at, nas, session_key, iccid, n, reason);

select partner_isolation('sim_doubt');
