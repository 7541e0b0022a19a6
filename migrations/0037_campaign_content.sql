-- Texts that do not comply with the declaration of their 10DLC campaign: the action, and the findings. Times are exchange time.

-- Default for campaigns without an individual setting.
create table exchange_content (
  singleton  boolean primary key default true check (singleton),
  action     text not null default 'flag' check (action in ('off', 'flag', 'reject'))
);
insert into exchange_content default values;
select exchange_only('exchange_content');

alter table campaign add column content_action text check (content_action in ('off', 'flag', 'reject'));
comment on column campaign.content_action is 'action for messages whose text does not comply; null: setting of exchange_content';

-- One row per rule that a message violated. It contains neither the text nor a number, and is deleted with its message.
create table campaign_violation (
  message_id   uuid not null,
  rule         text collate "C" not null
               check (rule in ('shortened-link', 'embedded-link', 'embedded-phone', 'age-gate', 'direct-lending', 'prohibited')),
  campaign_id  text collate "C" not null,
  account_id   text not null,
  action       text not null check (action in ('flag', 'reject')),
  at           timestamptz not null,
  primary key (message_id, rule)
) partition by range (message_id);
create index on campaign_violation (at, message_id, rule);
create index on campaign_violation (campaign_id, at, message_id, rule);
create index on campaign_violation (account_id, at, message_id, rule);
create index on campaign_violation (rule, at, message_id);
comment on column campaign_violation.at is 'when the message was accepted';
insert into partitioned_table values ('campaign_violation', 'messages', 100, 'dispatch', 'message_id');
select tenant_isolation('campaign_violation');

-- Nodes cache the declarations of campaigns as well as whether they may send.
drop trigger campaign_changed on campaign;
create constraint trigger campaign_changed after update on campaign deferrable initially deferred for each row
  when ((old.traffic_enabled, old.mno_metadata, old.age_gated, old.direct_lending, old.embedded_link, old.embedded_phone, old.content_action)
    is distinct from
    (new.traffic_enabled, new.mno_metadata, new.age_gated, new.direct_lending, new.embedded_link, new.embedded_phone, new.content_action))
  execute function traffic_changed();
