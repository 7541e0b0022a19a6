-- Events that had a URL and were not delivered; events without a URL are far more for accounts that use no webhooks.
create index webhook_undelivered_failed on webhook_undelivered (account_id, event_id) where reason <> 'no_address';
