-- Reports count messages without a known network by the country of the number.
alter table message add column country text collate "C";
comment on column message.country is 'country of the other party''s number, if the network is not stored';
comment on column message_report_change.network is 'network, or the country of messages without a network';
comment on column message_report.network is 'network, or the country of messages without a network';

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
                    then latency_bucket(exchange_now() - accepted_at) end as latency
                from added
              union all
              select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, -1, null
                from gone) c
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(n * parts) <> 0 or sum(n * price) <> 0;
  end if;
  return null;
end $$;
