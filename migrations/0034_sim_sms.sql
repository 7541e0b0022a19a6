-- SMS to and from SIMs: those that the exchange carries, and those of usage files.

-- Transactions that carry messages append rows here without waiting for locks; a schedule adds them to the usage.
create table sim_sms_change (
  id          uuid primary key,
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  month       timestamptz not null,
  mo          integer not null check (mo >= 0),
  mt          integer not null check (mt >= 0)
);
create index on sim_sms_change (partner_id, iccid, month);
comment on column sim_sms_change.mo is 'SMS from the SIM; segments count separately';
comment on column sim_sms_change.mt is 'SMS to the SIM';

create table sim_sms_month (
  partner_id  text collate "C" not null,
  iccid       text collate "C" not null,
  month       timestamptz not null,
  mo          bigint not null,
  mt          bigint not null,
  primary key (partner_id, iccid, month)
) with (fillfactor = 80);
comment on column sim_sms_month.month is 'the first instant of a calendar month, UTC';
create index on sim_sms_month using brin (month);

select partner_isolation('sim_sms_change'), partner_isolation('sim_sms_month');
