-- A message that an operator sends again by itself has a row like those of batches, so that both send it again only once.
alter table message_resend alter column batch_id drop not null;
comment on column message_resend.batch_id is 'null: sent again by a request for this message only';
