-- Counters with implausible times are listed as doubtful; pools resume only the SIMs that they themselves suspended.

alter table sim_doubt drop constraint sim_doubt_reason_check;
alter table sim_doubt add constraint sim_doubt_reason_check check (reason in ('stop_lost', 'start_lost', 'start_inside', 'counter_fell',
  'overtaken', 'large_step', 'wrapped', 'earlier_session', 'time_unclear', 'too_fast'));

alter table sim_pool_suspended add column holds boolean not null default true;
comment on column sim_pool_suspended.holds is 'whether the pool keeps the SIM suspended; false after another change of its state';
