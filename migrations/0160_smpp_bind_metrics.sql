-- Counters of customers' SMPP sessions, as their nodes store them, and requests to end a session.
alter table smpp_bind add column metrics jsonb, add column metrics_at timestamptz, add column end_reason text;
alter table smpp_bind set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on column smpp_bind.metrics is 'counters of the session; null while they are zero';
comment on column smpp_bind.metrics_at is 'wall time at which the node stored the counters';
comment on column smpp_bind.end_reason is 'why the node of the session must end it; null while it may stay';
