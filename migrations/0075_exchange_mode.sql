-- Whether the rows are those of a sandbox or of production. Demo credentials, simulated results and an advanced clock must not serve customers.
create table exchange_mode (
  single  boolean primary key default true check (single),
  mode    text not null check (mode in ('sandbox', 'production')),
  since   timestamptz not null default now()
);
comment on table exchange_mode is 'at most one row: the mode of the first start; nodes in the other mode do not start';
