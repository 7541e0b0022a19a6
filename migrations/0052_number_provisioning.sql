-- Results of linking and unlinking numbers of campaigns that an operator has stated, instead of the aggregator.

create table number_provisioning_result (
  link_id       uuid not null references campaign_number on delete cascade,
  submitted_at  timestamptz not null,
  account_id    text not null references account,
  outcome       text not null check (outcome in ('done', 'rejected')),
  reason        text check (length(reason) between 1 and 500),
  decided_by    text not null,
  decided_at    timestamptz not null,
  primary key (link_id, submitted_at),
  check ((outcome = 'rejected') = (reason is not null))
);
comment on column number_provisioning_result.submitted_at is 'time of the request that the result belongs to; a later request of the same number has its own';
create index on number_provisioning_result (account_id);
select tenant_isolation('number_provisioning_result');
