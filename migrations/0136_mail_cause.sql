-- Emails have a cause, so that each is enqueued once.
alter table outgoing_mail add column cause text;
comment on column outgoing_mail.cause is 'ID of the subject, of which a recipient gets one email; null: any number';
