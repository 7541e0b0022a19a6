-- Messages with their history, the carrier queue, and the carriers' message IDs of each segment.

create table message (
  id                  uuid not null,
  account_id          text not null,
  application_id      uuid,
  direction           text not null check (direction in ('outbound', 'inbound')),
  channel             text not null default 'sms',
  sender              text not null,
  recipient           text not null,
  text                text,
  number_tag          bytea check (octet_length(number_tag) = 16),
  encoding            text not null check (encoding in ('text', 'unicode', 'binary')),
  parts               integer not null check (parts > 0),
  status              text not null
                      check (status in ('accepted', 'submitted', 'delivered', 'rejected', 'undeliverable', 'received', 'read')),
  error_code          integer,
  error_detail        text,
  price               bigint not null check (price >= 0),
  network             text,
  carrier_id          text,
  client_ref          text,
  webhook_url         text,
  webhook_version     text check (webhook_version in ('v1', 'v0.1')),
  possible_duplicate  boolean not null default false,
  accepted_at         timestamptz not null,
  expires_at          timestamptz not null,
  actor               text not null,
  details             jsonb,
  workflow_id         uuid,
  workflow_item       integer,
  workflow_items      integer,
  primary key (id)
) partition by range (id);
create index on message (account_id, id);
create index on message (sender, id);
create index on message (recipient, id);
create index on message (carrier_id, id);
create index on message (number_tag, id) where number_tag is not null;
create index on message (client_ref, id) where client_ref is not null;
-- The status is not indexed, because updates of an indexed column cannot be HOT, and the status of each message changes twice.
create index on message (id) where error_code is not null;
create index on message (id) where direction = 'inbound';
create index on message (id) where channel <> 'sms';
create index on message (account_id, id) where error_code is not null;
create index on message (error_code, id) where error_code is not null;
comment on column message.text is 'null after redaction';
comment on column message.number_tag is 'keyed digest of the other party''s number if that is masked, for searches by number';
comment on column message.channel is 'sms, or the name of a chat channel';
comment on column message.expires_at is 'exchange time at which the ttl ends';
comment on column message.details is 'members used only by carriers, rules and operators: encoding_type, content_id, entity_id, pool_id, trusted_recipient; of an inbound message the other members of its webhook';

comment on column message.workflow_item is '1: first message of the workflow';

-- Fallback items, sent in order when the preceding message is rejected.
create table workflow (
  id              uuid not null,
  account_id      text not null,
  application_id  uuid,
  actor           text not null,
  reached         integer not null default 1,
  failover        jsonb not null,
  primary key (id)
) partition by range (id);
comment on column workflow.reached is 'the last item that has become a message';
comment on column workflow.failover is 'items 2, 3, …, with their API members as received';

