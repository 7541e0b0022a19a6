-- Vettings and appeals at the campaign registry.

-- The kinds of writes are listed in the program, which is their only writer.
alter table registry_write drop constraint registry_write_kind_check;
alter table registry_write add constraint registry_write_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');

-- An order that the registry does not list may still be listed later, so it is repeated only after two looks, ten minutes apart.
alter table registry_write add column began_at timestamptz not null default clock_timestamp();
alter table registry_write add column missed_at timestamptz;
comment on column registry_write.subject is
  'ID of the brand, vetting, file or appeal, or of the request that updates or revets a brand';
comment on column registry_write.began_at is 'wall time of the first attempt';
comment on column registry_write.missed_at is 'when the registry did not list the result for the first time since the last attempt';

-- Two brands may import the same vetting of a provider.
drop index registry_write_id;
create unique index registry_write_id on registry_write (kind, registry_id)
  where registry_id is not null and kind <> 'vetting-import';
