alter table registry_duty add column page integer not null default 1 check (page > 0);
comment on column registry_duty.page is 'page of the list at the registry at which the work that has not ended yet continues';
