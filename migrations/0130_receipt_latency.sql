-- The time to a receipt begins when the carrier has accepted the message, because before that it waits in a queue of the exchange. Chat messages
-- have no submission, but an event.
create function message_submitted_at(message uuid, accepted_at timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return coalesce(
    (select submitted_at from submission where message_id = message order by part limit 1),
    (select at from message_event where message_id = message and event = 'submitted' order by at limit 1),
    accepted_at);
end $$;
comment on column message_report_change.latency is 'bucket of the time from the submission to the final receipt, for changes that a receipt has caused';
comment on column message_report.latencies is 'messages by bucket of the time from the submission to the final receipt';

create or replace function count_messages() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, country, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, null,
          count(*), sum(parts), coalesce(sum(price) filter (where status <> 'rejected'), 0)
        from added group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, country, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, latency,
          sum(n), sum(n * parts), sum(case when status <> 'rejected' then n * price else 0 end)
        from (select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, 1 as n,
                  case when status in ('delivered', 'undeliverable', 'read') and id in (select id from gone where status = 'submitted')
                    then latency_bucket(exchange_now() - message_submitted_at(id, accepted_at)) end as latency
                from added
              union all
              select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, -1, null
                from gone) c
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(n * parts) <> 0 or sum(n * price) <> 0;
  end if;
  return null;
end $$;
