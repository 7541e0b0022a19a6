-- Finds the events without a URL, which may be few among many failed ones.
create index webhook_undelivered_unaddressed on webhook_undelivered (account_id, event_id) where reason = 'no_address';
