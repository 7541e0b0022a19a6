-- Numbers and their owners; carriers with their binds and routes.

-- All numbers that operators ever listed or assigned. The owner is in `number`, which has row-level security.
create table inventory (
  msisdn          text collate "C" primary key
                  check (ltrim(msisdn, '0123456789') = '' and msisdn >= '1' and length(msisdn) between 7 and 15),
  country         text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  type            text not null check (type in ('landline', 'landline-toll-free', 'mobile-lvn')),
  features        text not null check (features in
                  ('SMS', 'VOICE', 'MMS', 'SMS,VOICE', 'SMS,MMS', 'VOICE,MMS', 'SMS,MMS,VOICE')),
  status          text not null default 'available' check (status in ('available', 'owned', 'quarantined', 'withdrawn')),
  initial_price   bigint check (initial_price >= 0),
  cost            bigint check (cost >= 0),
  limitations     jsonb,
  previous_owner  text,
  free_at         timestamptz,
  check ((status = 'quarantined') = (free_at is not null))
) with (autovacuum_vacuum_scale_factor = 0.01);
comment on column inventory.initial_price is 'micro-euros, charged once at the purchase; null: price of the fee table';
comment on column inventory.cost is 'micro-euros per month, charged from the purchase on; null: price of the fee table';
comment on column inventory.previous_owner is 'account that may buy the number back during the quarantine';
comment on column inventory.free_at is 'exchange time at which the quarantine ends';

-- The groups of three digits among the last nine digits of a number, for searches by digits; the last group also plus 1000, for searches by the end.
-- Shorter numbers are padded with zeros, which the recheck of a match rejects.
create function number_grams(msisdn text) returns smallint[]
language sql immutable parallel safe
return array[
  (msisdn::bigint / 1000000 % 1000)::smallint, (msisdn::bigint / 100000 % 1000)::smallint,
  (msisdn::bigint / 10000 % 1000)::smallint, (msisdn::bigint / 1000 % 1000)::smallint,
  (msisdn::bigint / 100 % 1000)::smallint, (msisdn::bigint / 10 % 1000)::smallint,
  (msisdn::bigint % 1000)::smallint, (1000 + msisdn::bigint % 1000)::smallint];

-- The last condition of each index is always true, and occurs only in the statements for that index, so that the planner never uses one index for the
-- other, regardless of the table's statistics.
create index inventory_available on inventory (country, msisdn) include (type, features)
  where status = 'available' and country > '';
create index inventory_grams on inventory using gin (number_grams(msisdn)) where status = 'available' and type > '';
-- An upload merges the pending list of this index immediately, because otherwise every search would have to read the list.
create function sort_number_grams() returns bigint
language sql volatile security definer
return gin_clean_pending_list('inventory_grams');
create index inventory_free on inventory (free_at) where status = 'quarantined';
-- For the few numbers that are neither listed nor owned, which are found without a scan of millions.
create index inventory_aside on inventory (status, msisdn) where status in ('quarantined', 'withdrawn');

-- How many numbers are available by their head (all digits but the last five or seven), so that a search for a common prefix reads counts instead of
-- numbers. Rows with tail 0 count the numbers that contain the three digits in `head`, by their first occurrence among the last seven digits. The
-- transaction that changes the inventory also changes these counts.
create table number_block (
  country   text collate "C" not null,
  tail      smallint not null check (tail in (0, 5, 7)),
  head      text collate "C" not null,
  type      text not null,
  features  text not null,
  numbers   integer not null,
  primary key (country, tail, head, type, features)
) with (fillfactor = 70);
-- Counts by head in reverse order, for searches by the end of a head. No other index has this expression, so every plan uses this one.
create index number_block_end on number_block ((case tail when 5 then country || reverse(head) end));