-- Responses to requests with an Idempotency-Key, kept for a day.
create table idempotency_key (
  account_id   text not null,
  key          text not null,
  request      bytea not null,
  message_id   uuid not null,
  workflow_id  uuid,
  at           timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
create index on idempotency_key (at);
comment on column idempotency_key.request is 'digest of the request and its sender';

-- All status changes of a message and the events that explain them, in order.
create table message_event (
  message_id  uuid not null,
  account_id  text not null,
  at          timestamptz not null default clock_timestamp(),
  event       text not null,
  status      text,
  actor       text not null,
  reason      text,
  details     jsonb
) partition by range (message_id);
create index on message_event (message_id, at);

-- One row for each message whose submission is not finished. The rows are short, because they change often; normally the table is almost empty.
create table dispatch (
  message_id        uuid primary key,
  account_id        text not null,
  carrier_id        text not null,
  due_at            timestamptz not null,
  attempt           integer not null default 0,
  tries             integer not null default 0,
  unknown_outcomes  integer not null default 0,
  owner             uuid,
  lease_until       timestamptz,
  sent_at           timestamptz,
  expires_at        timestamptz not null,
  bind_slot         integer,
  sequence          integer,
  reference         integer,
  bucket            text collate "C",
  check (bucket is not null or due_at < 'infinity')
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index dispatch_waiting on dispatch (carrier_id, account_id, due_at, message_id) where owner is null;
-- The condition of this index is stricter than that of `dispatch_waiting`, so that no claim uses it and reads all waiting messages. It tests a column
-- that never changes, so that marking and leasing update no additional index.
create index dispatch_expiring on dispatch (expires_at) where owner is null and expires_at > '-infinity';
-- Messages that wait under a rate limit of their network, by limit and carrier, so that a claim does not scan messages of unreachable carriers.
create index dispatch_paced on dispatch (bucket, carrier_id, message_id) where due_at = 'infinity';
create index dispatch_leased on dispatch (lease_until) where owner is not null;
comment on column dispatch.due_at is 'exchange time; infinity while the message waits in its throttle bucket';
comment on column dispatch.bucket is 'throttle bucket of the network: network, scope and owner of the cap';
comment on column dispatch.attempt is 'number of submits to any carrier; outcomes of earlier attempts are discarded';
comment on column dispatch.tries is 'number of submits to the current carrier';
comment on column dispatch.unknown_outcomes is 'number of submits with unknown outcome; the fifth ends the message';
comment on column dispatch.sent_at is 'set before the first byte is sent: the row may have reached the carrier';
comment on column dispatch.reference is 'concatenation reference of the segments, drawn at the first submit';

-- Recent submits under each rate limit of a network, as long as they count. Nodes lock the row, so that only one of them assigns the next slot.
create table throttle_bucket (
  bucket        text collate "C" primary key,
  per_minute  integer,
  consumed    jsonb not null default '[]',
  due_at      timestamptz
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column throttle_bucket.per_minute is 'segments per minute; limit of the network at the last check';
comment on column throttle_bucket.consumed is 'segments released in the last minute, by exchange time in milliseconds: [{"at", "parts"}]';
comment on column throttle_bucket.due_at is 'exchange time before which no waiting message is released; null: unknown';

-- References for the segments of long messages. Pairs of sender and recipient share 65,536 counters by their hash; a pair's references
-- do not repeat before its counter wraps, on all nodes.
create table reference_counter (
  counter  integer primary key check (counter between 0 and 65535),
  last     bigint not null
) with (fillfactor = 50);

-- The carrier's message ID of each segment, by which its receipts are matched.
create table submission (
  message_id          uuid not null,
  account_id          text not null,
  part                integer not null,
  submits             integer not null,
  carrier_id          text not null,
  carrier_message_id  text not null,
  recipient           text not null,
  submitted_at        timestamptz not null default clock_timestamp(),
  receipt_state       text,
  primary key (message_id, part)
) partition by range (message_id);
create index on submission (carrier_id, carrier_message_id, recipient, message_id);
comment on column submission.submitted_at is 'exchange time, as in the timeline; no receipt for the segment has an earlier time';
comment on column submission.submits is 'number of submits of the message, each with a row; the message is delivered when all are delivered';

-- Half of an HMAC-SHA256 of a number within an account. `pads` is the key in the two forms that HMAC needs, known to nodes only. Null
-- without a key.
create function number_tag(pads bytea, account text, number text) returns bytea
language sql immutable strict parallel safe as $$
  select substring(sha256(substring(pads from 65) || sha256(substring(pads for 64) || convert_to(account || ' ' || number, 'UTF8'))) for 16)
$$;

-- The masked form of a number: its last four digits; empty for short numbers and names of chat channels.
create function mask_of(number text) returns text
language sql immutable strict parallel safe as $$
  select case when number ~ '^\d{8,}$' then '…' || right(number, 4) else '…' end
$$;

-- Receipts that match no message. A receipt that the carrier repeats has one row.
create table unmatched_receipt (
  id                  uuid not null,
  carrier_id          text not null references carrier on delete cascade,
  carrier_message_id  text not null,
  written_id          text not null,
  recipient           text not null,
  state               text not null,
  err                 text,
  times               bigint not null default 1,
  last_seen_at        timestamptz not null default clock_timestamp(),
  primary key (carrier_id, id),
  unique (carrier_id, carrier_message_id, recipient, state)
) with (fillfactor = 50);
create index on unmatched_receipt (recipient);
comment on column unmatched_receipt.written_id is 'ID as written by the carrier; carrier_message_id is the normalized form';

-- Long inbound messages with missing segments, and for a while those that were reported already. Nodes lock the row: if two nodes store the last two
-- segments concurrently, the second node sees the first segment. Waiting segments are reported even if their carrier was deleted.
create table inbound_long (
  id            uuid primary key,
  account_id    text not null,
  carrier_id    text not null,
  sender        text not null,
  recipient     text not null,
  scheme        text not null check (scheme in ('udh8', 'udh16', 'sar')),
  reference     integer not null check (reference between 0 and 65535),
  total         integer not null check (total between 2 and 255),
  due_at        timestamptz not null,
  delivered_as  uuid,
  delivered_at  timestamptz,
  unique (carrier_id, sender, recipient, reference, total, scheme, account_id),
  check ((delivered_as is null) = (delivered_at is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index on inbound_long (sender);
create index inbound_long_waiting on inbound_long (due_at) where delivered_at is null;
create index inbound_long_delivered on inbound_long (due_at) where delivered_at is not null;
comment on column inbound_long.due_at is 'exchange time until which missing segments are awaited; after the delivery, until which repeated segments are recognized';

create table inbound_part (
  long_id      uuid not null references inbound_long on delete cascade,
  account_id   text not null,
  part         integer not null check (part between 1 and 255),
  arrived_at   timestamptz not null,
  coding       text not null,
  data_coding  integer not null check (data_coding between 0 and 255),
  octets       bytea not null,
  header       bytea,
  primary key (long_id, part)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column inbound_part.coding is 'alphabet of the octets by the settings of the carrier when they arrived';
comment on column inbound_part.header is 'user data header that preceded the octets';

-- Opt-outs; scope is the number that received the STOP, or * for the whole account.
create table opt_out (
  account_id   text not null references account,
  scope        text collate "C" not null,
  recipient    text not null,
  tag          bytea not null default '' check (octet_length(tag) in (0, 16)),
  campaign_id  text collate "C",
  at           timestamptz not null default clock_timestamp(),
  primary key (account_id, recipient, scope, tag)
);
create index on opt_out (recipient);
comment on column opt_out.tag is 'keyed digest of an erased number, of which recipient contains the last two digits; empty for other numbers';
comment on column opt_out.scope is 'a number, a campaign, or * for the whole account';
comment on column opt_out.campaign_id is 'campaign to which the number was linked at the opt-out, which also applies to the number regardless of later links';

-- The message ID up to which the texts of old messages have been erased.
create table text_erasure (
  singleton  boolean primary key default true check (singleton),
  until_id   uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into text_erasure default values;

-- Receipts are matched to messages of the last 14 days; eleven items of a workflow with the longest ttl last 14 weeks each.
insert into retention values ('messages', 400, 30), ('texts', 30, 8), ('submissions', 30, 15), ('workflows', 112, 112);
insert into partitioned_table values
  ('message', 'messages', 50, 'dispatch', 'message_id'), ('message_event', 'messages', 100, 'dispatch', 'message_id'),
  ('submission', 'submissions', 100, 'dispatch', 'message_id'), ('workflow', 'workflows', 90, null, null);
select tenant_isolation('message'), tenant_isolation('message_event'), tenant_isolation('dispatch'), tenant_isolation('submission'),
       tenant_isolation('opt_out'), tenant_isolation('workflow'), tenant_isolation('idempotency_key'),
       tenant_isolation('inbound_long'), tenant_isolation('inbound_part');

-- Message counts of each node per minute of wall time, by carrier and country (empty if unknown). Written every few seconds and used for
-- current metrics only: a node that crashes loses its latest counts.
create table message_minute (
  minute         timestamptz not null,
  node_id        uuid not null,
  carrier_id     text not null,
  country        text not null,
  accepted       integer not null,
  submitted      integer not null,
  delivered      integer not null,
  undeliverable  integer not null,
  rejected       integer not null,
  primary key (minute, node_id, carrier_id, country)
);
