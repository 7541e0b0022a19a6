-- Reviews: submissions and the reviewers' decisions. Times are exchange time.

create table review (
  id          uuid primary key,
  account_id  text not null references account,
  kind        text not null check (kind in ('campaign', 'campaign-suspension', 'brand-suspension', 'reseller', 'toll-free')),
  subject_id  text collate "C" not null,
  submission  jsonb not null,
  previous    jsonb,
  state       text not null default 'open'
              check (state in ('open', 'approved', 'rejected', 'changes_requested', 'superseded', 'withdrawn')),
  assignee    text check (length(assignee) between 1 and 100),
  codes       text[] not null default '{}',
  note        text check (length(note) between 1 and 2000),
  decided_by  text,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('approved', 'rejected', 'changes_requested')) = (decided_by is not null))
);
comment on column review.submission is 'submitted data at that time';
comment on column review.previous is 'data of the previous submission';
create unique index review_one_open on review (subject_id) where state = 'open';
create index review_queue on review (state, id);
create index review_waiting on review (kind, created_at) where state = 'open';
create index review_assigned on review (assignee, id) where assignee is not null;
create index on review (subject_id, id);
create index on review (account_id);

select tenant_isolation('review');
