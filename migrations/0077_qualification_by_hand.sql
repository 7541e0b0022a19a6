-- Operators who decide instead of the registry state the networks at which a brand qualifies, and the throughput there.
alter table brand add column stated_qualification jsonb not null default '[]';
comment on column brand.stated_qualification is
  'terms of networks as an operator has stated them, used while operators decide by hand; networks that are not listed have the lowest throughput';
