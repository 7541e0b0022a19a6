-- A report of one sender reads its own rows instead of those of all senders of the account.

create index message_report_by_sender on message_report (account_id, sender, step, at) where view = 2;
