-- What is to be told to customers, what still has to be, and every attempt at it.

create table webhook_event (
  id              uuid not null,
  account_id      text not null,
  application_id  uuid,
  subject_id      uuid not null,
  kind            text not null check (kind in ('message-status', 'inbound-message')),
  told            text,
  url             text not null,
  method          text not null default 'POST_JSON'
                  check (method in ('GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON')),
  payload         text not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (id)
) partition by range (id);
comment on column webhook_event.told is 'the status that a status webhook tells';
comment on column webhook_event.payload is 'as it is sent: JSON, or members as in a query';
create index on webhook_event (subject_id);

-- One row for each event that its receiver has not yet taken. Gone when it has, or when we have given up.
create table webhook_delivery (
  event_id     uuid primary key,
  account_id   text not null,
  endpoint     text collate "C" not null,
  subject_id   uuid not null,
  attempt      integer not null default 0,
  due_at       timestamptz not null,
  give_up_at   timestamptz not null,
  owner        uuid,
  lease_until  timestamptz,
  check ((owner is null) = (lease_until is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column webhook_delivery.endpoint is 'account and origin: what is claimed fairly and measured together';
comment on column webhook_delivery.attempt is 'attempts made so far';
comment on column webhook_delivery.due_at is 'exchange time';
comment on column webhook_delivery.give_up_at is 'exchange time';
comment on column webhook_delivery.lease_until is 'wall time';

-- A row that is delivered at once is inserted with its owner and never enters the first two.
create index webhook_delivery_waiting on webhook_delivery (endpoint, due_at, event_id) where owner is null;
create index webhook_delivery_due on webhook_delivery (due_at) where owner is null;
create index webhook_delivery_owner on webhook_delivery (owner) where owner is not null;

create table webhook_attempt (
  event_id     uuid not null,
  account_id   text not null,
  attempt      integer not null check (attempt > 0),
  started_at   timestamptz not null,
  took_ms      integer not null,
  outcome      text not null check (outcome in ('delivered', 'retried', 'given_up')),
  http_status  integer,
  fault        text,
  detail       text,
  primary key (event_id, attempt)
) partition by range (event_id);
comment on column webhook_attempt.fault is 'why nothing was answered: blocked, dns, refused, timeout, …';

-- The beginning of what a receiver answered: apart, because it is kept for a shorter time.
create table webhook_response (
  event_id    uuid not null,
  account_id  text not null,
  attempt     integer not null,
  body        text not null,
  primary key (event_id, attempt)
) partition by range (event_id);

-- Payloads stay at least 30 days, responses at least 14.
insert into partitioned_table values ('webhook_event', 5), ('webhook_attempt', 5), ('webhook_response', 1);
select tenant_wall('webhook_event'), tenant_wall('webhook_delivery'), tenant_wall('webhook_attempt'),
       tenant_wall('webhook_response');

select roll_partitions(now());
