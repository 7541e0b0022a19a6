-- Heartbeats and leases of nodes change every few seconds in a handful of rows. Statistics about them improve no plan, and each ANALYZE is
-- a write that wakes every idle loop.

alter table node set (autovacuum_analyze_threshold = 1000000);
alter table bind_holder set (autovacuum_analyze_threshold = 1000000);
alter table carrier_bind set (autovacuum_analyze_threshold = 1000000);
alter table ledger_check set (autovacuum_analyze_threshold = 1000000);
alter table text_erasure set (autovacuum_analyze_threshold = 1000000);
