-- An email is enqueued once for its cause.
alter table outgoing_mail add column cause text;
comment on column outgoing_mail.cause is 'what the email is about, of which a recipient gets one email; null: emails of other kinds';
create unique index on outgoing_mail (kind, cause, recipient) where cause is not null;
