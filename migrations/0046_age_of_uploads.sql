-- Interrupted uploads of numbers and unused files of vettings are deleted by their age.
alter table staged_terms add column staged_at timestamptz not null default clock_timestamp();
comment on column staged_number.import_id is null;
create index vetting_evidence_unused on vetting_evidence (created_at) where content is not null and appeal_id is null;
