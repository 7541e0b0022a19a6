/** A thousand accounts with one SIM customer each, which has two pools in three countries and three endpoints with two results. */
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

/** The statements that store the roll-ups, without the usage of the sandbox. */
export function* fillUsageStatements(): Generator<string> {
  yield "set strowger.scope = 'exchange'; set synchronous_commit = off"
  yield 'truncate sim_report, webhook_report'
  yield `insert into account (id, name, signature_secret) select ${account}, 'Account ' || a, '' from ${everyAccount}`
  yield `insert into sim_partner (partner_id, company_name, account, created_at)
    select ${account}, 'Customer ' || a, ${account}, now() from ${everyAccount}`
  for (const [step, { code, count }] of Object.entries(steps)) {
    const times = `generate_series(0, ${count - 1}) s,
      lateral (select date_trunc('${step}', now(), 'UTC') - s * interval '1 ${step}' as at) t`
    for (const { columns, from } of usage)
      yield `insert into sim_report (step, view, partner_id, at, pool_id, mcc, up, down, sessions, mo, mt)
        select ${code}, ${columns}, 1000000 + s, 3000000, 100, 1, 1 from ${from}, ${times}`
    for (const { columns, from } of attempts)
      yield `insert into webhook_report (step, view, account_id, at, origin, result, delivered, retried, failed, durations)
        select ${code}, ${columns}, 1000 + s, 5, 1, array[0, 10, 100, 500, 200, 100, 96, 0, 0, 0, 0, 0] from ${from}, ${times}`
  }
  yield 'vacuum analyze sim_report'
  yield 'vacuum analyze webhook_report'
}
