-- A mark in the metadata of each charge, because other systems may use the same account at the payment provider.
create table payment_origin (
  id      uuid primary key default gen_random_uuid(),
  single  boolean not null unique default true check (single)
);
comment on table payment_origin is 'one row: the mark of charges of this exchange; a restored backup keeps it';
insert into payment_origin default values;

alter table stripe_charge add column origin uuid;
comment on column stripe_charge.origin is 'the mark that is sent with the charge; null if the charge began before there was a mark';
