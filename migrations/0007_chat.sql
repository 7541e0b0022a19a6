-- Chat channels: their providers, the senders that they serve, and the indicators shown in conversations.

create table chat_channel (
  name                     text primary key check (name ~ '^[a-z][a-z0-9_-]{1,31}$' and name <> 'sms'),
  title                    text not null,
  callback_url             text not null,
  price                    bigint not null default 0 check (price >= 0),
  token_hash               bytea not null,
  previous_token_hash      bytea,
  signing_secret           bytea not null,
  previous_signing_secret  bytea,
  previous_until           timestamptz,
  created_at               timestamptz not null default clock_timestamp()
);
comment on column chat_channel.name is 'value of the member channel of messages';
comment on column chat_channel.price is 'micro-euros per message';
comment on column chat_channel.token_hash is 'SHA-256 of the token that the chat service sends';
comment on column chat_channel.previous_until is 'wall time until which the previous token and secret are valid';

-- A sender on a channel belongs to one account.
create table chat_sender (
  channel         text not null references chat_channel,
  sender          text collate "C" not null,
  account_id      text not null references account,
  application_id  uuid,
  primary key (channel, sender)
);
create index on chat_sender (account_id);
comment on column chat_sender.application_id is 'application whose webhooks receive messages to the sender; null: webhooks of the account';

-- The chat service's IDs of posted messages, so that each of them becomes one message.
create table chat_inbound (
  channel          text not null,
  chat_message_id  text collate "C" not null,
  account_id       text not null,
  message_id       uuid not null,
  request          bytea not null,
  at               timestamptz not null default clock_timestamp(),
  primary key (channel, chat_message_id)
);
create index on chat_inbound (at);
comment on column chat_inbound.request is 'digest of the request';

-- Typing indicators that are shown. A row is deleted with the reply or when it expires.
create table chat_indicator (
  channel          text not null,
  sender           text not null,
  recipient        text not null,
  account_id       text not null,
  message_id       uuid not null,
  chat_message_id  text not null,
  due_at           timestamptz not null,
  primary key (channel, sender, recipient)
) with (fillfactor = 70);
create index on chat_indicator (recipient);
create index on chat_indicator (due_at);
comment on column chat_indicator.due_at is 'exchange time at which it ends';

select tenant_isolation('chat_sender'), tenant_isolation('chat_inbound'), tenant_isolation('chat_indicator');
