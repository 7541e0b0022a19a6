-- Webhook events, pending deliveries, all attempts, and the health of endpoints.

create table webhook_event (
  id              uuid not null,
  account_id      text not null,
  application_id  uuid,
  subject_id      uuid not null,
  kind            text not null
                  check (kind in ('message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event', 'test', 'chat-message', 'chat-update')),
  channel         text,
  event_status    text,
  url             text,
  method          text not null default 'POST_JSON'
                  check (method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  payload         text not null,
  created_at      timestamptz not null default clock_timestamp(),
  tx              xid8 not null default pg_current_xact_id(),
  redacted_at     timestamptz,
  primary key (id)
) partition by range (id);
comment on column webhook_event.channel is 'the chat channel that receives the event instead of the customer';
comment on column webhook_event.event_status is 'the status that the event reports, or the kind of chat update';
comment on column webhook_event.url is 'null if no webhook URL was configured; the event is then kept for `listen`';
comment on column webhook_event.payload is 'as sent: JSON, or query parameters';
comment on column webhook_event.redacted_at is 'since then the payload is redacted and is not sent again';
comment on column webhook_event.tx is 'transaction that stored the event; committed events are read in this order without gaps';
create index on webhook_event (subject_id);
create index on webhook_event (account_id, id);

-- One row for each event that its endpoint has not acknowledged. Deleted by the acknowledgement or when delivery fails permanently.
create table webhook_delivery (
  event_id         uuid primary key,
  seq              bigint generated always as identity,
  account_id       text not null,
  endpoint         text collate "C" not null,
  subject_id       uuid not null,
  channel          text,
  url              text,
  attempt          integer not null default 0,
  attempts_before  integer not null default 0,
  due_at           timestamptz not null,
  expires_at       timestamptz not null,
  replay_id        uuid,
  owner            uuid,
  lease_until      timestamptz,
  check ((owner is null) = (lease_until is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column webhook_delivery.seq is 'order of the deliveries of a subject, independent of clocks';
comment on column webhook_delivery.endpoint is 'account and origin: unit of fair claiming and of endpoint health';
comment on column webhook_delivery.url is 'URL of a replay, if it differs from the URL of the event';
comment on column webhook_delivery.attempt is 'number of attempts so far';
comment on column webhook_delivery.attempts_before is 'number of attempts before the last replay';
comment on column webhook_delivery.due_at is 'exchange time';
comment on column webhook_delivery.expires_at is 'exchange time after which no attempt is made';
comment on column webhook_delivery.replay_id is 'bulk replay that enqueued the delivery';
comment on column webhook_delivery.lease_until is 'wall time';

-- A row that a node delivers immediately is inserted with its owner, and never enters this index.
create index webhook_delivery_waiting on webhook_delivery (endpoint, due_at, event_id) where owner is null;
-- The oldest waiting event of each endpoint, for monitoring.
create index webhook_delivery_oldest on webhook_delivery (endpoint, event_id) where owner is null;
create index webhook_delivery_owner on webhook_delivery (owner) where owner is not null;
-- Deliveries to chat channels: the oldest of each channel, and the expired ones.
create index webhook_delivery_channel on webhook_delivery (channel, event_id) where channel is not null;
create index webhook_delivery_ending on webhook_delivery (expires_at) where channel is not null and owner is null;
-- A later event of a subject waits until the earlier ones are finished.
create index webhook_delivery_subject on webhook_delivery (subject_id, seq);

create table webhook_attempt (
  event_id     uuid not null,
  account_id   text not null,
  attempt      integer not null check (attempt > 0),
  started_at   timestamptz not null,
  duration_ms  integer not null,
  url          text,
  outcome      text not null check (outcome in ('delivered', 'retried', 'failed')),
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
comment on column webhook_attempt.url is 'URL of the attempt, if it differs from the URL of the event';
comment on column webhook_attempt.fault is 'why there was no response: blocked, dns, refused, timeout, …';
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
  reason      text not null check (reason in ('failed', 'disabled', 'no_address', 'not_recorded')),
  at          timestamptz not null default clock_timestamp(),
  primary key (event_id)
) partition by range (event_id);
create index on webhook_undelivered (account_id, event_id);

-- Health of each endpoint of each account.
create table webhook_endpoint (
  endpoint           text collate "C" primary key,
  account_id         text not null,
  state              text not null default 'healthy' check (state in ('healthy', 'failing', 'open', 'disabled')),
  strikes            integer not null default 0,
  failures           bigint not null default 0,
  failing_since      timestamptz,
  probe_at           timestamptz,
  probes             integer not null default 0,
  probing_until      timestamptz,
  last_delivered_at  timestamptz,
  last_failed_at     timestamptz,
  last_failure       text,
  disabled_at        timestamptz,
  disabled_reason    text check (disabled_reason in ('failing', 'gone')),
  seen_at            timestamptz not null default clock_timestamp(),
  check ((state = 'open') = (probe_at is not null)),
  check ((state = 'disabled') = (disabled_at is not null))
) with (fillfactor = 50);
create index on webhook_endpoint (account_id, endpoint);
create index webhook_endpoint_ill on webhook_endpoint (state) where state <> 'healthy';
create index webhook_endpoint_disabled on webhook_endpoint (endpoint) where state = 'disabled';
comment on column webhook_endpoint.state is 'open: circuit breaker open, only probes are sent';
comment on column webhook_endpoint.strikes is 'consecutive attempts that timed out or were answered with an overload status';
comment on column webhook_endpoint.failures is 'failed attempts since the last success';
comment on column webhook_endpoint.failing_since is 'exchange time, like all times of this table except seen_at';
comment on column webhook_endpoint.probing_until is 'lease of the node that probes';
comment on column webhook_endpoint.seen_at is 'wall time';

-- Events to be replayed, a portion per second.
create table webhook_replay (
  id           uuid primary key,
  account_id   text not null,
  scope        text not null check (scope in ('undelivered', 'all')),
  from_id      uuid not null,
  after_id     uuid not null,
  until_id     uuid not null,
  url          text,
  per_second   integer not null check (per_second between 1 and 1000),
  filter       jsonb not null default '{}',
  request_key  text not null,
  reference    text,
  replayed     bigint not null default 0,
  skipped      bigint not null default 0,
  created_at   timestamptz not null default clock_timestamp(),
  next_at      timestamptz not null default clock_timestamp(),
  done_at      timestamptz
);
create index on webhook_replay (next_at) where done_at is null;
create index on webhook_replay (account_id, id);
-- A repeated request for the same replay returns the existing one.
create unique index webhook_replay_request_key on webhook_replay (account_id, request_key) where done_at is null;
create unique index webhook_replay_reference on webhook_replay (account_id, reference) where reference is not null;
comment on column webhook_replay.after_id is 'position: events after this ID and before until_id are still to be replayed';
comment on column webhook_replay.filter is 'event_status, kind, application_id, origin, reason: all must match';
comment on column webhook_replay.request_key is 'the request as JSON; identical requests return the running replay';
comment on column webhook_replay.url is 'URL that replaces the URLs of the events';

-- Webhooks are kept longer than an event is retried, and longer than the time until its endpoint is disabled.
insert into retention values ('webhooks', 30, 10), ('webhook_responses', 14, 1);
insert into partitioned_table values
  ('webhook_event', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_attempt', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_undelivered', 'webhooks', 100, 'webhook_delivery', 'event_id'),
  ('webhook_response', 'webhook_responses', 100, null, null);
select tenant_isolation('webhook_event'), tenant_isolation('webhook_delivery'), tenant_isolation('webhook_attempt'),
       tenant_isolation('webhook_response'), tenant_isolation('webhook_undelivered'), tenant_isolation('webhook_endpoint'),
       tenant_isolation('webhook_replay');
