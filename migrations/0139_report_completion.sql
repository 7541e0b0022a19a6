-- Nodes of an earlier release add to the roll-ups without weeks and without submissions by account until they stop. These rows are computed again once
-- after the last of them has stopped.
create table report_completion (
  report        text primary key check (report in ('sim_report', 'webhook_report', 'compliance_report')),
  requested_at  timestamptz not null default clock_timestamp(),
  done_at       timestamptz
);
comment on table report_completion is 'roll-ups that must be computed again after all nodes that started before the request have stopped';
insert into report_completion (report) values ('sim_report'), ('webhook_report'), ('compliance_report');
