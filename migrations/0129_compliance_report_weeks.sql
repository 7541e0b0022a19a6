-- Reports of submissions read weeks and, by account, rows without kinds, too.

alter table compliance_report
  drop constraint compliance_report_step_check,
  add constraint compliance_report_step_check check (step between 0 and 2),
  drop constraint compliance_report_view_check,
  add constraint compliance_report_view_check check (view between 0 and 4);
comment on column compliance_report.view is '0: all accounts by kind; 1: by account and kind; 2: all accounts by kind and reason; 3: by account, kind and reason; 4: by account';
comment on column compliance_report.kind is 'empty in view 4';
comment on column compliance_report.reason is 'empty in views 0, 1 and 4, which count all submissions; views 2 and 3 count those with a reason';
comment on column compliance_report.step is '0: hour, 1: day, 2: week from Monday, all UTC';

insert into compliance_report
  select 4, step, account_id, at, '', '', sum(submitted), sum(approved), sum(rejected), sum(changes_requested), sum(withdrawn),
      array[sum(durations[1]), sum(durations[2]), sum(durations[3]), sum(durations[4]), sum(durations[5]), sum(durations[6]), sum(durations[7]), sum(durations[8]), sum(durations[9]), sum(durations[10]), sum(durations[11]), sum(durations[12])]
    from compliance_report where view = 1 group by step, account_id, at;

insert into compliance_report
  select view, 2, account_id, date_trunc('week', at, 'UTC'), kind, reason, sum(submitted), sum(approved), sum(rejected), sum(changes_requested), sum(withdrawn),
      array[sum(durations[1]), sum(durations[2]), sum(durations[3]), sum(durations[4]), sum(durations[5]), sum(durations[6]), sum(durations[7]), sum(durations[8]), sum(durations[9]), sum(durations[10]), sum(durations[11]), sum(durations[12])]
    from compliance_report where step = 1 group by view, account_id, date_trunc('week', at, 'UTC'), kind, reason;

-- The rows of all accounts by account, in the order of time.
create index compliance_report_by_time on compliance_report (view, step, at) where view in (1, 4);
