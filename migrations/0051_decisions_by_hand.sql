-- Reviews in which an operator decides instead of the campaign registry.

alter table review drop constraint review_kind_check;
alter table review add constraint review_kind_check
  check (kind in ('campaign', 'campaign-suspension', 'brand-suspension', 'reseller', 'toll-free', 'registry-brand', 'registry-vetting',
                  'registry-appeal', 'registry-withdrawal', 'registry-reseller', 'registry-campaign', 'registry-network',
                  'registry-sharing'));

alter table review add column result jsonb;
comment on column review.result is 'the result in addition to the reasons, such as a score, an ID at the registry or a throughput';
