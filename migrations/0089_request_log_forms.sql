-- Token requests authenticate by their form.
alter table request_log drop constraint request_log_credential_check;
alter table request_log add check (credential in ('basic', 'query', 'token', 'form'));
