-- Segments of texts that SMPP users have submitted, until their text is stored as one message or the wait for missing segments ends.
create table smpp_segment (
  id           uuid primary key,
  seq          bigint generated always as identity,
  user_id      uuid not null,
  account_id   text not null,
  sender       text not null,
  recipient    text not null,
  scheme       text not null check (scheme in ('udh8', 'udh16', 'sar')),
  reference    integer not null check (reference between 0 and 65535),
  total        integer not null check (total between 2 and 255),
  part         integer not null check (part between 1 and 255),
  coding       text not null,
  data_coding  integer not null check (data_coding between 0 and 255),
  octets       bytea not null check (octet_length(octets) <= 2000),
  submit       jsonb not null,
  at           timestamptz not null,
  due_at       timestamptz not null,
  text_id      uuid,
  retry_at     timestamptz,
  check (part <= total),
  check ((text_id is null) = (retry_at is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column smpp_segment.id is 'the ID in the response to the submit';
comment on column smpp_segment.seq is 'order of arrival, independent of clocks';
comment on column smpp_segment.coding is 'alphabet of the octets by the settings of the user when they arrived';
comment on column smpp_segment.submit is 'the addresses as submitted, the requested receipts, and what else the message needs';
comment on column smpp_segment.at is 'exchange time';
comment on column smpp_segment.due_at is 'exchange time until which missing segments are awaited';
comment on column smpp_segment.text_id is 'the message that the complete text becomes; null while segments are missing';
comment on column smpp_segment.retry_at is 'wall time after which another node may store the message, because the node that began has not';
create index smpp_segment_open on smpp_segment (user_id, sender, recipient, reference, total, scheme, seq) where text_id is null;
create index smpp_segment_due on smpp_segment (due_at) where text_id is null;
create index smpp_segment_text on smpp_segment (text_id) where text_id is not null;
create index smpp_segment_retry on smpp_segment (retry_at) where text_id is not null;
create index on smpp_segment (recipient);
create index on smpp_segment (account_id, id);
select tenant_isolation('smpp_segment');
