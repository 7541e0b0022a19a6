-- The payment provider of a sandbox, which one of its nodes hosts.
create table payment_simulator (
  one      boolean primary key default true check (one),
  node_id  uuid,
  lease    uuid,
  url      text,
  state    text
);
insert into payment_simulator default values;
comment on table payment_simulator is 'the simulated payment provider; empty in production';
comment on column payment_simulator.node_id is 'the node that hosts it; while that node is alive, no other node does';
comment on column payment_simulator.lease is 'names one start of the simulator; only the latest may save its state';
comment on column payment_simulator.state is 'pages and cards at the provider as JSON; its payments are not kept';
