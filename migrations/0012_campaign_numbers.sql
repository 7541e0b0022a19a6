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
  ownership_id  uuid references number (ownership_id) on delete set null,
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
create index on campaign_number (ownership_id) where ownership_id is not null;
create index campaign_number_released on campaign_number (id) where ownership_id is null and status in ('LINKING', 'LINKED', 'UNLINKING');
comment on column campaign_number.ownership_id is 'ownership of the linked number; null after it has ended';
comment on column campaign_number.moves_from is 'link that ends when this one becomes LINKED; until then the number belongs to that campaign';
comment on column campaign_number.submitted_at is 'time of the last request to the registry';
comment on column campaign_number.due_at is 'time of the next request to the registry; null: none is pending';
comment on column campaign_number.leased_until is 'wall time until which the lease of a node is valid';
select tenant_isolation('campaign_number');

-- Every node caches which numbers may send for which campaign. Every change notifies all nodes: once per transaction, regardless of its
-- rows, and at its end, so that a transaction that holds the epoch's lock waits for no other row.
create function traffic_changed() returns trigger
language plpgsql as $$ begin
  if current_setting('strowger.traffic_notified', true) is distinct from 'yes' then
    perform set_config('strowger.traffic_notified', 'yes', true);
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
  when ((old.status = 'LINKED' or new.status = 'LINKED') and (old.status, old.ownership_id) is distinct from (new.status, new.ownership_id))
  execute function traffic_changed();
