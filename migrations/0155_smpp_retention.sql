-- Deliveries of SMPP users are found by their age, their user, and the number of the other party.
alter table smpp_delivery add column number text
  generated always as (regexp_replace(coalesce(content #>> '{destination,address}', content ->> 'sender'), '^([+]|00)', '')) stored;
comment on column smpp_delivery.number is 'the recipient of the message that a receipt is about, or the sender of an inbound message';
create index smpp_delivery_number on smpp_delivery (number, id);
create index smpp_delivery_user on smpp_delivery (user_id, id);
create index smpp_delivery_expiry on smpp_delivery (expires_at) where outcome is null;
create index smpp_delivery_ended on smpp_delivery (ended_at) where outcome is not null;
