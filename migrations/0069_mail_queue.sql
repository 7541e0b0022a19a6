-- Emails to operators and to the owners of accounts. A row is written with its cause, and sent until a mail server accepts it.
create table outgoing_mail (
  id            uuid primary key,
  kind          text not null check (kind in ('invitation', 'reset', 'card')),
  account_id    text references account,
  recipient     text not null,
  subject       text not null,
  text_sealed   bytea,
  created_at    timestamptz not null default clock_timestamp(),
  due_at        timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null,
  leased_until  timestamptz,
  attempts      integer not null default 0,
  outcome       text check (outcome in ('sent', 'failed', 'superseded')),
  failure       text,
  ended_at      timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome = 'failed') is true = (failure is not null)),
  check ((text_sealed is null) = (ended_at is not null))
) with (fillfactor = 70);
comment on table outgoing_mail is 'emails in a queue; times are wall time';
comment on column outgoing_mail.id is 'for a link, the ID of its invitation';
comment on column outgoing_mail.text_sealed is 'sealed, because it may contain a link that signs in; deleted when the email has ended';
comment on column outgoing_mail.expires_at is 'an email that could not be sent until then fails';
create index on outgoing_mail (due_at) where ended_at is null;
create index on outgoing_mail (kind) where ended_at is null;
create index on outgoing_mail (created_at);
create index on outgoing_mail (account_id);

select tenant_isolation('outgoing_mail');
