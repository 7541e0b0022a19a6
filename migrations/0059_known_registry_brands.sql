-- By hand, our own ID was stored as the registry's if the operator had stated none. The adapter would look it up at the registry in vain.
update brand set registry_brand_id = null
  where registry_brand_id = id
    and not exists (select from registry_write where kind = 'brand' and subject = brand.id and registry_id = brand.id);

comment on column registry_write.reference is
  'ID of the request that sent it first; ''adopted'' if the brand was registered elsewhere';

-- Verified public companies that wait for Auth+ are read in turn.
alter table brand add column vettings_read_at timestamptz;
comment on column brand.vettings_read_at is 'wall time when the vettings of the brand were last read at the registry';
create index brand_without_auth_plus on brand (vettings_read_at nulls first, id)
  where feedback @> '[{"name":"AUTH_PLUS"}]' and status = 'ACTIVE' and registry_brand_id is not null;

-- Brands at the registry are compared with ours by the ID that an operator has stated.
create index brand_registry_brand_id on brand (registry_brand_id) where registry_brand_id is not null;
