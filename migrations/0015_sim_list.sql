-- How many of a partner's SIMs are in which state, by block, so that pages and totals need no count.
-- A block is a range of ICCIDs, from its own lower bound to that of the next block; the first block begins with '' and needs no row. The
-- bounds alone determine its SIMs: no row of a SIM references its block.

create table sim_block (
  partner_id  text collate "C" not null,
  level       smallint not null check (level in (0, 1)),
  lo_iccid    text collate "C" not null check (lo_iccid <> ''),
  live        boolean not null default false,
  waits_for   xid8,
  primary key (partner_id, level, lo_iccid)
);
comment on column sim_block.level is '0 for about 4096 SIMs, 1 for about 64 blocks of level 0';
comment on column sim_block.live is 'whether the block has separate counts; otherwise its SIMs are counted in the previous block';
comment on column sim_block.waits_for is 'becomes live when all transactions before this one have ended, because they do not use it';

create index on sim_block (partner_id, lo_iccid) where not live;

create table sim_block_count (
  partner_id  text collate "C" not null,
  level       smallint not null check (level between 0 and 2),
  lo_iccid    text collate "C" not null,
  status      smallint not null,
  fraud       smallint not null,
  lim         smallint not null,
  n           bigint not null,
  primary key (partner_id, level, lo_iccid, status, fraud, lim)
) with (fillfactor = 70);
comment on column sim_block_count.level is 'level of the block; 2: all SIMs of the partner';
comment on column sim_block_count.n is 'excludes the rows of sim_count_change; their sum is exact in every snapshot';

-- Changes of the counts since the last aggregation. They are appended without waiting for locks, and a schedule adds them to the counts.
create table sim_count_change (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  status      smallint not null,
  fraud       smallint not null,
  lim         smallint not null,
  n           bigint not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
create index on sim_count_change (partner_id, iccid);
comment on column sim_count_change.iccid is 'any ICCID of the block';

select partner_isolation('sim_block'), partner_isolation('sim_block_count'), partner_isolation('sim_count_change');

-- A new bound must be visible to every count after it is live; a statement that began earlier would not see it otherwise.
-- Few SIMs are counted one by one. Many are counted by block: SIMs and bounds are sorted together, and each SIM belongs to the last bound
-- before it.
create function count_sims() returns trigger
language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'SIMs are changed by transactions that read what is committed';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from added offset 16) then
      execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, 1 as n from added');
    else
      insert into sim_count_change select partner_id, iccid, status, fraud, lim, 1 from added;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from gone offset 16) then
      execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, -1 as n from gone');
    else
      insert into sim_count_change select partner_id, iccid, status, fraud, lim, -1 from gone;
    end if;
  elsif exists (select from added offset 16) then
    execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, 1 as n from added
      union all select partner_id, iccid, status, fraud, lim, -1 from gone');
  else
    insert into sim_count_change
      select partner_id, iccid, status, fraud, lim, sum(n)
        from (select partner_id, iccid, status, fraud, lim, 1 as n from added
              union all select partner_id, iccid, status, fraud, lim, -1 from gone) c
       group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  end if;
  return null;
end $$;
create function count_by_blocks() returns text
language sql immutable as $count$ select $$
  with changed as not materialized (CHANGED
  ), span as (
    select partner_id, min(iccid) as lo, max(iccid) as hi from changed group by partner_id
  ), border as (
    select s.partner_id, b.lo_iccid from span s cross join lateral (
      select coalesce((select lo_iccid from sim_block
        where partner_id = s.partner_id and level = 0 and lo_iccid <= s.lo order by lo_iccid desc limit 1), '') as lo_iccid
      union all
      select lo_iccid from sim_block
       where partner_id = s.partner_id and level = 0 and lo_iccid > s.lo and lo_iccid <= s.hi) b
  ), placed as (
    select partner_id, status, fraud, lim, n,
        max(mark) over (partition by partner_id order by iccid, n <> 0 rows unbounded preceding) as lo_iccid from (
      select partner_id, iccid, status, fraud, lim, n, null collate "C" as mark from changed
      union all
      select partner_id, lo_iccid, 0, 0, 0, 0, lo_iccid from border) c
  )
  insert into sim_count_change
    select partner_id, lo_iccid, status, fraud, lim, sum(n) from placed
     where n <> 0 group by 1, 2, 3, 4, 5 having sum(n) <> 0
$$ $count$;
create trigger count_added after insert on sim
  referencing new table as added for each statement execute function count_sims();
create trigger count_changed after update on sim
  referencing old table as gone new table as added for each statement execute function count_sims();
create trigger count_gone after delete on sim
  referencing old table as gone for each statement execute function count_sims();

-- For pages of SIMs by state, in order, as index-only scans.
create index sim_state on sim (partner_id, status, fraud, lim, iccid);
create index sim_changed on sim (partner_id, changed_at, iccid) include (status, fraud, lim);
create index sim_field1 on sim (partner_id, field1, iccid) include (status, fraud, lim) where field1 is not null;
create index sim_field2 on sim (partner_id, field2, iccid) include (status, fraud, lim) where field2 is not null;
create index sim_field3 on sim (partner_id, field3, iccid) include (status, fraud, lim) where field3 is not null;
create index sim_field4 on sim (partner_id, field4, iccid) include (status, fraud, lim) where field4 is not null;
create index sim_field5 on sim (partner_id, field5, iccid) include (status, fraud, lim) where field5 is not null;
create index sim_field6 on sim (partner_id, field6, iccid) include (status, fraud, lim) where field6 is not null;
create index sim_field7 on sim (partner_id, field7, iccid) include (status, fraud, lim) where field7 is not null;
create index sim_field8 on sim (partner_id, field8, iccid) include (status, fraud, lim) where field8 is not null;
create index sim_field9 on sim (partner_id, field9, iccid) include (status, fraud, lim) where field9 is not null;
create index sim_field10 on sim (partner_id, field10, iccid) include (status, fraud, lim) where field10 is not null;
