-- Alerts of accounts on the counts of their messages. Times are exchange time.
create table report_alert (
  id                uuid primary key,
  account_id        text not null references account,
  name              text not null check (length(name) between 1 and 100),
  measure           text not null check (measure in ('messages', 'delivered_percent', 'failed_percent', 'receipt_p95_s', 'spend_eur')),
  condition         text not null check (condition in ('above', 'below', 'increase', 'decrease')),
  threshold         double precision not null check (threshold >= 0),
  period            text not null check (period in ('1h', '24h', '7d')),
  minimum_messages  integer not null check (minimum_messages >= 0),
  country           text,
  network           text,
  sender            text,
  error_code        text,
  emails            text[] collate "C" not null default '{}',
  is_alerting       boolean not null default false,
  since             timestamptz not null,
  value             double precision,
  previous_value    double precision,
  evaluated_at      timestamptz,
  due_at            timestamptz not null,
  mailed_at         timestamptz,
  is_mailed         boolean not null default false
);
comment on column report_alert.since is 'when the present alert began, or the last one ended';
comment on column report_alert.value is 'null: too few messages';
comment on column report_alert.previous_value is 'value of the period before, for increase and decrease';
comment on column report_alert.mailed_at is 'when the last email about a beginning was enqueued';
comment on column report_alert.is_mailed is 'whether the beginning of the present alert was mailed, so that its end is mailed';
create index on report_alert (account_id, id);
create index on report_alert (due_at, id);
select tenant_isolation('report_alert');

alter table outgoing_mail drop constraint outgoing_mail_kind_check,
  add constraint outgoing_mail_kind_check check
    (kind in ('invitation', 'reset', 'card', 'webhook-endpoint', 'member-invitation', 'member-reset', 'alert'));

-- Not validated, because stored events have the kinds of the previous check.
alter table webhook_event drop constraint webhook_event_kind_check;
alter table webhook_event add constraint webhook_event_kind_check check (kind in
  ('message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event', 'report-alert', 'test', 'chat-message', 'chat-update'))
  not valid;
