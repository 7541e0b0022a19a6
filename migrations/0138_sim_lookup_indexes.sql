-- The indexes of lists of SIMs by the last digits of a number and by upload.
create index concurrently if not exists sim_iccid_end on sim_identity (iccid_end, partner_id);
create index concurrently if not exists sim_imsi_end on sim_identity (imsi_end, partner_id) where imsi_end is not null;
create index concurrently if not exists sim_msisdn_end on sim_identity (msisdn_end, partner_id) where msisdn_end is not null;
create index concurrently if not exists sim_of_import on sim (import_id, partner_id, iccid) where import_id is not null;

-- The numbers that an account can buy back.
create index concurrently if not exists inventory_previous_owner on inventory (previous_owner, msisdn) where previous_owner is not null;
