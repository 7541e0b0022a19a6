-- The exchange itself: nodes, the two clocks, and the epoch that all caches hang on.

create table node (
  id          uuid primary key,
  number      integer generated always as identity unique,
  name        text not null,
  deaths      integer not null default 0,
  started_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp()
);
comment on column node.number is 'whose advisory lock the node holds while it lives';
comment on column node.deaths is 'how often others have ended what it held, because it showed no life any more';

-- Exchange time is wall time plus this offset, which only grows.
create table exchange_clock (
  singleton  boolean primary key default true check (singleton),
  offset_ms  bigint not null default 0 check (offset_ms >= 0)
);
insert into exchange_clock default values;
create function exchange_now() returns timestamptz language sql volatile parallel safe as
  $$select clock_timestamp() + offset_ms * interval '1 millisecond' from exchange_clock$$;
comment on function exchange_now is 'what people are shown as the time of what happens to them, where no node says it';

-- Increased by every change that a cached credential, key or policy must not outlive. The epoch is the sum of all rows: each
-- connection increases one of its own, so that thousands of changes do not queue for a row until the commit of each.
create table policy_epoch (
  slot   integer primary key,
  epoch  bigint not null default 0
);
insert into policy_epoch (slot) select generate_series(0, 31);
create function increase_epoch() returns void
language sql as $$ update policy_epoch set epoch = epoch + 1 where slot = pg_backend_pid() % 32 $$;

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
  select (lpad(to_hex(greatest(0, extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- A time-ordered id (UUIDv7) for rows that a statement makes itself.
create function uuid_now() returns uuid
language sql volatile as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- For how long each kind of history is kept, in days. What is not here has an end of its own, or none.
create table retention (
  kind        text primary key,
  keep_days   integer not null,
  least_days  integer not null check (least_days > 0),
  check (keep_days between least_days and 36500)
);
comment on column retention.least_days is 'so long something may still need it';

create table partitioned_table (
  name        text primary key,
  kind        text not null references retention,
  fillfactor  integer not null default 100 check (fillfactor between 10 and 100),
  open_table  text,
  open_key    text,
  check ((open_table is null) = (open_key is null))
);
comment on column partitioned_table.fillfactor is
  'how full inserts leave a page: 50 where each row is soon updated, so that its next version stands beside it and no index is touched';
comment on column partitioned_table.open_table is
  'rows here, by their open_key, say which ids are not done with: a partition with one of them stays';

-- Partitions that have been taken out of their table and are still to be dropped. The application's role cannot look inside.
create schema retired;

-- Makes the partition of a week. It is made beside its table and then attached: that hinders neither readers nor writers, as making
-- it in its place would. These functions run as the owner, because the application's role may not change tables.
create function make_partition(parent text, week timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  begins  timestamptz := date_trunc('week', week);
  child   text := parent || '_' || to_char(begins, 'IYYY"w"IW');
  fill    integer;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select fillfactor into fill from partitioned_table where name = parent;
  if not found or to_regclass(child) is not null then return false; end if;
  perform set_config('lock_timeout', '5s', true);
  execute format('create table %I (like %I including all) with (fillfactor = %s)', child, parent, fill);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                 parent, child, uuid_at(begins), uuid_at(begins + interval '1 week'));
  return true;
end $$;

-- Makes those of the week before an instant, of its own, and of the next four. Answers how many were missing.
create function make_partitions(instant timestamptz, first integer default -1, last integer default 4) returns bigint
language sql volatile set search_path = public, pg_temp as $$
  select count(*) filter (where make_partition(name, instant + weeks * interval '168 hours'))
    from partitioned_table, generate_series(first, last) weeks
$$;

-- The partitions that are attached: of which table, since when and until when, and when all in it is past its time.
create function history_partitions()
returns table (parent text, partition text, kind text, since timestamptz, until timestamptz, ends timestamptz)
language sql stable set search_path = public, pg_temp set timezone = 'UTC' as $$
  select t.name, c.relname::text, t.kind, w.week, w.week + interval '1 week', w.week + interval '1 week' + r.keep_days * interval '24 hours'
    from partitioned_table t join retention r on r.kind = t.kind
    join pg_inherits i on i.inhparent = t.name::regclass
    join pg_class c on c.oid = i.inhrelid,
  lateral (select to_date(right(c.relname, 7), 'IYYY"w"IW')::timestamp at time zone 'UTC' as week) w
$$;

-- Takes a partition out of its table when all in it is past its time and none of it is open. It says whether it has: another
-- node may have been faster. Who writes to the table waits for at most the lock_timeout; where others do not let go of it in that
-- time, this fails and changes nothing.
create function retire_partition(child text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '50ms' as $$
declare
  old     record;
  open    boolean := false;
  scope   text := coalesce(current_setting('strowger.scope', true), '');
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select p.*, t.open_table, t.open_key into old
    from history_partitions() p join partitioned_table t on t.name = p.parent
   where p.partition = child and p.ends <= clock_timestamp();
  if not found then return false; end if;
  -- Nothing becomes open any more once nobody else is in the table.
  execute format('lock table only %I in access exclusive mode', old.parent);
  if old.open_table is not null then
    -- The wall stands before the owner too.
    perform set_config('strowger.scope', 'exchange', true);
    execute format('select exists (select from %I where %I >= $1 and %I < $2)', old.open_table, old.open_key, old.open_key)
      into open using uuid_at(old.since), uuid_at(old.until);
    perform set_config('strowger.scope', scope, true);
  end if;
  if open then return false; end if;
  execute format('alter table %I detach partition %I', old.parent, child);
  execute format('alter table %I set schema retired', child);
  return true;
end $$;

-- Drops one of the partitions that have been taken out, and names it; null when there is none.
create function drop_retired() returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  child  text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select relname into child from pg_class
   where relnamespace = 'retired'::regnamespace and relkind = 'r' order by relname limit 1;
  if child is not null then execute format('drop table retired.%I', child); end if;
  return child;
end $$;
