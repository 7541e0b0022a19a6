-- Numbers of campaigns. Times are exchange time unless stated otherwise.

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
  moves_from    uuid references campaign_number check (moves_from is null or status in ('LINKING', 'UNLINKING')),
  submitted_at  timestamptz not null,
  due_at        timestamptz,
  leased_until  timestamptz,
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (campaign_id, number)
) with (fillfactor = 70);
create index on campaign_number (campaign_id, id);
create unique index campaign_number_once on campaign_number (number)
  where status = 'LINKED' or (status in ('LINKING', 'UNLINKING') and moves_from is null);
create unique index campaign_number_moving on campaign_number (number) where moves_from is not null;
create index on campaign_number (due_at) where due_at is not null;
create index on campaign_number (held_by) where held_by is not null;
create index campaign_number_released on campaign_number (id) where held_by is null and status in ('LINKING', 'LINKED', 'UNLINKING');
comment on column campaign_number.held_by is 'the ownership under which it was linked; null as soon as that has ended';
comment on column campaign_number.moves_from is 'the link that ends in the moment in which this one is LINKED: until then the number is that campaign''s';
comment on column campaign_number.submitted_at is 'when the registry was asked for its last move';
comment on column campaign_number.due_at is 'when the registry is asked for the first time or again; null while nothing is asked of it';
comment on column campaign_number.leased_until is 'wall time until which one node asks and the others leave it alone';
select tenant_wall('campaign_number');

-- Every node caches which numbers may send for which campaign. Every change notifies all nodes: once per transaction, regardless of its
-- rows, and at its end, so that a transaction that holds the epoch's lock waits for no other row.
create function traffic_changed() returns trigger
language plpgsql as $$ begin
  if current_setting('strowger.traffic_told', true) is distinct from 'yes' then
    perform set_config('strowger.traffic_told', 'yes', true);
    perform increase_epoch();
  end if;
  return null;
end $$;
create constraint trigger campaign_changed after update on campaign deferrable initially deferred for each row
  when (old.traffic_enabled is distinct from new.traffic_enabled or old.mno_metadata is distinct from new.mno_metadata)
  execute function traffic_changed();
create constraint trigger brand_changed after update on brand deferrable initially deferred for each row
  when (old.status is distinct from new.status) execute function traffic_changed();
create constraint trigger link_changed after update on campaign_number deferrable initially deferred for each row
  when ((old.status = 'LINKED' or new.status = 'LINKED') and (old.status, old.held_by) is distinct from (new.status, new.held_by))
  execute function traffic_changed();
