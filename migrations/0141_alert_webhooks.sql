-- Webhooks of operators' alerts on reports.
alter table report_alert
  add column webhook_url text,
  add column webhook_secret bytea,
  add column webhook_failure text,
  add constraint report_alert_webhook check (
    (webhook_url is null) = (webhook_secret is null) and (webhook_url is null or account_id is null));
comment on column report_alert.webhook_url is 'receives the events of an alert of operators';
comment on column report_alert.webhook_secret is 'sealed secret that signs the webhooks';
comment on column report_alert.webhook_failure is 'why the last webhook was not accepted; null if it was';
create index report_alert_webhook_idx on report_alert (id) where webhook_url is not null;

create table report_alert_webhook (
  id           uuid primary key,
  alert_id     uuid not null references report_alert on delete cascade,
  payload      text not null,
  attempts     integer not null default 0,
  due_at       timestamptz not null,
  expires_at   timestamptz not null,
  leased_until timestamptz
) with (fillfactor = 70);
comment on table report_alert_webhook is 'webhooks of operators'' alerts that are not accepted yet, delivered in order for each alert';
comment on column report_alert_webhook.due_at is 'exchange time of the next attempt';
comment on column report_alert_webhook.leased_until is 'wall time until which a node makes an attempt';
create index on report_alert_webhook (alert_id, id);
