-- A recipient gets one email of a kind for each cause.
create unique index concurrently if not exists outgoing_mail_cause on outgoing_mail (kind, cause, recipient) where cause is not null;
