alter table registry_duty add column attempts integer not null default 0;
comment on column registry_duty.attempts is 'attempts so far; a node stores the progress of its own attempt only';
