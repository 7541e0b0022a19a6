-- IDs in responses to submits that are not the ID of the message: short IDs for older clients, and those of the other segments of a text.
create table message_smpp_id (
  id          text collate "C" primary key,
  message_id  uuid not null,
  account_id  text not null
);
comment on column message_smpp_id.id is 'a UUID, 10 decimal digits, or 8 or 9 hexadecimal digits';
create index on message_smpp_id (message_id);
create index on message_smpp_id (account_id, message_id);
select tenant_isolation('message_smpp_id');

-- The next number of short IDs. Nodes take numbers in blocks.
create table smpp_message_number (
  only_row  boolean primary key default true check (only_row),
  next      bigint not null
);
insert into smpp_message_number (next) values (1000000000);

-- Segments with short IDs are queried by these.
create index smpp_segment_response_id on smpp_segment ((submit ->> 'responseId')) where submit ? 'responseId';
