-- Tokens that customers provide for political campaigns and vettings are sealed; they are displayed masked.

alter table tollfree_registration add column token_sealed bytea;
comment on column tollfree_registration.token_sealed is 'use_case.political_auth_token, sealed; masked in content';

alter table vetting add column token_sealed bytea;
comment on column vetting.token_sealed is 'vetting_token, sealed; masked in vetting_token';
