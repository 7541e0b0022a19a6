-- How a message was submitted by SMPP, for its receipts.
alter table message add column smpp jsonb;
comment on column message.smpp is 'the SMPP user, the addresses as submitted, and the ID and the requested receipts of each submit; null for messages by HTTP';
