-- The carriers that serve a number: only they may deliver messages to it. Null if the routes to the number decide.
alter table inventory add column carriers text[] check (cardinality(carriers) > 0);
comment on column inventory.carriers is 'carriers that serve the number; null: carriers with a route to it';
alter table staged_terms add column carriers text[];
