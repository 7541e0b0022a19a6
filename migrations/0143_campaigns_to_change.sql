-- The campaigns of an account that need changes, which its overview counts.
create index concurrently if not exists campaign_to_change on campaign (account_id, status, seq)
  where status in ('UPDATES_REQUIRED', 'REJECTED');
