-- Campaigns that other connectivity partners have registered and share. The registry may show the name of their brand only.
alter table brand alter column entity_type drop not null;
alter table brand alter column company_name drop not null;
alter table brand alter column phone drop not null;
alter table brand alter column street drop not null;
alter table brand alter column city drop not null;
alter table brand alter column state drop not null;
alter table brand alter column postal_code drop not null;
alter table brand alter column country drop not null;
alter table brand alter column email drop not null;

create index campaign_of_partner on campaign (registry_campaign_id) where partner;
