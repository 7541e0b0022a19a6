-- The request log: recent API requests of accounts, for their developers. Best effort: entries may be missing, and no other data depends on them.
create table request_log (
  account_id      text not null,
  id              uuid not null,
  request_id      uuid not null,
  operation       text not null,
  application_id  text,
  credential      text not null check (credential in ('basic', 'query', 'token')),
  method          text not null,
  path            text not null,
  query           text,
  status          integer not null check (status between 100 and 599),
  duration_ms     integer not null check (duration_ms >= 0),
  weight          integer not null check (weight > 0),
  client_address  text not null,
  user_agent      text,
  content_type    text,
  body            text,
  body_state      text not null check (body_state in ('none', 'complete', 'truncated', 'too_large', 'unreadable')),
  response        text,
  response_state  text not null check (response_state in ('none', 'complete', 'truncated', 'too_large', 'unreadable')),
  error           jsonb,
  created         jsonb not null,
  has_text        boolean not null,
  expires_at      timestamptz not null,
  primary key (account_id, id),
  check ((body is not null) = (body_state in ('complete', 'truncated'))),
  check ((response is not null) = (response_state in ('complete', 'truncated')))
);
comment on column request_log.id is 'UUIDv7 of the wall time of the response';
comment on column request_log.weight is 'number of requests that the entry represents; above 1 if successes were sampled';
comment on column request_log.created is 'IDs of the created objects, by their name in the response';
comment on column request_log.has_text is 'whether body or response contains the text of a message';
create index on request_log (request_id);
create index on request_log (account_id, id) where status >= 400;
create index on request_log (account_id) where has_text;
create index on request_log (expires_at);

-- The numbers and users of chat channels in an entry, by which the entry is deleted when the data of a person is erased.
create table request_log_number (
  account_id  text not null,
  entry_id    uuid not null,
  number      text not null,
  primary key (account_id, entry_id, number),
  foreign key (account_id, entry_id) references request_log on delete cascade
);
create index on request_log_number (number, account_id, entry_id);

select tenant_isolation('request_log'), tenant_isolation('request_log_number');
