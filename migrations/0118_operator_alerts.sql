-- Alerts of operators, over all accounts, or over one account, one carrier, or both.
alter table report_alert
  alter column account_id drop not null,
  add column filter_account_id text references account,
  add column carrier_id text references carrier on delete cascade,
  add constraint report_alert_scope check (account_id is null or (filter_account_id is null and carrier_id is null));
create index report_alert_of_operators on report_alert (id) where account_id is null;
create index report_alert_carrier on report_alert (carrier_id) where carrier_id is not null;
comment on column report_alert.account_id is 'account of the customer; null for alerts of operators';
comment on column report_alert.filter_account_id is 'account whose messages an alert of operators counts; null: all accounts';
