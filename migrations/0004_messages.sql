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
comment on column message.text is 'null when it was discarded because its account wants that';
comment on column message.number_tag is 'keyed digest of the number of the other side, where that is masked: what searches for the number find it by';
comment on column message.channel is 'sms, or the name of a chat channel';
comment on column message.expires_at is 'exchange time at which the ttl is over';
comment on column message.details is 'members that only carriers, rules and operators read: encoding_type, content_id, entity_id, pool_id, trusted_recipient; of an inbound message what its webhook told beside the text';

comment on column message.workflow_item is '1 is the message that the workflow began with';

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
comment on column workflow.reached is 'the item that is a message already, the last of them';
comment on column workflow.failover is 'items 2, 3, …, their wire members as given';

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
comment on column idempotency_key.request is 'digest of who asked for what';

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
  lane              text collate "C",
  check (lane is not null or due_at < 'infinity')
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index dispatch_waiting on dispatch (carrier_id, account_id, due_at, message_id) where owner is null;
-- The condition of this index is stricter than that of `dispatch_waiting`, so that no claim uses it and reads all waiting messages. It tests a column
-- that never changes, so that marking and leasing update no additional index.
create index dispatch_expiring on dispatch (expires_at) where owner is null and expires_at > '-infinity';
-- Messages that wait under a rate limit of their network, by limit and carrier, so that a claim does not scan messages of unreachable carriers.
create index dispatch_paced on dispatch (lane, carrier_id, message_id) where due_at = 'infinity';
create index dispatch_leased on dispatch (lease_until) where owner is not null;
comment on column dispatch.due_at is 'exchange time; infinity while it waits in its lane for its turn';
comment on column dispatch.lane is 'the pace of a network that it leaves at: the network, the scope, and whose it is';
comment on column dispatch.attempt is 'submits so far, to whatever carrier; what is said of an older one changes nothing';
comment on column dispatch.tries is 'submits to this carrier since the message was led to it';
comment on column dispatch.unknown_outcomes is 'submits that nobody knows the outcome of; the fifth ends the message';
comment on column dispatch.sent_at is 'set before the first byte leaves: a row that has it may have reached the carrier';
comment on column dispatch.reference is 'by which a phone knows the parts of a long message, drawn at the first submit and kept for all';

-- Recent submits under each rate limit of a network, as long as they count. Nodes lock the row, so that only one of them assigns the next slot.
create table dispatch_lane (
  lane        text collate "C" primary key,
  per_minute  integer,
  taken       jsonb not null default '[]',
  due_at      timestamptz
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column dispatch_lane.per_minute is 'parts, as the network has said it when the lane was looked at last';
comment on column dispatch_lane.taken is 'when, in milliseconds of exchange time, how many parts had their turn: [{"at", "parts"}]';
comment on column dispatch_lane.due_at is 'exchange time before which nothing that waits has its turn; null where that is not known';

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
comment on column submission.submitted_at is 'the instant of its history, in exchange time: no receipt of it is dated before';
comment on column submission.submits is 'how many submits the message took: each has a row, and all of them delivered is delivered';

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
comment on column unmatched_receipt.written_id is 'the id as the carrier wrote it; carrier_message_id is how it was read';

-- Long inbound messages with missing segments, and for a while those that were reported already. Nodes lock the row: if two nodes store the last two
-- segments concurrently, the second node sees the first segment. Waiting segments are reported even if their carrier was deleted.
create table inbound_long (
  id          uuid primary key,
  account_id  text not null,
  carrier_id  text not null,
  sender      text not null,
  recipient   text not null,
  scheme      text not null check (scheme in ('udh8', 'udh16', 'sar')),
  reference   integer not null check (reference between 0 and 65535),
  total       integer not null check (total between 2 and 255),
  due_at      timestamptz not null,
  told_as     uuid,
  told_at     timestamptz,
  unique (carrier_id, sender, recipient, reference, total, scheme, account_id),
  check ((told_as is null) = (told_at is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index on inbound_long (sender);
create index inbound_long_waiting on inbound_long (due_at) where told_at is null;
create index inbound_long_told on inbound_long (due_at) where told_at is not null;
comment on column inbound_long.due_at is 'exchange time: until then it waits for missing parts; once it was told, until then its parts are remembered';

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
comment on column inbound_part.coding is 'what the octets are written in, as the carrier was set when they came';
comment on column inbound_part.header is 'the user data header before them';

-- Opt-outs; scope is the number that received the STOP, or * for the whole account.
create table opt_out (
  account_id  text not null references account,
  scope       text collate "C" not null,
  recipient   text not null,
  tag         bytea not null default '' check (octet_length(tag) in (0, 16)),
  campaign_id text collate "C",
  at          timestamptz not null default clock_timestamp(),
  primary key (account_id, recipient, scope, tag)
);
create index on opt_out (recipient);
comment on column opt_out.tag is 'keyed digest of a number that was erased, of which recipient shows the last two digits; empty where the number is there';
comment on column opt_out.scope is 'a number, a campaign, or * for the whole account';
comment on column opt_out.campaign_id is 'the campaign that the number was linked to when it was said: it holds for the number whatever that is linked to later';

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
select tenant_wall('message'), tenant_wall('message_event'), tenant_wall('dispatch'), tenant_wall('submission'),
       tenant_wall('opt_out'), tenant_wall('workflow'), tenant_wall('idempotency_key'),
       tenant_wall('inbound_long'), tenant_wall('inbound_part');

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
