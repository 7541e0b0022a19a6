-- Lists of SIMs by the last digits of a number and by upload.

alter table sim_identity
  add column iccid_end text collate "C" generated always as (right(iccid, 4)) stored,
  add column imsi_end text collate "C" generated always as (right(imsi, 4)) stored,
  add column msisdn_end text collate "C" generated always as (right(msisdn, 4)) stored;
comment on column sim_identity.iccid_end is 'last four digits: with row-level security, an index on an expression would not be used';
create index sim_iccid_end on sim_identity (iccid_end, partner_id);
create index sim_imsi_end on sim_identity (imsi_end, partner_id) where imsi_end is not null;
create index sim_msisdn_end on sim_identity (msisdn_end, partner_id) where msisdn_end is not null;

alter table sim add column import_id uuid;
comment on column sim.import_id is 'upload that created the SIM';
create index sim_of_import on sim (import_id, partner_id, iccid) where import_id is not null;

-- The numbers that an account can buy back.
create index inventory_previous_owner on inventory (previous_owner, msisdn) where previous_owner is not null;

-- 0 is the highest priority of a route: routes of a prefix with negative numbers are numbered from 0 in the same order.
update route r set priority = m.priority
  from (
    select id, prefix, dense_rank() over (partition by prefix order by priority) - 1 as priority
      from route where prefix in (select prefix from route where priority < 0)
  ) m where m.id = r.id;
