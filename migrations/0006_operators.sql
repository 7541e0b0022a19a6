-- Audit log of operators' changes: actor, operation, time, and the previous state.

create table operator_change (
  id            uuid primary key,
  at            timestamptz not null default clock_timestamp(),
  actor         text not null,
  person_id     uuid,
  person_name   text,
  person_email  text,
  session_id    uuid,
  request_id    text,
  operation     text not null,
  subject       text not null,
  subject_id    text not null,
  before        jsonb,
  after         jsonb
);
create index on operator_change (subject, id);
create index on operator_change (subject_id, id);
create index on operator_change (person_id, id) where person_id is not null;
comment on column operator_change.operation is 'operation ID of the operator API';
comment on column operator_change.before is 'previous values of the changed members, without secrets; null if there were none';
comment on column operator_change.person_name is 'name at the time of the change; null if the operator token was used';
