-- The submission is read within the statement; a call of message_submitted_at for each receipt takes five times as long. It remains for chat messages.

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
                    then latency_bucket(exchange_now() - coalesce(
                      (select min(submitted_at) from submission where message_id = added.id), message_submitted_at(id, accepted_at))) end as latency
                from added
              union all
              select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, -1, null
                from gone) c
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(n * parts) <> 0 or sum(n * price) <> 0;
  end if;
  return null;
end $$;
