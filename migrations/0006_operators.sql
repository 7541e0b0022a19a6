-- What operators have changed: who, what, when, and how it was before.

create table operator_change (
  id          uuid primary key,
  at          timestamptz not null default clock_timestamp(),
  actor       text not null,
  what        text not null,
  subject     text not null,
  subject_id  text not null,
  before      jsonb,
  after       jsonb
);
create index on operator_change (subject, subject_id, id);
comment on column operator_change.what is 'the operation of the operator API';
comment on column operator_change.before is 'the members that were changed, without secrets; null when there was nothing before';