-- Changes that a transaction has not added to the counts yet, so that a change of a million numbers locks no count until its end. No row outlives the
-- transaction or a crash; rows that another connection wrote for a failed upload are deleted by the next upload.
create unlogged table number_block_change (
  xid       xid8 not null default pg_current_xact_id(),
  country   text collate "C" not null,
  tail      smallint not null,
  head      text collate "C" not null,
  type      text not null,
  features  text not null,
  numbers   integer not null
);
create index on number_block_change (xid);

-- The groups of three digits that begin among the last seven digits. A group is null if the number contains it earlier, too.
create function late_grams(msisdn text) returns text[]
language sql immutable parallel safe
return array[
  case when strpos(msisdn, substr(msisdn, length(msisdn) - 6, 3)) = length(msisdn) - 6 then substr(msisdn, length(msisdn) - 6, 3) end,
  case when strpos(msisdn, substr(msisdn, length(msisdn) - 5, 3)) = length(msisdn) - 5 then substr(msisdn, length(msisdn) - 5, 3) end,
  case when strpos(msisdn, substr(msisdn, length(msisdn) - 4, 3)) = length(msisdn) - 4 then substr(msisdn, length(msisdn) - 4, 3) end,
  case when strpos(msisdn, substr(msisdn, length(msisdn) - 3, 3)) = length(msisdn) - 3 then substr(msisdn, length(msisdn) - 3, 3) end,
  case when strpos(msisdn, substr(msisdn, length(msisdn) - 2, 3)) = length(msisdn) - 2 then substr(msisdn, length(msisdn) - 2, 3) end];

create function count_later() returns void
language sql volatile as $$
  with change as (delete from number_block_change where xid = pg_current_xact_id() returning *)
  insert into number_block
    select country, tail, head, type, features, sum(numbers) from change
     group by 1, 2, 3, 4, 5 having sum(numbers) <> 0 order by 1, 2, 3, 4, 5
    on conflict (country, tail, head, type, features) do update set numbers = number_block.numbers + excluded.numbers;
$$;

create function count_inventory() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if current_setting('strowger.count_later', true) = 'beside' then
      return null;
    end if;
    with small as (
      select country, left(msisdn, -5) as head, type, features, count(*) as n
        from added where status = 'available' group by 1, 2, 3, 4)
    insert into number_block_change (country, tail, head, type, features, numbers)
      select country, 5, head, type, features, n from small
       union all
      select country, 7, left(head, length(head) - 2), type, features, sum(n) from small group by 1, 3, 4, 5
       union all
      select country, 0, gram, type, features, count(*)
        from (select country, type, features, unnest(late_grams(msisdn)) as gram from added where status = 'available') g
       where gram is not null group by 1, 3, 4, 5;
  else
    with change as (
      select country, msisdn, type, features, sum(n) as n
        from (select country, msisdn, type, features, 1 as n from added where status = 'available'
              union all select country, msisdn, type, features, -1 from gone where status = 'available') c
       group by 1, 2, 3, 4 having sum(n) <> 0
    ), small as (
      select country, left(msisdn, -5) as head, type, features, sum(n) as n from change
       group by 1, 2, 3, 4 having sum(n) <> 0)
    insert into number_block_change (country, tail, head, type, features, numbers)
      select country, 5, head, type, features, n from small
       union all
      select country, 7, left(head, length(head) - 2), type, features, sum(n) from small group by 1, 3, 4, 5 having sum(n) <> 0
       union all
      select country, 0, gram, type, features, sum(n)
        from (select country, type, features, n, unnest(late_grams(msisdn)) as gram from change) g
       where gram is not null group by 1, 3, 4, 5 having sum(n) <> 0;
  end if;
  if current_setting('strowger.count_later', true) is distinct from 'on' then
    perform count_later();
  end if;
  return null;
end $$;
create trigger count_added after insert on inventory
  referencing new table as added for each statement execute function count_inventory();
create trigger count_changed after update on inventory
  referencing old table as gone new table as added for each statement execute function count_inventory();

