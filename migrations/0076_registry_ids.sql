-- A brand or campaign that was decided by hand without its ID at the registry, or whose stated ID is wrong, is not sent to the registry until an
-- operator states the ID: it would be registered and charged again.
alter table brand add column registry_hold text check (registry_hold in ('unstated', 'unknown', 'duplicate'));
alter table campaign add column registry_hold text check (registry_hold in ('unstated', 'unknown', 'duplicate'));
comment on column brand.registry_hold is
  'why an operator must state the ID at the registry: it was decided by hand without it, the registry does not know it, or another brand has it';
comment on column campaign.registry_hold is
  'why an operator must state the ID at the registry: it was decided by hand without it, the registry does not know it, or another campaign has it';
create index brand_registry_hold on brand (seq) where registry_hold is not null;
create index campaign_registry_hold on campaign (seq) where registry_hold is not null;
-- Campaigns at the registry are compared with ours by the ID that an operator has stated.
create index campaign_registry_campaign_id on campaign (registry_campaign_id) where registry_campaign_id is not null and not partner;

update brand set registry_hold = 'unstated'
  where registry_brand_id is null and not partner
    and id in (select submission ->> 'brand_id' from review where kind = 'registry-brand' and state in ('approved', 'rejected'))
    and not exists (select from registry_write where kind = 'brand' and subject = brand.id);
update campaign set registry_hold = 'unstated'
  where registry_campaign_id is null and not partner
    and id in (select submission ->> 'campaign_id' from review where kind = 'registry-campaign' and state in ('approved', 'rejected'))
    and not exists (select from registry_write where kind = 'campaign' and subject = campaign.id);

-- Only the updates of a brand or campaign that have no response are searched, and not all its requests.
alter table registry_write add column object_id text;
comment on column registry_write.object_id is 'the brand or campaign that an update changes';
update registry_write set object_id = case registry_write.kind when 'brand-update' then request.brand_id else request.campaign_id end
  from registry_request request where request.id::text = registry_write.subject
    and registry_write.kind in ('brand-update', 'campaign-update') and registry_write.done_at is null;
create index registry_write_open_update on registry_write (object_id) where object_id is not null and done_at is null;
