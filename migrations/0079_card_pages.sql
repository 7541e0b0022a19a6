-- A superseded visit ends before its page, on which a customer may still enter a card until the provider has closed it.

alter table card_setup add column page_ended_at timestamptz;
update card_setup set page_ended_at = ended_at where outcome <> 'superseded' or session_id is null;
alter table card_setup add check (page_ended_at is null or ended_at is not null);
comment on column card_setup.page_ended_at is 'when it was known that no card can be entered on the page any more, and a card that was entered was saved or enqueued to be detached';
comment on column card_setup.due_at is 'wall time at which the session is read or closed, because its event or a request may be lost';

drop index card_setup_due_at_idx;
create index on card_setup (due_at) where page_ended_at is null;
