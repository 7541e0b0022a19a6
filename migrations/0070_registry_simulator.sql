-- The campaign registry of a sandbox, which one of its nodes hosts.
create table registry_simulator (
  one          boolean primary key default true check (one),
  node_id      uuid,
  lease        uuid,
  url          text,
  state        text,
  next_due_at  timestamptz
);
insert into registry_simulator default values;
comment on table registry_simulator is 'the simulated campaign registry; empty in production';
comment on column registry_simulator.node_id is 'the node that hosts it; while that node is alive, no other node does';
comment on column registry_simulator.lease is 'names one start of the simulator; only the latest may save its state';
comment on column registry_simulator.state is 'brands, campaigns and subscriptions at the registry as JSON';
comment on column registry_simulator.next_due_at is 'exchange time at which the registry decides next';
