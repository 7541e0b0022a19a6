-- The activity of an account also contains the changes of its members, programs and applications.
alter table account_activity
  add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'unknown', 'summary')),
  add column status smallint,
  add column problem text,
  add column request_id text,
  add column requests integer;
comment on column account_activity.kind is 'a kind of sign-in or change of a member, or the ID of an operation';
comment on column account_activity.actor is
  'the email address of a member, "API secret", "application:<id>", "SIM API user <login>", "operator", or "unknown"';
comment on column account_activity.outcome is
  'unknown from the insertion before the change until its result; summary: requests beyond the limit of entries per hour';
comment on column account_activity.status is 'HTTP status of a change; null: unknown';
comment on column account_activity.problem is 'title of the problem of a refused change';
comment on column account_activity.requests is 'number of requests of a summary';
update account_activity set outcome = 'refused' where kind = 'sign_in_refused';
create index on account_activity (account_id, actor, id);
create index on account_activity (account_id, kind, id);
