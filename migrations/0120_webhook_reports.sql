-- Delivery attempts of webhooks by hour and day, for reports; they remain when the attempts are deleted.

-- Attempts that are not yet in the sums, appended in the statement that stores them.
create table webhook_report_change (
  hour        timestamptz not null,
  account_id  text not null,
  origin      text collate "C" not null,
  result      text collate "C" not null,
  bucket      smallint not null,
  delivered   integer not null,
  retried     integer not null,
  failed      integer not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
create index on webhook_report_change using brin (hour);
comment on column webhook_report_change.origin is 'origin of webhook URLs, endpoint: and the ID of a registered endpoint, or chat: and a channel';
comment on column webhook_report_change.result is 'HTTP status, or why there was no response';
comment on column webhook_report_change.bucket is 'bucket of the duration';

create table webhook_report (
  view        smallint not null check (view between 0 and 2),
  step        smallint not null check (step in (0, 1)),
  account_id  text not null,
  at          timestamptz not null,
  origin      text collate "C" not null,
  result      text collate "C" not null,
  delivered   bigint not null,
  retried     bigint not null,
  failed      bigint not null,
  durations   bigint[] not null check (cardinality(durations) = 12),
  primary key (view, step, account_id, at, origin, result)
) with (fillfactor = 80);
create index webhook_report_old on webhook_report (step, at);
comment on column webhook_report.view is '0: all accounts by result; 1: by account; 2: by account, origin and result';
comment on column webhook_report.step is '0: hour, 1: day, both UTC';
comment on column webhook_report.account_id is 'empty in view 0';
comment on column webhook_report.origin is 'empty in views 0 and 1, and for the origins beyond the first 100 of an account in an hour';
comment on column webhook_report.result is 'empty in view 1';
comment on column webhook_report.delivered is 'attempts whose response accepted the webhook; excludes the rows of webhook_report_change';
comment on column webhook_report.durations is 'attempts by bucket of the duration';

select tenant_isolation('webhook_report'), tenant_isolation('webhook_report_change');

-- Attempts stored before this migration; those at webhook URLs without the origin, which only the events have.
insert into webhook_report_change
  select date_trunc('hour', started_at, 'UTC'), account_id, coalesce('endpoint:' || endpoint_id, ''), coalesce(http_status::text, fault, ''),
      least(width_bucket(duration_ms - 1, array[10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000, 30000]), 11),
      count(*) filter (where outcome = 'delivered'), count(*) filter (where outcome = 'retried'), count(*) filter (where outcome = 'failed')
    from webhook_attempt group by 1, 2, 3, 4, 5;