-- Owned numbers with the settings of their owners.
create table number (
  msisdn                 text collate "C" primary key check (msisdn ~ '^[1-9][0-9]{6,14}$'),
  country                text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  type                   text not null check (type in ('landline', 'landline-toll-free', 'mobile-lvn')),
  features               text[] not null default '{SMS}',
  limitations            jsonb,
  account_id             text not null references account,
  ownership_id           uuid not null unique,
  owned_since            timestamptz not null,
  cost                   bigint not null default 0 check (cost >= 0),
  months_paid            integer not null default 1,
  paid_until             timestamptz,
  rental_due             timestamptz,
  unpaid_since           timestamptz,
  app_id                 uuid,
  mo_http_url            text,
  mo_smpp_sys_type       text,
  voice_callback_type    text check (voice_callback_type in ('sip', 'tel', 'app')),
  voice_callback_value   text,
  voice_status_callback  text,
  check ((voice_callback_type is null) = (voice_callback_value is null)),
  check ((paid_until is null) = (rental_due is null))
);
create index on number (account_id, msisdn) include (country, app_id);
create index on number (rental_due) where rental_due is not null;
create index number_app on number (app_id) where app_id is not null;
create index number_voice_app on number (voice_callback_value) where voice_callback_type = 'app';
comment on column number.ownership_id is 'links of the number refer to this ID, which is different for each owner';
comment on column number.cost is 'micro-euros per month, as at the purchase';
comment on column number.paid_until is 'exchange time; null: assigned by an operator without rent';
comment on column number.rental_due is 'exchange time of the next attempt to charge the rent';
comment on column number.unpaid_since is 'exchange time of the first failed charge of the rent';
select tenant_isolation('number');

-- How many numbers an account has by country and application, so that lists need no count; and by their first five or eight digits, so that
-- a page far from the first is found without reading the preceding ones.
create table number_count (
  account_id  text not null references account,
  digits      smallint not null check (digits in (0, 5, 8)),
  head        text collate "C" not null,
  country     text collate "C" not null,
  app_id      uuid not null,
  numbers     integer not null,
  primary key (account_id, digits, head, country, app_id)
) with (fillfactor = 70);
comment on column number_count.digits is 'number of leading digits in the head; a shorter number is its own head';
comment on column number_count.app_id is 'all zeros: numbers without application';
select tenant_isolation('number_count');

-- Each change first locks the row that counts all numbers of the kind, so that changes do not deadlock.
create function count_owned_numbers() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), count(*)
        from added cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  elsif tg_op = 'DELETE' then
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), -count(*)
        from gone cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  else
    with change as (
      select account_id, msisdn, country, app_id, sum(n) as n
        from (select account_id, msisdn, country, app_id, 1 as n from added
              union all select account_id, msisdn, country, app_id, -1 from gone) c
       group by 1, 2, 3, 4 having sum(n) <> 0)
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), sum(n)
        from change cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  end if;
  return null;
end $$;
create trigger count_added after insert on number
  referencing new table as added for each statement execute function count_owned_numbers();
create trigger count_changed after update on number
  referencing old table as gone new table as added for each statement execute function count_owned_numbers();
create trigger count_gone after delete on number
  referencing old table as gone for each statement execute function count_owned_numbers();

-- Past and present owners of each number, and how the ownership ended.
create table number_ownership (
  id          uuid primary key,
  account_id  text not null references account,
  msisdn      text collate "C" not null,
  began_at    timestamptz not null,
  ended_at    timestamptz,
  ended_by    text check (ended_by in ('cancelled', 'unpaid', 'unassigned')),
  check ((ended_at is null) = (ended_by is null))
);
create index on number_ownership (msisdn, began_at);
comment on column number_ownership.began_at is 'exchange time';
select tenant_isolation('number_ownership');

