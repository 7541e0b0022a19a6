-- Traffic rules: messages that an account may not send, or that operators only want to observe. Every node caches them.

create table traffic_rule (
  id          uuid primary key,
  account_id  text references account,
  name        text not null,
  kind        text not null,
  effect      text not null check (effect in ('block', 'monitor', 'allow')),
  settings    jsonb not null default '{}',
  lists       uuid[] not null default '{}',
  check (effect <> 'allow' or kind in ('country', 'network'))
);
create index on traffic_rule (account_id) where account_id is not null;
comment on column traffic_rule.account_id is 'null: all accounts, counted separately';
comment on column traffic_rule.lists is 'uploads whose entries form the list';

-- Fraud protection settings of an account other than rules; an account without a row uses the defaults.
create table account_protection (
  account_id    text primary key references account,
  premium_plan  boolean not null default false,
  countries     text not null default 'default' check (countries in ('default', 'home', 'all'))
);
comment on column account_protection.premium_plan is 'whether trusted_recipient overrides fraud-protection rules';
comment on column account_protection.countries is 'where the account may send unless a rule decides otherwise; default: home country in production, all countries in the sandbox';

-- Incremented by each change of the two tables, so that they are read again only after a change.
create table traffic_version (
  singleton  boolean primary key default true check (singleton),
  version    bigint not null default 0
);
insert into traffic_version default values;

-- Entries of rules' lists. An upload is a list of its own, which no rule uses until it is complete.
create table traffic_entry (
  list_id  uuid not null,
  value    text collate "C" not null,
  text     text,
  primary key (list_id, value)
);
comment on column traffic_entry.value is 'a number, a sender, or the IDs and values registered with a regulator, separated by a space';
comment on column traffic_entry.text is 'text of a content template';

-- Counters of rules, by window. All rows of an account are changed under the lock of its balance.
create table traffic_count (
  rule_id     uuid not null,
  account_id  text not null references account,
  key         text collate "C" not null,
  begins_at   timestamptz not null,
  ends_at     timestamptz not null,
  kept_until  timestamptz not null,
  counted     bigint not null,
  seen        bit(100),
  was         bit(100),
  primary key (rule_id, account_id, key, begins_at)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index on traffic_count (kept_until);
comment on column traffic_count.key is 'a prefix, a recipient, or a recipient without its last two digits; empty: the account as a whole';
comment on column traffic_count.ends_at is 'exchange time';
comment on column traffic_count.kept_until is 'exchange time until which the count is used; sliding windows use it one window longer';
comment on column traffic_count.counted is 'messages; for spend caps, micro-euros';
comment on column traffic_count.seen is 'last two digits of the recipients';
comment on column traffic_count.was is 'value of seen before the last batch that changed it';

-- Rolls back a transaction that exceeds a limit, with all that it counted and stored.
create function traffic_limit_exceeded() returns boolean
language plpgsql volatile as $$ begin
  raise exception 'a traffic rule limit is exceeded' using errcode = 'ST001';
end $$;

-- Increases counters, each listed once, up to their limits, including the carry (0 to 1) of the preceding window's count. Returns by
-- position the new counts, those of the preceding windows, and the numbers seen before. The inner statement sees everything committed
-- before it began, even if its caller has waited for a balance since.
create function count_traffic(rules uuid[], accounts text[], keys text[], begins float8[], ends float8[], kept float8[], amounts bigint[],
    seens text[], mosts bigint[], carries float8[])
returns table (place bigint, counted bigint, earlier bigint, was text)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  return query with input as (
      select i.*, to_timestamp(i.from_ms / 1000.0) as begins_at, to_timestamp((i.from_ms - (i.to_ms - i.from_ms)) / 1000.0) as before_at
        from unnest(rules, accounts, keys, begins, ends, kept, amounts, seens, mosts, carries)
          with ordinality i(rule_id, account_id, key, from_ms, to_ms, kept_ms, amount, seen, most, carry, place)
    ), counted as (
      insert into traffic_count as c (rule_id, account_id, key, begins_at, ends_at, kept_until, counted, seen)
      select i.rule_id, i.account_id, i.key, i.begins_at, to_timestamp(i.to_ms / 1000.0), to_timestamp(i.kept_ms / 1000.0), i.amount,
          i.seen::bit(100) from input i
      on conflict (rule_id, account_id, key, begins_at) do update
        set counted = c.counted + excluded.counted, was = c.seen, seen = c.seen | excluded.seen
      returning c.rule_id, c.account_id, c.key, c.begins_at, c.counted, c.seen, c.was
    )
    select i.place, c.counted, coalesce(p.counted, 0), c.was::text
      from counted c join input i using (rule_id, account_id, key, begins_at)
      left join traffic_count p on i.carry > 0 and p.rule_id = i.rule_id and p.account_id = i.account_id and p.key = i.key
        and p.begins_at = i.before_at
     where case when coalesce(bit_count(c.seen), c.counted + floor(coalesce(p.counted, 0) * i.carry)) > i.most
       then traffic_limit_exceeded() else true end;
end $$;

-- Shares of the daily spend cap that an account has reached on a day; each share is reported once.
create table spend_notice (
  rule_id     uuid not null,
  account_id  text not null references account,
  day         timestamptz not null,
  percent     integer not null check (percent in (50, 80, 100)),
  at          timestamptz not null,
  primary key (rule_id, account_id, day, percent)
);
create index on spend_notice (day);

-- Recent matches of a rule are read from the histories of messages.
create index message_event_rule_matched on message_event ((details ->> 'rule_id'), message_id) where event = 'rule_matched';

select tenant_isolation('traffic_rule'), tenant_isolation('account_protection'), tenant_isolation('traffic_count'), tenant_isolation('spend_notice');
