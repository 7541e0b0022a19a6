-- The emails of a day that accounts and visitors have caused, by account and by recipient.
create table mail_count (
  key    text not null,
  day    date not null,
  mails  integer not null,
  primary key (key, day)
) with (fillfactor = 70);
comment on table mail_count is 'emails to members and customers, counted when they are enqueued, to limit them';
comment on column mail_count.key is 'kind of the emails, and a hash of the account, the recipient, or both';
comment on column mail_count.day is 'UTC day, by wall time';
create index on mail_count (day);
