-- A message that always fails is counted as failed after some tries, and the batch continues.

alter table message_resend add column tries smallint not null default 0;
comment on column message_resend.new_message_id is 'stored in the transaction that accepts the new message';

alter table unconfirmed_batch
  add column tries smallint not null default 0,
  add column failures jsonb not null default '[]' check (jsonb_array_length(failures) <= 10);
comment on column unconfirmed_batch.tries is 'failed tries to mark the next message';
comment on column unconfirmed_batch.failures is 'the first failed messages: message_uuid and reason';
