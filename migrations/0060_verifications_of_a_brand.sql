-- The verifications of a brand within a day are limited, because the registry charges for them.
create index registry_request_of_identity on registry_request (brand_id, submitted_at) where kind = 'identity' and not reads_only;
alter table brand add column changed_at timestamptz;
comment on column brand.changed_at is 'when the customer last changed the data; null if never';
