-- Webhook events, pending deliveries, all attempts, and the health of endpoints.

create table webhook_event (
  id              uuid not null,
  account_id      text not null,
  application_id  uuid,
  subject_id      uuid not null,
  kind            text not null
                  check (kind in ('message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event', 'test', 'chat-message', 'chat-update')),
  channel         text,
  told            text,
  url             text,
  method          text not null default 'POST_JSON'
                  check (method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  payload         text not null,
  created_at      timestamptz not null default clock_timestamp(),
  tx              xid8 not null default pg_current_xact_id(),
  redacted_at     timestamptz,
  primary key (id)
) partition by range (id);
comment on column webhook_event.channel is 'the chat channel that is told, instead of the customer';
comment on column webhook_event.told is 'the status that a webhook tells, or what a chat channel is told';
comment on column webhook_event.url is 'null where there is none: kept for those who listen';
comment on column webhook_event.payload is 'as it is sent: JSON, or members as in a query';
comment on column webhook_event.redacted_at is 'since then its payload is not what was told, and is told no more';
comment on column webhook_event.tx is 'the transaction that stored it: what was committed is read in this order without a gap';
create index on webhook_event (subject_id);
create index on webhook_event (account_id, id);

-- One row for each event that its endpoint has not acknowledged. Deleted by the acknowledgement or when delivery fails permanently.
create table webhook_delivery (
  event_id         uuid primary key,
  place            bigint generated always as identity,
  account_id       text not null,
  endpoint         text collate "C" not null,
  subject_id       uuid not null,
  channel          text,
  url              text,
  attempt          integer not null default 0,
  attempts_before  integer not null default 0,
  due_at           timestamptz not null,
  give_up_at       timestamptz not null,
  replay_id        uuid,
  owner            uuid,
  lease_until      timestamptz,
  check ((owner is null) = (lease_until is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column webhook_delivery.place is 'who comes after whom, whatever the clocks of nodes say';
comment on column webhook_delivery.endpoint is 'account and origin: what is claimed fairly and measured together';
comment on column webhook_delivery.url is 'where a replay goes, when that is not the address of its event';
comment on column webhook_delivery.attempt is 'attempts made so far';
comment on column webhook_delivery.attempts_before is 'those of them that were made before it was replayed';
comment on column webhook_delivery.due_at is 'exchange time';
comment on column webhook_delivery.give_up_at is 'exchange time';
comment on column webhook_delivery.replay_id is 'the replay that has put it here, of many events at once';
comment on column webhook_delivery.lease_until is 'wall time';

-- A row that a node delivers immediately is inserted with its owner, and never enters this index.
create index webhook_delivery_waiting on webhook_delivery (endpoint, due_at, event_id) where owner is null;
-- The oldest waiting event of each endpoint, for monitoring.
create index webhook_delivery_oldest on webhook_delivery (endpoint, event_id) where owner is null;
create index webhook_delivery_owner on webhook_delivery (owner) where owner is not null;
-- Deliveries to chat channels: the oldest of each channel, and the expired ones.
create index webhook_delivery_channel on webhook_delivery (channel, event_id) where channel is not null;
create index webhook_delivery_ending on webhook_delivery (give_up_at) where channel is not null and owner is null;
-- A later event of a subject waits until the earlier ones are finished.
create index webhook_delivery_subject on webhook_delivery (subject_id, place);

create table webhook_attempt (
  event_id     uuid not null,
  account_id   text not null,
  attempt      integer not null check (attempt > 0),
  started_at   timestamptz not null,
  took_ms      integer not null,
  url          text,
  outcome      text not null check (outcome in ('delivered', 'retried', 'given_up')),
  http_status  integer,
  fault        text,
  detail       text,
  recorded_at  timestamptz not null default clock_timestamp(),
  tx           xid8 not null default pg_current_xact_id(),
  replay_id    uuid,
  primary key (event_id, attempt)
) partition by range (event_id);
comment on column webhook_attempt.started_at is 'exchange time';
comment on column webhook_attempt.recorded_at is 'wall time';
comment on column webhook_attempt.url is 'where it went, when that was not the address of its event';
comment on column webhook_attempt.fault is 'why nothing was answered: blocked, dns, refused, timeout, …';
create index on webhook_attempt (account_id, recorded_at);
-- Few attempts belong to replays; the others are not in this index.
create index on webhook_attempt (replay_id, recorded_at) where replay_id is not null;

-- The beginning of the endpoint's response, in its own table because its retention is shorter.
create table webhook_response (
  event_id    uuid not null,
  account_id  text not null,
  attempt     integer not null,
  body        text not null,
  headers     text,
  primary key (event_id, attempt)
) partition by range (event_id);

-- Undelivered events without further attempts, until they are replayed.
create table webhook_undelivered (
  event_id    uuid not null,
  account_id  text not null,
  endpoint    text collate "C" not null,
  reason      text not null check (reason in ('given_up', 'disabled', 'no_address', 'not_recorded')),
  at          timestamptz not null default clock_timestamp(),
  primary key (event_id)
) partition by range (event_id);
create index on webhook_undelivered (account_id, event_id);

-- Health of each endpoint of each account.
create table webhook_endpoint (
  endpoint          text collate "C" primary key,
  account_id        text not null,
  state             text not null default 'healthy' check (state in ('healthy', 'failing', 'open', 'disabled')),
  strikes           integer not null default 0,
  failures          bigint not null default 0,
  failing_since     timestamptz,
  probe_at          timestamptz,
  probes            integer not null default 0,
  probing_until     timestamptz,
  last_taken_at     timestamptz,
  last_failed_at    timestamptz,
  last_failure      text,
  disabled_at       timestamptz,
  disabled_because  text check (disabled_because in ('failing', 'gone')),
  seen_at           timestamptz not null default clock_timestamp(),
  check ((state = 'open') = (probe_at is not null)),
  check ((state = 'disabled') = (disabled_at is not null))
) with (fillfactor = 50);
create index on webhook_endpoint (account_id, endpoint);
create index webhook_endpoint_ill on webhook_endpoint (state) where state <> 'healthy';
create index webhook_endpoint_disabled on webhook_endpoint (endpoint) where state = 'disabled';
comment on column webhook_endpoint.state is 'open as a circuit is: nothing goes through but a probe now and then';
comment on column webhook_endpoint.strikes is 'attempts in a row that found the receiver suffering or silent';
comment on column webhook_endpoint.failures is 'attempts since it last took something';
comment on column webhook_endpoint.failing_since is 'exchange time, as all times here but seen_at';
comment on column webhook_endpoint.probing_until is 'while one node tries, others do not';
comment on column webhook_endpoint.seen_at is 'wall time';

-- Events to be replayed, a portion per second.
create table webhook_replay (
  id          uuid primary key,
  account_id  text not null,
  what        text not null check (what in ('undelivered', 'all')),
  from_id     uuid not null,
  after_id    uuid not null,
  until_id    uuid not null,
  url         text,
  per_second  integer not null check (per_second between 1 and 1000),
  filter      jsonb not null default '{}',
  wish        text not null,
  reference   text,
  replayed    bigint not null default 0,
  skipped     bigint not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  next_at     timestamptz not null default clock_timestamp(),
  done_at     timestamptz
);
create index on webhook_replay (next_at) where done_at is null;
create index on webhook_replay (account_id, id);
-- A repeated request for the same replay returns the existing one.
create unique index webhook_replay_wish on webhook_replay (account_id, wish) where done_at is null;
create unique index webhook_replay_reference on webhook_replay (account_id, reference) where reference is not null;
comment on column webhook_replay.after_id is 'events behind this one and before until_id are still to come';
comment on column webhook_replay.filter is 'told, kind, application_id, origin, reason: only events that have all of them';
comment on column webhook_replay.wish is 'what was asked for, as it was asked';
comment on column webhook_replay.url is 'where they go instead of their own addresses';

-- Webhooks are kept longer than an event is retried, and longer than the time until its endpoint is disabled.
insert into retention values ('webhooks', 30, 10), ('answers', 14, 1);
insert into partitioned_table values
  ('webhook_event', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_attempt', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_undelivered', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_response', 'answers', 100, null, null);
select tenant_wall('webhook_event'), tenant_wall('webhook_delivery'), tenant_wall('webhook_attempt'),
       tenant_wall('webhook_response'), tenant_wall('webhook_undelivered'), tenant_wall('webhook_endpoint'),
       tenant_wall('webhook_replay');
