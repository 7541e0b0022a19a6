-- By hand, the use case of a campaign that another partner shares is known once an operator has stated it.
alter table campaign alter column usecase drop not null;
alter table campaign_tally drop constraint campaign_tally_pkey;
alter table campaign_tally alter column usecase drop not null;
alter table campaign_tally add constraint campaign_tally_once unique nulls not distinct (brand_id, status, usecase);
