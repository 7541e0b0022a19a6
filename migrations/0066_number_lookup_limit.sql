alter table number_lookup_usage add column limited_at timestamptz;
comment on column number_lookup_usage.limited_at is 'wall time at which the daily limit of paid lookups was reached';
