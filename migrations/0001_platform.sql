-- The exchange itself: nodes, the two clocks, and the epoch that all caches hang on.

create table node (
  id          uuid primary key,
  name        text not null,
  started_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp()
);

-- Exchange time is wall time plus this offset, which only grows.
create table exchange_clock (
  singleton  boolean primary key default true check (singleton),
  offset_ms  bigint not null default 0 check (offset_ms >= 0)
);
insert into exchange_clock default values;

-- Increased by every change that a cached credential, key or policy must not outlive.
create table policy_epoch (
  singleton  boolean primary key default true check (singleton),
  epoch      bigint not null default 0
);
insert into policy_epoch default values;

-- The second wall: a session sees everything when it runs the exchange, one account when it serves a customer,
-- and nothing at all when it has said neither. Every table with customers' data carries this policy, forced.
create function tenant_wall(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_wall on %s using ('
    '(select current_setting(''strowger.scope'', true)) = ''exchange'' or '
    'account_id = (select nullif(current_setting(''strowger.account'', true), '''')))', target);
end $$;

-- History is partitioned by the time inside its UUIDv7 key, one partition a week.
create function uuid_at(instant timestamptz) returns uuid
language sql immutable strict as $$
  select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- A time-ordered id (UUIDv7) for rows that a statement makes itself.
create function uuid_now() returns uuid
language sql volatile as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

create table partitioned_table (
  name        text primary key,
  keep_weeks  integer not null check (keep_weeks > 0),
  fillfactor  integer not null default 100 check (fillfactor between 10 and 100)
);
comment on column partitioned_table.fillfactor is
  'how full inserts leave a page: 50 where each row is soon updated, so that its next version stands beside it and no index is touched';

-- Makes the partitions of this week and the next four, and drops those past their keeping time.
-- Runs as the owner, because the application's role may not change tables.
create function roll_partitions(instant timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent      record;
  week        timestamptz;
  child       text;
  old         record;
  changes     integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('roll_partitions'));
  for parent in select * from partitioned_table loop
    for week in select generate_series(date_trunc('week', instant, 'UTC') - interval '1 week',
                                       date_trunc('week', instant, 'UTC') + interval '4 weeks', interval '1 week') loop
      child := parent.name || '_' || to_char(week at time zone 'UTC', 'IYYY"w"IW');
      if to_regclass(child) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L) with (fillfactor = %s)',
                       child, parent.name, uuid_at(week), uuid_at(week + interval '1 week'), parent.fillfactor);
        changes := changes + 1;
      end if;
    end loop;
    for old in
      select c.relname from pg_inherits i
        join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where p.relname = parent.name
         and c.relname < parent.name || '_' ||
             to_char((instant - make_interval(weeks => parent.keep_weeks + 1)) at time zone 'UTC', 'IYYY"w"IW')
    loop
      execute format('drop table %I', old.relname);
      changes := changes + 1;
    end loop;
  end loop;
  return changes;
end $$;
