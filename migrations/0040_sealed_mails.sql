-- Mails of the sandbox hold links that verify an address: their texts are sealed. Those from before are forgotten, as after a week.

delete from captured_mail;
alter table captured_mail drop column text, add column text_sealed bytea not null;
comment on column captured_mail.text_sealed is 'sealed: the text with its link';
