-- Nodes that no longer respond, because their program is frozen or disconnected from the database.

alter table node
  add column silent_since timestamptz,
  add column fenced_at timestamptz;
comment on column node.silent_since is 'its last look, if others have fenced it because its looks had stopped; null once it has looked again. Its sessions with carriers may still be open';
comment on column node.fenced_at is 'when others last ended what it held';

alter table carrier
  add column dead_peer_timeout_ms integer not null default 120000 check (dead_peer_timeout_ms between 0 and 3600000);
comment on column carrier.dead_peer_timeout_ms is 'how long the carrier keeps a session that answers nothing; the bind slot of a silent node is not bound again before';
