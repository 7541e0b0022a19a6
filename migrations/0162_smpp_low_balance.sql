-- The status of submits of an SMPP user that its balance does not cover.
alter table smpp_user add column low_balance text not null default 'own_status' check (low_balance in ('own_status', 'submit_fail'));
alter table smpp_user alter column low_balance drop default;
comment on column smpp_user.low_balance is 'own_status: the response has a status of the range for vendors; submit_fail: ESME_RSUBMITFAIL';
