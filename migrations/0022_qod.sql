-- Quality on Demand: QoS profiles and sessions. Times are exchange time except for leases.
create table qos_profile (
  name         text collate "C" primary key check (name ~ '^[a-zA-Z0-9_.-]+$' and length(name) between 3 and 256),
  status       text not null check (status in ('ACTIVE', 'INACTIVE', 'DEPRECATED')),
  description  text,
  parameters   jsonb not null check (jsonb_typeof(parameters) = 'object'),
  min_seconds  integer not null check (min_seconds > 0),
  max_seconds  integer not null check (max_seconds >= min_seconds)
);
comment on column qos_profile.parameters is 'QoS parameters by their CAMARA names, returned unchanged';

insert into qos_profile (name, status, description, parameters, min_seconds, max_seconds) values
  ('QOS_E', 'ACTIVE', 'Little delay, for what reacts at once',
   '{"targetMinUpstreamRate": {"value": 1, "unit": "Mbps"}, "targetMinDownstreamRate": {"value": 1, "unit": "Mbps"},
     "maxUpstreamRate": {"value": 10, "unit": "Mbps"}, "maxDownstreamRate": {"value": 10, "unit": "Mbps"},
     "packetDelayBudget": {"value": 20, "unit": "Milliseconds"}, "jitter": {"value": 5, "unit": "Milliseconds"},
     "priority": 10, "packetErrorLossRate": 4}', 1, 86400),
  ('QOS_S', 'ACTIVE', 'A small rate that is kept',
   '{"targetMinUpstreamRate": {"value": 1, "unit": "Mbps"}, "targetMinDownstreamRate": {"value": 2, "unit": "Mbps"},
     "maxUpstreamRate": {"value": 5, "unit": "Mbps"}, "maxDownstreamRate": {"value": 10, "unit": "Mbps"},
     "packetDelayBudget": {"value": 100, "unit": "Milliseconds"}, "jitter": {"value": 30, "unit": "Milliseconds"},
     "priority": 40, "packetErrorLossRate": 3}', 1, 86400),
  ('QOS_M', 'ACTIVE', 'A medium rate that is kept',
   '{"targetMinUpstreamRate": {"value": 5, "unit": "Mbps"}, "targetMinDownstreamRate": {"value": 10, "unit": "Mbps"},
     "maxUpstreamRate": {"value": 25, "unit": "Mbps"}, "maxDownstreamRate": {"value": 50, "unit": "Mbps"},
     "packetDelayBudget": {"value": 100, "unit": "Milliseconds"}, "jitter": {"value": 30, "unit": "Milliseconds"},
     "priority": 30, "packetErrorLossRate": 3}', 1, 86400),
  ('QOS_L', 'ACTIVE', 'A large rate that is kept',
   '{"targetMinUpstreamRate": {"value": 20, "unit": "Mbps"}, "targetMinDownstreamRate": {"value": 50, "unit": "Mbps"},
     "maxUpstreamRate": {"value": 100, "unit": "Mbps"}, "maxDownstreamRate": {"value": 200, "unit": "Mbps"},
     "packetDelayBudget": {"value": 100, "unit": "Milliseconds"}, "jitter": {"value": 30, "unit": "Milliseconds"},
     "priority": 20, "packetErrorLossRate": 3}', 1, 86400);

create table qod_session (
  id                  uuid primary key,
  account_id          text not null references account,
  application_id      uuid not null,
  msisdn              text collate "C" not null check (msisdn ~ '^([0-9]{5,15}|….*)$'),
  basis               text not null check (basis in ('virtual', 'assigned', 'consented')),
  family              text not null check (family in ('v0', 'v1')),
  request             jsonb not null check (jsonb_typeof(request) = 'object'),
  flow                text collate "C" not null,
  profile             text collate "C" not null,
  parameters          jsonb not null,
  max_seconds         integer not null,
  duration            integer not null check (duration > 0),
  state               text not null check (state in ('REQUESTED', 'AVAILABLE', 'UNAVAILABLE', 'DELETED')),
  status_info         text check (status_info in ('DURATION_EXPIRED', 'NETWORK_TERMINATED', 'DELETE_REQUESTED')),
  messages            jsonb not null default '[]',
  sink                text,
  sink_token          bytea,
  created_at          timestamptz not null,
  started_at          timestamptz,
  expires_at          timestamptz not null,
  ended_at            timestamptz,
  deleted_at          timestamptz,
  pending_request                text check (pending_request in ('apply', 'release')),
  pending_request_at             timestamptz,
  attempts            integer not null default 0,
  disconnected_since  timestamptz,
  lease               uuid,
  leased_until        timestamptz,
  check ((pending_request is null) = (pending_request_at is null)),
  check ((lease is null) = (leased_until is null)),
  check ((state = 'DELETED') = (deleted_at is not null)),
  check ((state in ('UNAVAILABLE', 'DELETED')) = (ended_at is not null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
comment on column qod_session.family is 'API version of the request, which determines the format of its events';
comment on column qod_session.request is 'device, applicationServer and ports, as received';
comment on column qod_session.flow is 'canonical form, or its hash if it is long, of server and ports: the packets covered';
comment on column qod_session.parameters is 'parameters of the profile at the creation';
comment on column qod_session.max_seconds is 'maximum duration of the profile at the creation';
comment on column qod_session.sink_token is 'sealed; access token for events sent to the sink';
comment on column qod_session.pending_request is 'pending request to the network';
comment on column qod_session.lease is 'lease of the node that sends the request; wall time';
-- One session for the same packets of a device: a session that the network ended blocks others until it is deleted.
create unique index qod_session_flow on qod_session (account_id, msisdn, flow)
  where state in ('REQUESTED', 'AVAILABLE') or (state = 'UNAVAILABLE' and status_info = 'NETWORK_TERMINATED');
create index qod_session_device on qod_session (msisdn, account_id) where state <> 'DELETED';
create index qod_session_pending_request on qod_session (pending_request_at) where pending_request is not null;
create index qod_session_release on qod_session (msisdn) where pending_request = 'release';
create index qod_session_running on qod_session (expires_at) where state = 'AVAILABLE';
create index qod_session_ended on qod_session (ended_at) where state = 'UNAVAILABLE';
create index qod_session_deleted on qod_session (deleted_at) where state = 'DELETED';
create index qod_session_sealed on qod_session (id) where sink_token is not null;
create index on qod_session (account_id, id);
create index on qod_session (msisdn, id);
create index on qod_session (state, id);

insert into retention values ('qod_sessions', 30, 10);
select tenant_isolation('qod_session');
