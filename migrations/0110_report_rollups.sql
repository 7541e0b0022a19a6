-- Reports of long periods read weeks, and totals of all accounts read roll-ups with fewer rows.

alter table message_report
  drop constraint message_report_view_check,
  drop constraint message_report_step_check,
  add constraint message_report_view_check check (view between 0 and 5),
  add constraint message_report_step_check check (step between 0 and 2);
comment on column message_report.view is '0: all accounts by carrier, network and error; 1: the same by account; 2: by account, sender and error; 3: by account, carrier and error; 4: all accounts by carrier and error; 5: by account';
comment on column message_report.step is '0: hour, 1: day, 2: week from Monday, all UTC';
comment on column message_report.account_id is 'empty in views 0 and 4';

create function array_sum_state(a integer[], b integer[]) returns integer[]
language sql immutable strict as $$ select array(select x + y from unnest(a, b) as u(x, y)) $$;
create aggregate array_sum(integer[]) (sfunc = array_sum_state, stype = integer[]);

insert into message_report
  select 4, step, '', at, carrier_id, '', '', error_code, sum(accepted), sum(submitted), sum(delivered), sum(read), sum(undeliverable),
      sum(rejected), sum(received), sum(parts), sum(spent), array_sum(latencies)
    from message_report where view = 0 group by step, at, carrier_id, error_code
  union all
  select 5, step, account_id, at, '', '', '', 0, sum(accepted), sum(submitted), sum(delivered), sum(read), sum(undeliverable),
      sum(rejected), sum(received), sum(parts), sum(spent), array_sum(latencies)
    from message_report where view = 3 group by step, account_id, at;

insert into message_report
  select view, 2, account_id, date_trunc('week', at, 'UTC'), carrier_id, network, sender, error_code, sum(accepted), sum(submitted),
      sum(delivered), sum(read), sum(undeliverable), sum(rejected), sum(received), sum(parts), sum(spent), array_sum(latencies)
    from message_report where step = 1 group by view, account_id, date_trunc('week', at, 'UTC'), carrier_id, network, sender, error_code;

drop aggregate array_sum(integer[]);
drop function array_sum_state(integer[], integer[]);
