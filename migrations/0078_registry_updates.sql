alter table registry_duty add column page integer not null default 1 check (page > 0);
comment on column registry_duty.page is 'page of the list at the registry at which the work that has not ended yet continues';

-- Updates of members that do not affect the identity of a brand.
alter table registry_request drop constraint registry_request_kind_check;
alter table registry_request add constraint registry_request_kind_check check (kind in
  ('identity', 'vetting', 'import', 'appeal', 'withdrawal', 'reseller', 'campaign', 'campaign-withdrawal', 'sharing', 'brand-update'));
