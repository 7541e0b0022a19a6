-- Reports of SIM usage and webhooks read weeks, too.

alter table sim_report
  drop constraint sim_report_step_check,
  add constraint sim_report_step_check check (step between 0 and 2);
alter table webhook_report
  drop constraint webhook_report_step_check,
  add constraint webhook_report_step_check check (step between 0 and 2);
comment on column sim_report.step is '0: hour, 1: day, 2: week from Monday, all UTC';
comment on column webhook_report.step is '0: hour, 1: day, 2: week from Monday, all UTC';

insert into sim_report
  select view, 2, partner_id, date_trunc('week', at, 'UTC'), pool_id, mcc, sum(up), sum(down), sum(sessions), sum(mo), sum(mt)
    from sim_report where step = 1 group by view, partner_id, date_trunc('week', at, 'UTC'), pool_id, mcc;

insert into webhook_report
  select view, 2, account_id, date_trunc('week', at, 'UTC'), origin, result, sum(delivered), sum(retried), sum(failed),
      array[sum(durations[1]), sum(durations[2]), sum(durations[3]), sum(durations[4]), sum(durations[5]), sum(durations[6]), sum(durations[7]), sum(durations[8]), sum(durations[9]), sum(durations[10]), sum(durations[11]), sum(durations[12])]
    from webhook_report where step = 1 group by view, account_id, date_trunc('week', at, 'UTC'), origin, result;

-- The rows of all customers or accounts by customer or account, in the order of time.
create index sim_report_by_time on sim_report (step, at) where view = 1;
create index webhook_report_by_time on webhook_report (step, at) where view = 1;