-- Number pools: a customer's senders, of which each recipient always gets the same one.
create table number_pool (
  id          uuid primary key,
  account_id  text not null references account,
  name        text not null,
  created_at  timestamptz not null default clock_timestamp()
);
create index on number_pool (account_id, id);
create table number_pool_member (
  pool_id       uuid not null references number_pool on delete cascade,
  account_id    text not null references account,
  msisdn        text collate "C" not null,
  ownership_id  uuid not null references number (ownership_id) on delete cascade,
  primary key (pool_id, msisdn)
);
create index on number_pool_member (ownership_id);
create table number_pool_recipient (
  pool_id     uuid not null references number_pool on delete cascade,
  recipient   text collate "C" not null,
  account_id  text not null references account,
  msisdn      text collate "C" not null,
  primary key (pool_id, recipient)
);
create index on number_pool_recipient (recipient);
comment on table number_pool_recipient is 'member of the pool that a recipient receives messages from; replaced when the member leaves the pool';
select tenant_isolation('number_pool'), tenant_isolation('number_pool_member'), tenant_isolation('number_pool_recipient');

-- Rows of an upload that is not published yet. A crash of the server deletes them, and the upload is repeated.
create unlogged table staged_number (
  import_id  uuid not null,
  msisdn     text collate "C" not null,
  line       integer not null,
  terms      integer not null,
  primary key (import_id, msisdn)
) with (autovacuum_vacuum_insert_threshold = -1);
comment on column staged_number.import_id is 'time-ordered, so that aborted imports are deleted by age';
comment on column staged_number.terms is 'line of the import with the same terms';

create unlogged table staged_terms (
  import_id      uuid not null,
  line           integer not null,
  country        text not null,
  type           text not null,
  features       text not null,
  initial_price  bigint,
  cost           bigint,
  limitations    jsonb,
  primary key (import_id, line)
);

create table carrier (
  id                    text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name                  text not null,
  status                text not null default 'active' check (status in ('active', 'draining', 'drained', 'disabled')),
  status_since          timestamptz not null default clock_timestamp(),
  empty_since           timestamptz,
  host                  text not null,
  port                  integer not null check (port between 1 and 65535),
  tls                   boolean not null default false,
  tls_ca                text,
  bind_mode             text not null default 'transceiver' check (bind_mode in ('transceiver', 'pair')),
  system_id             text not null,
  password              bytea not null,
  system_type           text not null default '',
  binds                 integer not null default 1 check (binds between 1 and 64),
  submit_window         integer not null default 10 check (submit_window between 1 and 5000),
  submits_per_second    integer not null default 0 check (submits_per_second >= 0),
  concatenation         text not null default 'udh8' check (concatenation in ('udh8', 'udh16', 'sar', 'payload')),
  alphabet              text not null default 'gsm' check (alphabet in ('gsm', 'latin1')),
  response_id_form      text not null default 'loose' check (response_id_form in ('same', 'loose', 'hex', 'dec')),
  receipt_id_form       text not null default 'loose' check (receipt_id_form in ('same', 'loose', 'hex', 'dec')),
  response_timeout_ms   integer not null default 30000 check (response_timeout_ms between 100 and 300000),
  enquire_link_ms       integer not null default 20000 check (enquire_link_ms between 100 and 300000),
  receipt_wait_seconds  integer not null default 60 check (receipt_wait_seconds between 0 and 604800),
  entity_id_tag         integer default 5120 check (entity_id_tag between 5120 and 16383),
  content_id_tag        integer default 5121 check (content_id_tag between 5120 and 16383),
  created_at            timestamptz not null default clock_timestamp()
);
comment on column carrier.tls_ca is 'PEM: the only trusted certificate authority or certificate; null: authorities of the machine';
comment on column carrier.bind_mode is 'pair: a transmitter and a receiver bind per slot';
comment on column carrier.concatenation is 'how segments of a long text are marked: user data header with an 8-bit or 16-bit reference, sar parameters, or one message_payload';
comment on column carrier.alphabet is 'alphabet of data_coding 0';
comment on column carrier.empty_since is 'when the queue of a draining carrier became empty';
comment on column carrier.receipt_wait_seconds is 'time that a draining carrier with an empty queue stays bound for delivery receipts';
comment on column carrier.entity_id_tag is 'tag of the optional parameter with the entity_id of the message, 0x1400 for Indian carriers; null: not sent';
comment on column carrier.content_id_tag is 'tag of the optional parameter with the content_id (template ID), 0x1401 for Indian carriers; null: not sent';
comment on column carrier.submits_per_second is 'contracted rate over all binds; 0: unlimited';

