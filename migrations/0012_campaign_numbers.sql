-- Numbers of campaigns. Times are exchange time unless said otherwise.

create table campaign_number (
  id            uuid primary key,
  account_id    text not null references account,
  brand_id      text collate "C" not null references brand,
  campaign_id   text collate "C" not null references campaign,
  number        text collate "C" not null,
  country       text not null check (country ~ '^[A-Z]{2}$'),
  status        text collate "C" not null check (status in ('LINKING', 'LINKED', 'REJECTED', 'UNLINKING', 'UNLINKED')),
  compliance    text[] not null default '{}',
  held_by       uuid references number (ownership_id) on delete set null,
  submitted_at  timestamptz not null,
  due_at        timestamptz,
  leased_until  timestamptz,
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (campaign_id, number)
) with (fillfactor = 70);
create index on campaign_number (campaign_id, id);
create unique index campaign_number_once on campaign_number (number) where status in ('LINKING', 'LINKED', 'UNLINKING');
create index on campaign_number (due_at) where due_at is not null;
create index on campaign_number (held_by) where held_by is not null;
create index campaign_number_released on campaign_number (id) where held_by is null and status in ('LINKING', 'LINKED', 'UNLINKING');
comment on column campaign_number.held_by is 'the ownership under which it was linked; null as soon as that has ended';
comment on column campaign_number.submitted_at is 'when the registry was asked for its last move';
comment on column campaign_number.due_at is 'when the registry is asked for the first time or again; null while nothing is asked of it';
comment on column campaign_number.leased_until is 'wall time until which one node asks and the others leave it alone';
select tenant_wall('campaign_number');

-- Every node remembers which numbers may send for which campaign. What ends that is told to all of them, whoever does it.
create function campaign_changed() returns trigger
language plpgsql as $$ begin
  perform increase_epoch();
  return null;
end $$;
create trigger campaign_changed after update on campaign for each row
  when (old.traffic_enabled is distinct from new.traffic_enabled or old.mno_metadata is distinct from new.mno_metadata)
  execute function campaign_changed();
create trigger brand_changed after update on brand for each row
  when (old.status is distinct from new.status) execute function campaign_changed();
