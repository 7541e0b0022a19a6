-- Usage of SIMs by hour and day, for reports of many SIMs.

-- Usage that is not yet in the sums, appended in the transaction that stores it.
create table sim_report_change (
  partner_id  text collate "C" not null,
  hour        timestamptz not null,
  pool_id     bigint not null,
  mcc         text collate "C" not null,
  up          bigint not null,
  down        bigint not null,
  sessions    bigint not null,
  mo          bigint not null,
  mt          bigint not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
create index on sim_report_change using brin (hour);

create table sim_report (
  view        smallint not null check (view between 0 and 2),
  step        smallint not null check (step in (0, 1)),
  partner_id  text collate "C" not null,
  at          timestamptz not null,
  pool_id     bigint not null,
  mcc         text collate "C" not null,
  up          bigint not null,
  down        bigint not null,
  sessions    bigint not null,
  mo          bigint not null,
  mt          bigint not null,
  primary key (view, step, partner_id, at, pool_id, mcc)
) with (fillfactor = 80);
create index sim_report_old on sim_report (step, at);
comment on column sim_report.view is '0: all customers by country; 1: by customer; 2: by customer, pool and country';
comment on column sim_report.step is '0: hour, 1: day, both UTC';
comment on column sim_report.partner_id is 'empty in view 0';
comment on column sim_report.pool_id is 'the pool of the SIM when it was used; 0: no pool, and in views 0 and 1';
comment on column sim_report.mcc is 'mobile country code of the network; empty if it is unknown, and in view 1';
comment on column sim_report.up is 'bytes from the devices; excludes the rows of sim_report_change';
comment on column sim_report.sessions is 'sessions started in the hour or day';
comment on column sim_report.mo is 'SMS from the SIMs; segments count separately';

select partner_isolation('sim_report'), partner_isolation('sim_report_change');

-- Usage stored before this migration, with the present pools of the SIMs, without countries and SMS.
insert into sim_report_change
  select u.partner_id, u.hour, coalesce(s.pool_id, 0), '', sum(u.up), sum(u.down), sum(u.sessions), 0, 0
    from sim_usage_hour u left join sim s using (partner_id, iccid) group by 1, 2, 3;
