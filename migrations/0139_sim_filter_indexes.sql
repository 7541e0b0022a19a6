-- Lists of SIMs by pool and profile count their matches, also by state, from the index alone.
create index concurrently if not exists sim_in_pool on sim (pool_id, partner_id, iccid) include (status, fraud, lim) where pool_id is not null;
create index concurrently if not exists sim_with_limit_profile on sim (limit_profile_id, partner_id, iccid) include (status, fraud, lim)
  where limit_profile_id is not null;
create index concurrently if not exists sim_with_fraud_profile on sim (fraud_profile_id, partner_id, iccid) include (status, fraud, lim)
  where fraud_profile_id is not null;
drop index concurrently if exists sim_of_pool;
drop index concurrently if exists sim_of_limit_profile;
drop index concurrently if exists sim_of_fraud_profile;
