/** The values of stored messages, for searches that match some of them. */
export const stored = {
  recipients: 1_000_000,
  recipient: (n: number) => `${49_150_000_000_000 + (n % stored.recipients)}`,
  senders: 199,
  sender: (n: number) => `${12_015_000_000 + (n % stored.senders)}`,
  accounts: 47,
  account: (n: number) => `ac${String(n % stored.accounts).padStart(6, '0')}`,
  reference: (n: number) => `order-${n}`,
}

const chunk = 250_000
/** The exchange does not erase texts younger than 30 days. */
const days = 28

/**
 * The statements that store this many messages, spread over the last four weeks: 94 % delivered, few of them through the carrier `rare`, one in 100,000
 * with the error 1210. Indexes are created afterwards, which takes a fifth of the time.
 */
export function* fillStatements(count: number): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off; set maintenance_work_mem = '512MB'"
  yield "select make_partition('message', now() - weeks * interval '1 week') from generate_series(0, 4) weeks"
  yield dropIndexes
  for (let from = 1; from <= count; from += chunk)
    yield fillSql(from, Math.min(count, from + chunk - 1), count)
  yield makeIndexes
  yield 'vacuum analyze message'
}

const dropIndexes = `
  create temporary table dropped as
    select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as made_by
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'message'::regclass and not i.indisprimary;
  do $$ declare one record; begin
    for one in select * from dropped loop execute format('drop index %s', one.name); end loop;
  end $$`

const makeIndexes = `
  do $$ declare one record; begin
    for one in select * from dropped loop execute one.made_by; end loop;
  end $$`

const fillSql = (from: number, to: number, count: number) => `
  insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, error_code, error_detail,
      price, network, carrier_id, client_ref, accepted_at, expires_at, actor)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(digits, 1, 3) || '8' || substr(digits, 4, 15))::uuid,
      'ac' || lpad((n % ${stored.accounts})::text, 6, '0'), 'outbound', (12015000000 + n % ${stored.senders})::text,
      (49150000000000 + (n * 7919) % ${stored.recipients})::text, 'The quick brown fox is faster than that one', 'text', 1,
      case when n % 100 < 94 then 'delivered' when n % 100 < 97 then 'undeliverable' when n % 100 < 99 then 'rejected'
           else 'submitted' end,
      case when n % 100000 = 95 then 1210 when n % 100 between 94 and 96 then 1330 when n % 100 between 97 and 98 then 1120 end,
      case when n % 100 between 94 and 98 then 'The carrier could not deliver the message.' end,
      33300, '26201', case when n % 10000 = 1 then 'rare' else 'carrier-' || n % 3 end,
      case when n % 3 = 0 then 'order-' || n end, at, at + interval '3 days', 'bench'
    from (select n, md5(n::text) as digits, now() - interval '${days} days' * (1 - n::float8 / ${count}) as at
            from generate_series(${from}::bigint, ${to}::bigint) n) g`
