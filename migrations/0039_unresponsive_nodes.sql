-- Nodes that no longer respond, because their program is frozen or disconnected from the database.

alter table node
  add column unresponsive_since timestamptz,
  add column fenced_at timestamptz;
comment on column node.unresponsive_since is 'last heartbeat before other nodes fenced it; null after its next heartbeat. Its sessions with carriers may still be open';
comment on column node.fenced_at is 'when other nodes last reassigned its leases';

alter table carrier
  add column dead_peer_timeout_ms integer not null default 120000 check (dead_peer_timeout_ms between 0 and 3600000);
comment on column carrier.dead_peer_timeout_ms is 'time after which the carrier drops an unresponsive session; the slot of a frozen node is not bound again before';
