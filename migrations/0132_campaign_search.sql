-- Campaigns are found by the beginning of their name, in all accounts and in one.

create index concurrently if not exists campaign_named on campaign (label_folded collate "C", seq) where label_folded is not null;
create index concurrently if not exists campaign_named_in_account on campaign (account_id, label_folded collate "C", seq)
  where label_folded is not null;
