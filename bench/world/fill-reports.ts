/** The values of the roll-ups: ten large accounts and 190 small ones, five carriers and a hundred networks in twenty countries. */
export const reported = { accounts: 200, large: 10, carriers: 5, networks: 100, countries: 20 }

/** The roll-ups by step: hours of a hundred days, days of 180, and weeks. */
const steps = {
  hour: { code: 0, count: 100 * 24, messages: 10 },
  day: { code: 1, count: 180, messages: 100 },
  week: { code: 2, count: 27, messages: 700 },
} as const
type Step = keyof typeof steps

/** The account with this number; those below `large` are large. */
export const accountOf = (n: number): string => n.toString(16).padStart(8, '0')
export const networkOf = (n: number): string => `${26_200 + n}`

/**
 * The statements that store the roll-ups of 100 million messages in a hundred days: for each step and view, the combinations of accounts,
 * carriers, networks, senders and errors.
 */
export function* fillReportStatements(): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off; set maintenance_work_mem = '1GB'"
  // The exchange does not aggregate meanwhile, because it needs the primary key.
  yield "select pg_advisory_lock(hashtext('message reports'))"
  yield `insert into network_prefix (prefix, network, country, name)
    select (49000 + n)::text, (26200 + n)::text, chr(65 + n % ${reported.countries}) || 'X', 'Network ' || n
      from generate_series(0, ${reported.networks - 1}) n`
  yield 'alter table message_report drop constraint message_report_pkey; drop index message_report_old, message_report_by_sender'
  for (const { view, combinations } of views)
    for (const step of ['hour', 'day', 'week'] as const) yield fillSql(view, step, combinations[step])
  yield `alter table message_report add primary key (view, step, account_id, at, carrier_id, network, sender, error_code);
    create index message_report_old on message_report (step, at);
    create index message_report_by_sender on message_report (account_id, sender, step, at) where view = 2`
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

const byCarrierOfAll = (most: number): Combinations => ({
  columns: `'', ${carrier('k')}, '', '', ${error}`,
  from: `generate_series(0, ${reported.carriers - 1}) k, ${errors(most)}`,
})
const byAccountOnly: Combinations = {
  columns: `${account}, '', '', '', ${error}`,
  from: `${accounts}, ${errors(1)}`,
}

const views: { view: number; combinations: Record<Step, Combinations> }[] = [
  { view: 0, combinations: { hour: all(3), day: all(6), week: all(6) } },
  {
    view: 1,
    combinations: { hour: byAccount(60, 10, 2), day: byAccount(100, 25, 3), week: byAccount(100, 35, 4) },
  },
  { view: 2, combinations: { hour: bySender(100, 8), day: bySender(500, 20), week: bySender(800, 30) } },
  { view: 3, combinations: { hour: byCarrier(2), day: byCarrier(4), week: byCarrier(5) } },
  { view: 4, combinations: { hour: byCarrierOfAll(3), day: byCarrierOfAll(6), week: byCarrierOfAll(6) } },
  { view: 5, combinations: { hour: byAccountOnly, day: byAccountOnly, week: byAccountOnly } },
]

/** Most messages are delivered within a minute. */
const fillSql = (view: number, step: Step, { columns, from }: Combinations) => `
  insert into message_report (view, step, account_id, carrier_id, network, sender, error_code, at,
      accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent, latencies)
  select ${view}, ${steps[step].code}, ${columns}, at, 0, 1, case e when 0 then n else 0 end, 0, case e when 0 then 0 else 1 end, 0, 0, n, n * 33300,
      array[0, n / 4, n / 4, n / 4, n / 8, n / 8, 0, 0, 0, 0, 0, 0, 0]
    from generate_series(0, ${steps[step].count - 1}) s, ${from},
      lateral (select date_trunc('${step}', now(), 'UTC') - s * interval '1 ${step}' as at, ${steps[step].messages} + s % 7 as n) of`
