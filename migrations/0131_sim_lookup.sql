-- Lists of SIMs by the last digits of a number and by upload.

alter table sim_identity
  add column iccid_end text collate "C" generated always as (right(iccid, 4)) stored,
  add column imsi_end text collate "C" generated always as (right(imsi, 4)) stored,
  add column msisdn_end text collate "C" generated always as (right(msisdn, 4)) stored;
comment on column sim_identity.iccid_end is 'last four digits: with row-level security, an index on an expression would not be used';

alter table sim add column import_id uuid;
comment on column sim.import_id is 'upload that created the SIM';

-- 0 is the highest priority of a route: routes of a prefix with negative numbers are numbered from 0 in the same order.
update route r set priority = m.priority
  from (
    select id, prefix, dense_rank() over (partition by prefix order by priority) - 1 as priority
      from route where prefix in (select prefix from route where priority < 0)
  ) m where m.id = r.id;
