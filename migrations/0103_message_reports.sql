-- Counts of messages by the hour and day in which they were accepted, for reports.

-- Changes of the counts since the last aggregation, appended in the statement that stores or changes messages.
create table message_report_change (
  hour        timestamptz not null,
  account_id  text not null,
  carrier_id  text collate "C" not null,
  network     text collate "C" not null,
  sender      text collate "C" not null,
  error_code  integer not null,
  status      text not null,
  latency     smallint,
  messages    integer not null,
  parts       bigint not null,
  spent       bigint not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
comment on column message_report_change.status is 'status of outbound messages; received for inbound ones';
comment on column message_report_change.sender is 'own number of the account: the sender of outbound and the recipient of inbound messages';
comment on column message_report_change.latency is 'bucket of the time from acceptance to the final receipt, for changes that a receipt has caused';

create table message_report (
  view           smallint not null check (view between 0 and 3),
  step           smallint not null check (step in (0, 1)),
  account_id     text not null,
  at             timestamptz not null,
  carrier_id     text collate "C" not null,
  network        text collate "C" not null,
  sender         text collate "C" not null,
  error_code     integer not null,
  accepted       integer not null,
  submitted      integer not null,
  delivered      integer not null,
  read           integer not null,
  undeliverable  integer not null,
  rejected       integer not null,
  received       integer not null,
  parts          bigint not null,
  spent          bigint not null,
  latencies      integer[] not null check (cardinality(latencies) = 13),
  primary key (view, step, account_id, at, carrier_id, network, sender, error_code)
) with (fillfactor = 70);
create index message_report_old on message_report (step, at);
comment on column message_report.view is '0: all accounts by carrier, network and error; 1: the same by account; 2: by account, sender and error; 3: by account, carrier and error';
comment on column message_report.step is '0: hour, 1: day, both UTC';
comment on column message_report.account_id is 'empty in view 0';
comment on column message_report.sender is 'empty in other views, and for the senders beyond the first 100 of an account in an hour';
comment on column message_report.error_code is '0: no error';
comment on column message_report.accepted is 'messages that have this status now; excludes the rows of message_report_change';
comment on column message_report.latencies is 'messages by bucket of the time from acceptance to the final receipt';

select tenant_isolation('message_report'), tenant_isolation('message_report_change');

-- The limits of the buckets in seconds; the last bucket has no limit.
create function latency_bucket(latency interval) returns smallint
language sql immutable as $$
  select width_bucket(extract(epoch from latency)::float8, array[1, 2, 5, 10, 30, 60, 120, 300, 900, 3600, 21600, 86400]::float8[])::smallint
$$;

-- The hashed subquery finds messages that this statement has completed, without a join that compares a batch with itself.
create function count_messages() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, null,
          count(*), sum(parts), coalesce(sum(price) filter (where status <> 'rejected'), 0)
        from added group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, latency,
          sum(n), sum(n * parts), sum(case when status <> 'rejected' then n * price else 0 end)
        from (select accepted_at, account_id, carrier_id, network, direction, sender, recipient, error_code, status, parts, price, 1 as n,
                  case when status in ('delivered', 'undeliverable', 'read') and id in (select id from gone where status = 'submitted')
                    then latency_bucket(exchange_now() - accepted_at) end as latency
                from added
              union all
              select accepted_at, account_id, carrier_id, network, direction, sender, recipient, error_code, status, parts, price, -1, null
                from gone) c
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(n * parts) <> 0 or sum(n * price) <> 0;
  end if;
  return null;
end $$;
create trigger count_stored after insert on message
  referencing new table as added for each statement execute function count_messages();
create trigger count_changed after update on message
  referencing old table as gone new table as added for each statement execute function count_messages();

-- Messages stored before this migration, without the times of their receipts.
insert into message_report_change
  select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, ''),
      case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, null,
      count(*), sum(parts), coalesce(sum(price) filter (where status <> 'rejected'), 0)
    from message group by 1, 2, 3, 4, 5, 6, 7;

insert into retention values ('reports', 400, 100);