-- A bind slot is leased to one node at a time, so that a carrier never gets more binds than agreed.
create table carrier_bind (
  carrier_id     text not null references carrier on delete cascade,
  slot           integer not null,
  owner          uuid,
  lease_until    timestamptz,
  state          text not null default 'CLOSED'
                 check (state in ('CONNECTING', 'BINDING', 'BOUND', 'UNBINDING', 'CLOSED', 'WAITING')),
  state_since    timestamptz not null default clock_timestamp(),
  unbound_since  timestamptz default clock_timestamp(),
  reason         text,
  metrics        jsonb,
  metrics_at     timestamptz,
  primary key (carrier_id, slot)
);
comment on column carrier_bind.metrics is 'counters and rates of the session, stored by its owner every few seconds';
comment on column carrier_bind.unbound_since is 'when the session was last bound; null while it is bound';

-- Nodes that hold binds, so that each of them leases its share of a carrier's slots only.
create table bind_holder (
  node_id  uuid primary key,
  seen_at  timestamptz not null
);

-- A carrier's own meaning of a command_status, or of the err of its receipts, where it differs from the default.
create table carrier_error (
  carrier_id  text not null references carrier on delete cascade,
  kind        text not null check (kind in ('status', 'receipt')),
  value       text not null check (length(value) between 1 and 16),
  outcome     text check (outcome in ('temporary', 'permanent')),
  code        integer not null,
  primary key (carrier_id, kind, value),
  check ((kind = 'status') = (outcome is not null)),
  check (kind <> 'status' or value ~ '^[1-9][0-9]{0,9}$')
);
comment on column carrier_error.value is 'status in decimal, never 0; or the err of a receipt without leading zeros';

create table route (
  id          uuid primary key,
  prefix      text collate "C" not null check (prefix ~ '^[0-9]{0,15}$'),
  sender      text not null default 'any' check (sender in ('any', 'number', 'alphanumeric')),
  carrier_id  text not null references carrier,
  priority    integer not null default 0,
  weight      integer not null default 1 check (weight between 1 and 1000),
  last        boolean not null default false,
  unique (prefix, sender, carrier_id)
);
create index on route (carrier_id);
comment on column route.sender is 'type of sender: number, alphanumeric, or any';
comment on column route.priority is 'lowest first among routes of the same prefix';
comment on column route.weight is 'share among routes of the same prefix and priority';
comment on column route.last is 'whether no further route is tried; messages that the carrier of this route cannot accept now are queued for this carrier';

-- The price of each segment of a message; the longest prefix that matches the recipient's number decides.
create table price (
  prefix  text collate "C" primary key check (prefix ~ '^[0-9]{0,15}$'),
  price   bigint not null check (price >= 0)
);
comment on column price.price is 'micro-euros per segment';

create table network_prefix (
  prefix   text collate "C" primary key check (prefix ~ '^[0-9]{0,15}$'),
  network  text not null check (network ~ '^[0-9]{5,6}$'),
  country  text not null check (country ~ '^[A-Z]{2}$'),
  name     text not null
);
comment on column network_prefix.network is 'MCC and MNC';

-- Rows of an upload of prices or prefixes, until it is published in one step or canceled.
create table staged_prefix (
  import_id  uuid not null,
  prefix     text collate "C" not null,
  line       integer not null,
  price      bigint,
  network    text,
  country    text,
  name       text,
  staged_at  timestamptz not null default clock_timestamp(),
  primary key (import_id, prefix)
);
create index on staged_prefix (staged_at);

-- Incremented by each change of a table that every node caches, so that only changed tables are read again.
create table routing_version (
  of       text primary key check (of in ('price', 'network_prefix')),
  version  bigint not null default 0
);
insert into routing_version values ('price'), ('network_prefix');
