-- Alerts on attempts of webhooks and on the data of SIMs.
alter table report_alert
  drop constraint report_alert_measure_check,
  add constraint report_alert_measure_check check (measure in ('messages', 'delivered_percent', 'failed_percent', 'receipt_p95_s', 'spend_eur',
    'webhook_attempts', 'webhook_failed_percent', 'webhook_p95_ms', 'sim_data_mb')),
  add column sim_pool_id bigint,
  add constraint report_alert_filters check (
    (sim_pool_id is null or measure = 'sim_data_mb')
    and (measure not in ('webhook_attempts', 'webhook_failed_percent', 'webhook_p95_ms', 'sim_data_mb')
      or (country is null and network is null and sender is null and error_code is null and carrier_id is null)));
comment on column report_alert.sim_pool_id is 'pool whose SIMs an alert on SIM data counts; null: all';
comment on column report_alert.value is 'null: too few messages or attempts';
