-- Action when the SIMs of a pool have used its volume. Times are exchange time.

alter table sim_pool add column at_volume text not null default 'alarm' check (at_volume in ('alarm', 'suspend'));
comment on column sim_pool.at_volume is 'effect of a used-up volume: alarm, or alarm and suspension of the SIMs until the period ends';

-- One alarm per pool and period.
create table sim_pool_alarm (
  pool_id       bigint not null references sim_pool on delete cascade,
  period_start  timestamptz not null,
  partner_id    text collate "C" not null,
  used_bytes    bigint not null,
  volume_bytes  bigint not null,
  raised_at     timestamptz not null,
  primary key (pool_id, period_start)
);
create index on sim_pool_alarm using brin (period_start);

-- SIMs suspended because of their pool's volume: they resume when the reason no longer applies. A SIM is suspended once per period.
create table sim_pool_suspended (
  partner_id    text collate "C" not null,
  iccid         text collate "C" not null,
  pool_id       bigint not null,
  period_start  timestamptz not null,
  period_end    timestamptz not null,
  primary key (partner_id, iccid)
) with (fillfactor = 80);
create index on sim_pool_suspended (period_end);

select partner_isolation('sim_pool_alarm'), partner_isolation('sim_pool_suspended');
