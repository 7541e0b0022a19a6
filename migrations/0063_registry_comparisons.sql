-- A comparison with the registry that was interrupted is continued, and an object that is missing once is not ended at once.
alter table registry_duty add column began_at timestamptz;
comment on column registry_duty.began_at is 'start of the work that has not ended yet, also if attempts have failed since';

alter table registry_write add column missing_at timestamptz;
comment on column registry_write.missing_at is 'when the registry first did not have the object, unless it has had it since';
create index registry_write_missing on registry_write (kind) where missing_at is not null;

-- A webhook whose handling fails is repeated at growing intervals, and identical webhooks are handled at a limited rate.
alter table registry_notification add column attempts integer not null default 0;
alter table registry_notification add column claimed_at timestamptz;

-- The ID of a campaign at the registry is stored only if it was stated, so not the ID of the exchange.
update campaign set registry_campaign_id = null where registry_campaign_id = id;
