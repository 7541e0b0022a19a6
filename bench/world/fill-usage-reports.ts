/** A thousand accounts with one SIM customer each, which has two pools in three countries, three endpoints with two results, and submissions of three kinds. */
const accounts = 1_000

/** Hours of the last two weeks and their period before, days of the last half-year, and weeks. */
const steps = {
  hour: { code: 0, count: 16 * 24 },
  day: { code: 1, count: 190 },
  week: { code: 2, count: 28 },
}

/** The account with this number, which is also the ID of its SIM customer. */
export const accountOf = (n: number): string => n.toString(16).padStart(8, '0')

const account = "lpad(to_hex(a), 8, '0')"
const everyAccount = `generate_series(0, ${accounts - 1}) a`
const codes = "(array['262', '208', '234', '204', '310'])"

const usage = [
  { columns: `0, '', at, 0, ${codes}[c]`, from: 'generate_series(1, 5) c' },
  { columns: `1, ${account}, at, 0, ''`, from: everyAccount },
  {
    columns: `2, ${account}, at, a * 2 + p, ${codes}[c]`,
    from: `${everyAccount}, generate_series(1, 2) p, generate_series(1, 3) c`,
  },
]

const result = "(array['200', 'timeout'])[r]"
const attempts = [
  { columns: `0, '', at, '', ${result}`, from: 'generate_series(1, 2) r' },
  { columns: `1, ${account}, at, '', ''`, from: everyAccount },
  {
    columns: `2, ${account}, at, 'https://e' || e || '.example', ${result}`,
    from: `${everyAccount}, generate_series(1, 3) e, generate_series(1, 2) r`,
  },
]

const kind = "(array['brand', 'campaign', 'toll-free'])[k]"
const everyKind = 'generate_series(1, 3) k'
const submissions = [
  { columns: `0, '', at, ${kind}, ''`, from: everyKind },
  { columns: `1, ${account}, at, ${kind}, ''`, from: `${everyAccount}, ${everyKind}` },
  { columns: `4, ${account}, at, '', ''`, from: everyAccount },
  { columns: `2, '', at, ${kind}, 'Reason ' || r`, from: `${everyKind}, generate_series(1, 40) r` },
  { columns: `3, ${account}, at, ${kind}, 'Reason ' || a % 40`, from: `${everyAccount}, ${everyKind}` },
]

export const usageTables = {
  sims: 'sim_report',
  webhooks: 'webhook_report',
  compliance: 'compliance_report',
} as const
export type UsageReport = keyof typeof usageTables

const fills: Record<
  UsageReport,
  { rows: { columns: string; from: string }[]; columns: string; counts: string }
> = {
  sims: {
    rows: usage,
    columns: 'partner_id, at, pool_id, mcc, up, down, sessions, mo, mt',
    counts: '1000000 + s, 3000000, 100, 1, 1',
  },
  webhooks: {
    rows: attempts,
    columns: 'account_id, at, origin, result, delivered, retried, failed, durations',
    counts: '1000 + s, 5, 1, array[0, 10, 100, 500, 200, 100, 96, 0, 0, 0, 0, 0]',
  },
  compliance: {
    rows: submissions,
    columns:
      'account_id, at, kind, reason, submitted, approved, rejected, changes_requested, withdrawn, durations',
    counts: '20 + s, 12, 5, 2, 1, array[0, 1, 2, 5, 6, 3, 1, 1, 0, 0, 0, 0]',
  },
}

/** The statements that store the roll-ups of some reports, without the usage of the sandbox. */
export function* fillUsageStatements(reports: readonly UsageReport[]): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off"
  yield `truncate ${reports.map((report) => usageTables[report]).join(', ')}`
  yield `insert into account (id, name, signature_secret) select ${account}, 'Account ' || a, '' from ${everyAccount}`
  yield `insert into sim_partner (partner_id, company_name, account, created_at)
    select ${account}, 'Customer ' || a, ${account}, now() from ${everyAccount}`
  for (const [step, { code, count }] of Object.entries(steps)) {
    const times = `generate_series(0, ${count - 1}) s,
      lateral (select date_trunc('${step}', now(), 'UTC') - s * interval '1 ${step}' as at) t`
    for (const report of reports) {
      const { rows, columns: names, counts } = fills[report]
      for (const { columns, from } of rows)
        yield `insert into ${usageTables[report]} (step, view, ${names}) select ${code}, ${columns}, ${counts} from ${from}, ${times}`
    }
  }
  for (const report of reports) yield `vacuum analyze ${usageTables[report]}`
}
