-- Webhook endpoints that an account registers, each with its own address, signing secret and event types.
create table account_endpoint (
  id                    uuid primary key,
  account_id            text not null references account,
  url                   text not null,
  description           text not null default '',
  event_types           text[] check (cardinality(event_types) > 0),
  notify_email          text,
  enabled               boolean not null default true,
  secret                bytea not null,
  previous_secret       bytea,
  previous_signs_until  timestamptz,
  created_at            timestamptz not null default clock_timestamp(),
  deleted_at            timestamptz,
  check ((previous_secret is null) = (previous_signs_until is null))
);
create index on account_endpoint (account_id, id) where deleted_at is null;
create index on account_endpoint (deleted_at) where deleted_at is not null;
comment on column account_endpoint.event_types is 'null: all types';
comment on column account_endpoint.notify_email is 'the address that is notified when the exchange disables the endpoint';
comment on column account_endpoint.enabled is 'false: switched off by the customer, so that no events are enqueued for it';
comment on column account_endpoint.previous_signs_until is 'wall time; until then webhooks are signed with both secrets';
comment on column account_endpoint.deleted_at is 'wall time; the row is kept as long as the history that refers to it';
select tenant_isolation('account_endpoint');

-- An event for a registered endpoint is a row of its own, with its own delivery, order and attempts.
alter table webhook_event add column endpoint_id uuid, add column event_type text;
comment on column webhook_event.endpoint_id is 'the registered endpoint (account_endpoint) that receives the event; null: a webhook URL';
comment on column webhook_event.event_type is 'for a registered endpoint, the event type in the header webhook-event';
alter table webhook_attempt add column endpoint_id uuid;
create index on webhook_attempt (endpoint_id, recorded_at) where endpoint_id is not null;
comment on column webhook_delivery.subject_id is 'deliveries with the same value are made in order: the subject of the event, for a registered endpoint combined with the endpoint';
comment on column webhook_delivery.endpoint is 'unit of fair claiming and of endpoint health: the account and an origin, a chat channel or a registered endpoint';

alter table webhook_endpoint drop constraint webhook_endpoint_disabled_reason_check,
  add constraint webhook_endpoint_disabled_reason_check check (disabled_reason in ('failing', 'gone', 'switched_off', 'deleted'));

-- Attempts of each registered endpoint per hour, by duration, from which rates and percentiles are computed.
create table endpoint_hour (
  endpoint_id  uuid not null,
  account_id   text not null,
  hour         timestamptz not null,
  succeeded    boolean not null,
  bucket       smallint not null,
  attempts     integer not null,
  primary key (endpoint_id, hour, succeeded, bucket)
) with (fillfactor = 50);
comment on column endpoint_hour.hour is 'exchange time';
comment on column endpoint_hour.bucket is 'the duration of an attempt is at most 2^(bucket/4) milliseconds and above that of the previous bucket';
create index on endpoint_hour (hour);
select tenant_isolation('endpoint_hour');

alter table outgoing_mail drop constraint outgoing_mail_kind_check,
  add constraint outgoing_mail_kind_check check (kind in ('invitation', 'reset', 'card', 'webhook-endpoint'));
