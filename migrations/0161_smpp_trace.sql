-- Requested traces of SMPP sessions, with the last PDUs.
create table smpp_trace (
  session_id  uuid primary key,
  user_id     uuid not null references smpp_user on delete cascade,
  account_id  text not null,
  node_id     uuid not null,
  with_texts  boolean not null,
  until       timestamptz not null,
  pdus        jsonb not null default '[]'
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column smpp_trace.with_texts is 'false if the account does not keep texts';
comment on column smpp_trace.until is 'wall time until which the node collects PDUs, unless it is extended; then the row is deleted';
comment on column smpp_trace.pdus is 'at most 200 decoded PDUs, oldest first, without passwords';
create index on smpp_trace (node_id);
create index on smpp_trace (account_id);
create index on smpp_trace (user_id);
create index on smpp_trace (until);
select tenant_isolation('smpp_trace');
