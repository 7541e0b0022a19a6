/** What stored messages have in common, so that a search can ask for some of it. */
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

/**
 * The statements that store so many messages, spread over the five weeks that have partitions: nine of ten delivered, few of them
 * through the carrier `rare`, one of a hundred thousand with the error 1210.
 */
export function* fillStatements(count: number): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off"
  for (let from = 1; from <= count; from += chunk)
    yield fillSql(from, Math.min(count, from + chunk - 1), count)
  yield 'vacuum analyze message'
}

const fillSql = (from: number, to: number, count: number) => `
  insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, error_code, error_detail,
      price, network, carrier_id, client_ref, accepted_at, expires_at, actor)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
           || substr(md5(n::text), 4, 15))::uuid,
      'ac' || lpad((n % ${stored.accounts})::text, 6, '0'), 'outbound', (12015000000 + n % ${stored.senders})::text,
      (49150000000000 + (n * 7919) % ${stored.recipients})::text, 'The quick brown fox is faster than that one', 'text', 1,
      case when n % 100 < 94 then 'delivered' when n % 100 < 97 then 'undeliverable' when n % 100 < 99 then 'rejected'
           else 'submitted' end,
      case when n % 100000 = 95 then 1210 when n % 100 between 94 and 96 then 1330 when n % 100 between 97 and 98 then 1120 end,
      case when n % 100 between 94 and 98 then 'The carrier could not deliver the message.' end,
      33300, '26201', case when n % 10000 = 1 then 'rare' else 'carrier-' || n % 3 end,
      case when n % 3 = 0 then 'order-' || n end, at, at + interval '3 days', 'bench'
    from (select n, date_trunc('week', now(), 'UTC') + interval '4 weeks 6 days' * (n::float8 / ${count}) as at
            from generate_series(${from}::bigint, ${to}::bigint) n) g`
