-- The time when delivery stopped is shown in the history of a message, whose other times are exchange time.
alter table webhook_undelivered alter column at set default exchange_now();
comment on column webhook_undelivered.at is 'exchange time';
