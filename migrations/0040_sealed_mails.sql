-- Emails of the sandbox contain links that verify an address, so their texts are sealed. Existing e-mails are deleted, as they would be after a week
-- anyway.

delete from captured_mail;
alter table captured_mail drop column text, add column text_sealed bytea not null;
comment on column captured_mail.text_sealed is 'sealed; text with the link';
