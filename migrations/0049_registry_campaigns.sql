-- Campaigns and resellers at the campaign registry.

alter table registry_write add column prior text;
comment on column registry_write.prior is 'state at the registry before the write, to recognize whether the write was executed';

-- Two resellers with the same company are one at the registry.
drop index registry_write_id;
create unique index registry_write_id on registry_write (kind, registry_id)
  where registry_id is not null and kind not in ('reseller', 'vetting-import');

-- Webhooks about campaigns.
alter table registry_notification add column campaign_id text collate "C";
alter table registry_notification add column campaign_reference text collate "C";
comment on column registry_notification.campaign_id is 'ID of the campaign at the registry';
comment on column registry_notification.campaign_reference is 'our ID of the campaign, as the registry returns it';
create index on registry_notification (campaign_id, received_at);

alter table registry_stray add column kind text not null default 'brand' check (kind in ('brand', 'campaign'));

insert into registry_duty (name) values ('reconcile-campaigns');

alter table campaign add column registry_renews_on date;
comment on column campaign.registry_renews_on is 'date at which the registry renews the campaign, for its fee';
