-- Operators can disable a webhook endpoint; only operators can then enable it.
alter table webhook_endpoint drop constraint webhook_endpoint_disabled_reason_check,
  add constraint webhook_endpoint_disabled_reason_check
    check (disabled_reason in ('failing', 'gone', 'switched_off', 'deleted', 'operator'));
alter table webhook_endpoint add column disabled_note text;
comment on column webhook_endpoint.disabled_note is 'the reason that the operator stated, which the customer sees';
