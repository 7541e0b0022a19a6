-- The messages that SMPP users may submit now, over all nodes.

create table smpp_pace (
  user_id     uuid primary key references smpp_user on delete cascade,
  per_second  integer not null,
  tokens      double precision not null,
  granted     integer not null,
  refilled_at timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_cost_delay = 0);
comment on column smpp_pace.per_second is 'the rate by which the tokens were last refilled, which is also their maximum';
comment on column smpp_pace.granted is 'how many messages the last request was granted';
comment on column smpp_pace.refilled_at is 'wall time';
