/** The values of the roll-ups: ten large accounts and 190 small ones, five carriers and a hundred networks in twenty countries. */
export const reported = { accounts: 200, large: 10, carriers: 5, networks: 100, countries: 20 }

const [hours, days] = [100 * 24, 180]

/** The account with this number; those below `large` are large. */
export const accountOf = (n: number): string => n.toString(16).padStart(8, '0')
export const networkOf = (n: number): string => `${26_200 + n}`

/**
 * The statements that store the roll-ups of 100 million messages in a hundred days: hours of a hundred days and days of 180, in each view the
 * combinations of accounts, carriers, networks, senders and errors.
 */
export function* fillReportStatements(): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off; set maintenance_work_mem = '1GB'"
  // The exchange does not aggregate meanwhile, because it needs the primary key.
  yield "select pg_advisory_lock(hashtext('message reports'))"
  yield `insert into network_prefix (prefix, network, country, name)
    select (49000 + n)::text, (26200 + n)::text, chr(65 + n % ${reported.countries}) || 'X', 'Network ' || n
      from generate_series(0, ${reported.networks - 1}) n`
  yield 'alter table message_report drop constraint message_report_pkey; drop index message_report_old'
  for (const { view, combinations } of views) {
    yield fillSql(view, 0, hours, combinations.hour)
    yield fillSql(view, 1, days, combinations.day)
  }
  yield `alter table message_report add primary key (view, step, account_id, at, carrier_id, network, sender, error_code);
    create index message_report_old on message_report (step, at)`
  yield "select pg_advisory_unlock(hashtext('message reports'))"
  yield 'vacuum analyze message_report'
}

const account = "lpad(to_hex(a), 8, '0')"
const accounts = `generate_series(0, ${reported.accounts - 1}) a`
const error = 'case e when 0 then 0 else 1000 + e * 10 end'
const carrier = (n: string) => `'carrier-' || (${n}) % ${reported.carriers}`
const network = (n: string) => `(26200 + (${n}) % ${reported.networks})::text`
const errors = (most: number) => `generate_series(0, ${most - 1}) e`

/** As many values for large accounts as stated first, and for small ones as stated then. */
const some = (large: number, small: number) =>
  `generate_series(0, case when a < ${reported.large} then ${large} else ${small} end - 1) k`

type Combinations = { columns: string; from: string }

const all = (most: number): Combinations => ({
  columns: `'', ${carrier('k + c')}, ${network('k')}, '', ${error}`,
  from: `generate_series(0, ${reported.networks - 1}) k, generate_series(0, 1) c, ${errors(most)}`,
})
const byAccount = (large: number, small: number, most: number): Combinations => ({
  columns: `${account}, ${carrier('k')}, ${network('a * 7 + k')}, '', ${error}`,
  from: `${accounts}, ${some(large, small)}, ${errors(most)}`,
})
const bySender = (large: number, small: number): Combinations => ({
  columns: `${account}, '', '', (12010000000 + a * 1000 + k)::text, ${error}`,
  from: `${accounts}, ${some(large, small)}, ${errors(2)}`,
})
const byCarrier = (most: number): Combinations => ({
  columns: `${account}, ${carrier('k')}, '', '', ${error}`,
  from: `${accounts}, generate_series(0, 2) k, ${errors(most)}`,
})

const views: { view: number; combinations: Record<'hour' | 'day', Combinations> }[] = [
  { view: 0, combinations: { hour: all(3), day: all(6) } },
  { view: 1, combinations: { hour: byAccount(60, 10, 2), day: byAccount(100, 25, 3) } },
  { view: 2, combinations: { hour: bySender(100, 8), day: bySender(500, 20) } },
  { view: 3, combinations: { hour: byCarrier(2), day: byCarrier(4) } },
]

/** Most messages are delivered within a minute. */
const fillSql = (view: number, step: 0 | 1, steps: number, { columns, from }: Combinations) => `
  insert into message_report (view, step, account_id, carrier_id, network, sender, error_code, at,
      accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent, latencies)
  select ${view}, ${step}, ${columns}, at, 0, 1, case e when 0 then n else 0 end, 0, case e when 0 then 0 else 1 end, 0, 0, n, n * 33300,
      array[0, n / 4, n / 4, n / 4, n / 8, n / 8, 0, 0, 0, 0, 0, 0, 0]
    from generate_series(0, ${steps - 1}) s, ${from},
      lateral (select date_trunc('${step === 0 ? 'hour' : 'day'}', now(), 'UTC') - s * interval '1 ${step === 0 ? 'hour' : 'day'}' as at,
          ${step === 0 ? 10 : 100} + s % 7 as n) of`
