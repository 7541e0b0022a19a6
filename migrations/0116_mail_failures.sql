-- Why the last attempt to send an email failed, so that an operator sees why it waits.
alter table outgoing_mail add column last_failure text;
alter table brand_mail add column last_failure text;
