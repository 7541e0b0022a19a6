-- Submissions of brands, campaigns and toll-free numbers with their results, and their counts by hour and day for reports.

create table registration_submission (
  id            uuid primary key,
  account_id    text not null references account,
  kind          text not null check (kind in ('brand', 'campaign', 'toll-free')),
  subject_id    text not null,
  number        text not null default '',
  submitted_at  timestamptz not null,
  ended_at      timestamptz check ((ended_at is null) = (result = 'waiting')),
  result        text not null default 'waiting' check (result in ('waiting', 'approved', 'rejected', 'changes_requested', 'withdrawn')),
  reason        text collate "C" not null default ''
);
create unique index registration_submission_waiting on registration_submission (subject_id, number, kind) where result = 'waiting';
create index on registration_submission (submitted_at, id);
create index on registration_submission (account_id, submitted_at, id);
create index on registration_submission (result, submitted_at, id);
create index registration_submission_reason on registration_submission (reason, submitted_at, id) where reason <> '';
comment on column registration_submission.subject_id is 'ID of the brand, campaign or toll-free registration';
comment on column registration_submission.number is 'toll-free number; empty for other kinds';
comment on column registration_submission.submitted_at is 'exchange time';
comment on column registration_submission.reason is 'first sentence of the reason of a rejection or request for changes';

-- Submissions and results that are not yet in the sums, appended in the statement that stores them.
create table compliance_report_change (
  hour        timestamptz not null,
  account_id  text not null,
  kind        text collate "C" not null,
  reason      text collate "C" not null,
  bucket      smallint,
  submitted   integer not null,
  approved    integer not null,
  rejected    integer not null,
  changes_requested integer not null,
  withdrawn   integer not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
create index on compliance_report_change using brin (hour);
comment on column compliance_report_change.hour is 'hour of the submission';
comment on column compliance_report_change.bucket is 'bucket of the time to the decision; null without a decision';

create table compliance_report (
  view        smallint not null check (view between 0 and 3),
  step        smallint not null check (step in (0, 1)),
  account_id  text not null,
  at          timestamptz not null,
  kind        text collate "C" not null,
  reason      text collate "C" not null,
  submitted   bigint not null,
  approved    bigint not null,
  rejected    bigint not null,
  changes_requested bigint not null,
  withdrawn   bigint not null,
  durations   bigint[] not null check (cardinality(durations) = 12),
  primary key (view, step, account_id, at, kind, reason)
) with (fillfactor = 80);
create index compliance_report_old on compliance_report (step, at);
comment on column compliance_report.view is '0: all accounts; 1: by account; 2: all accounts by reason; 3: by account and reason; all by kind';
comment on column compliance_report.step is '0: hour, 1: day, both UTC';
comment on column compliance_report.account_id is 'empty in views 0 and 2';
comment on column compliance_report.at is 'hour or day of the submission';
comment on column compliance_report.reason is 'empty in views 0 and 1, which count all submissions; views 2 and 3 count those with a reason';
comment on column compliance_report.submitted is 'excludes the rows of compliance_report_change';
comment on column compliance_report.durations is 'decisions by bucket of the time to the decision';

select tenant_isolation('registration_submission'), tenant_isolation('compliance_report'), tenant_isolation('compliance_report_change');
