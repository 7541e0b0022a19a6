-- Queries of the state of a message at its carrier (query_sm), which operators request. The last query of each message is kept.
create table message_query (
  message_id    uuid primary key,
  account_id    text not null,
  carrier_id    text not null references carrier on delete cascade,
  requested_at  timestamptz not null default clock_timestamp(),
  lease_until   timestamptz,
  ended_at      timestamptz,
  outcome       text check (outcome in ('answered', 'refused', 'unanswered')),
  detail        text,
  check ((outcome is null) = (ended_at is null))
);
create index message_query_open on message_query (requested_at) where ended_at is null;
create index on message_query (carrier_id);
comment on column message_query.lease_until is 'a node is querying until then';
comment on column message_query.detail is 'state of the message, or error of the carrier';
select tenant_isolation('message_query');
