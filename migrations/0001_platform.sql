-- Platform: nodes, both clocks, and the epoch that invalidates caches.

create table node (
  id          uuid primary key,
  number      integer generated always as identity unique,
  name        text not null,
  deaths      integer not null default 0,
  started_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp()
);
comment on column node.number is 'key of the advisory lock that the node holds while it runs';
comment on column node.deaths is 'number of times other nodes have fenced the node and reassigned its leases';

-- Exchange time is wall time plus this offset, which only increases.
create table exchange_clock (
  singleton  boolean primary key default true check (singleton),
  offset_ms  bigint not null default 0 check (offset_ms >= 0)
);
insert into exchange_clock default values;
create function exchange_now() returns timestamptz language sql volatile parallel safe as
  $$select clock_timestamp() + offset_ms * interval '1 millisecond' from exchange_clock$$;
comment on function exchange_now is 'time shown to people for events without a time of their own';

-- Incremented by each change that invalidates cached credentials, keys or policies. The epoch is the sum of all rows: each connection
-- increments its own row, so that thousands of changes do not queue for one row lock until commit.
create table policy_epoch (
  slot   integer primary key,
  epoch  bigint not null default 0
);
insert into policy_epoch (slot) select generate_series(0, 31);
create function increase_epoch() returns void
language sql as $$ update policy_epoch set epoch = epoch + 1 where slot = pg_backend_pid() % 32 $$;

-- Row-level security: a database session with the scope `exchange` sees all rows, one that serves a customer sees the rows of that account, and one
-- without a scope sees no rows. The policy is forced on every table with customer data.
create function tenant_isolation(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using ('
    '(select current_setting(''strowger.scope'', true)) = ''exchange'' or '
    'account_id = (select nullif(current_setting(''strowger.account'', true), '''')))', target);
end $$;

-- The lower bound of UUIDv7 keys at an instant. History is partitioned by the time in its key, one partition per week.
create function uuid_at(instant timestamptz) returns uuid
language sql immutable strict as $$
  select (lpad(to_hex(greatest(0, extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- A time-ordered ID (UUIDv7) for rows created within SQL statements.
create function uuid_now() returns uuid
language sql volatile as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- Retention of each kind of history, in days. Other data has its own expiry, or does not expire.
create table retention (
  kind        text primary key,
  keep_days   integer not null,
  least_days  integer not null check (least_days > 0),
  check (keep_days between least_days and 36500)
);
comment on column retention.least_days is 'minimum, because other records may still refer to these';

create table partitioned_table (
  name        text primary key,
  kind        text not null references retention,
  fillfactor  integer not null default 100 check (fillfactor between 10 and 100),
  open_table  text,
  open_key    text,
  check ((open_table is null) = (open_key is null))
);
comment on column partitioned_table.fillfactor is '50 for rows that are soon updated, so that the new version fits on the same page (HOT update)';
comment on column partitioned_table.open_table is 'table whose rows refer by open_key to IDs still in use: a partition with such an ID is kept';

-- Detached partitions that are not dropped yet. The application's role cannot access this schema.
create schema retired;

-- Creates the partition of a week as a separate table and attaches it, which blocks neither readers nor writers, as creating it in place
-- would. These functions run as the owner, because the application's role may not alter tables.
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

-- Creates the partitions from the week before an instant to the fourth week after it. Returns how many were missing.
create function make_partitions(instant timestamptz, first integer default -1, last integer default 4) returns bigint
language sql volatile set search_path = public, pg_temp as $$
  select count(*) filter (where make_partition(name, instant + weeks * interval '168 hours'))
    from partitioned_table, generate_series(first, last) weeks
$$;

-- Attached partitions with their table, their time range, and the end of their retention.
create function history_partitions()
returns table (parent text, partition text, kind text, since timestamptz, until timestamptz, ends timestamptz)
language sql stable set search_path = public, pg_temp set timezone = 'UTC' as $$
  select t.name, c.relname::text, t.kind, w.week, w.week + interval '1 week', w.week + interval '1 week' + r.keep_days * interval '24 hours'
    from partitioned_table t join retention r on r.kind = t.kind
    join pg_inherits i on i.inhparent = t.name::regclass
    join pg_class c on c.oid = i.inhrelid,
  lateral (select to_date(right(c.relname, 7), 'IYYY"w"IW')::timestamp at time zone 'UTC' as week) w
$$;

-- Detaches a partition after its retention if none of its rows is open. Returns whether it did, since another node may have been faster.
-- Writers of the table wait for at most the lock_timeout; if the lock is not available by then, this fails without changes.
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
  -- With the exclusive lock, no row can become open any more.
  execute format('lock table only %I in access exclusive mode', old.parent);
  if old.open_table is not null then
    -- Row-level security applies to the owner as well.
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

-- Drops one detached partition and returns its name, or null if there are none.
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
