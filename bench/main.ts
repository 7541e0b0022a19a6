/**
 * Measures the exchange and prints one table: `npm run bench`, or `npm run bench accept path` for some measurements.
 * `-- --millions 10` sets the number of messages stored before a search. `-- --seconds 12` makes each phase longer (5, at most 30), `-- --profile`
 * shows where the program spends CPU time, `-- --only '^list'` selects operations of `neighbours`, `-- --minutes 30` raises the time limit (12); measurements not started by then are skipped with a
 * message.
 */
import { cpus, loadavg, release, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measureAccept } from './accept.ts'
import { measureIdle } from './idle.ts'
import { measureLinks } from './links.ts'
import { measureNumbers } from './numbers.ts'
import { measureBrands } from './brands.ts'
import { measureUsageReports } from './usage-reports.ts'
import { measureTollFree } from './tollfree.ts'
import { measureNetwork } from './network.ts'
import { measureRadius } from './radius.ts'
import { measureSims } from './sims.ts'
import { measureAuth } from './auth.ts'
import { measureFairness } from './fairness.ts'
import { measureGuessing } from './guessing.ts'
import { measureNeighbours } from './neighbours.ts'
import { measureDeadEndpoint } from './dead-endpoint.ts'
import { measurePath } from './path.ts'
import { measureConsole } from './console.ts'
import { measureStart } from './start.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWebhooksPath } from './webhooks-path.ts'
import { measureRequestLog } from './request-log.ts'
import { measureRules } from './rules.ts'
import { measureTendlc } from './tendlc.ts'
import { tableOf, type Bench, type Measure, type Row } from './row.ts'
import { measureSearch } from './search.ts'
import { measureReports } from './reports.ts'
import { measureSmpp } from './smpp.ts'
import { measureSmppCustomers } from './smpp-customers.ts'
import { endChildren } from './world/child.ts'
import { kannelMissing } from './world/kannel.ts'

const measures: Record<string, Measure> = {
  accept: measureAccept,
  path: measurePath,
  'webhooks-path': measureWebhooksPath,
  smpp: measureSmpp,
  'smpp-customers': measureSmppCustomers,
  webhooks: measureWebhooks,
  'dead-endpoint': measureDeadEndpoint,
  fairness: measureFairness,
  auth: measureAuth,
  guessing: measureGuessing,
  start: measureStart,
  idle: measureIdle,
  console: measureConsole,
  rules: measureRules,
  'request-log': measureRequestLog,
  tendlc: measureTendlc,
  search: measureSearch,
  reports: measureReports,
  'usage-reports': measureUsageReports,
  links: measureLinks,
  numbers: measureNumbers,
  brands: measureBrands,
  tollfree: measureTollFree,
  sims: measureSims,
  radius: measureRadius,
  network: measureNetwork,
  neighbours: measureNeighbours,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    profile: { type: 'boolean', default: false },
    millions: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 30)) throw new RangeError('--seconds must be a number from 1 to 30')
const millions = Number(values.millions)
if (!(millions >= 0.1 && millions <= 100)) throw new RangeError('--millions must be a number from 0.1 to 100')
// Storing ten million SIMs takes some minutes.
const minutes = Number(
  values.minutes ?? (positionals.includes('sims') ? 40 : positionals.includes('neighbours') ? 90 : 12),
)
if (!(minutes >= 1 && minutes <= 600)) throw new RangeError('--minutes must be a number from 1 to 600')
// These measurements take long, so they run only if named on the command line.
const byNameOnly: ReadonlySet<string> = new Set(['idle', 'neighbours', 'reports', 'usage-reports'])
const ofAll = Object.keys(measures).filter((name) => !byNameOnly.has(name))
const names = positionals.length > 0 ? positionals : ofAll
const unknown = names.filter((name) => !measures[name])
if (unknown.length > 0)
  throw new RangeError(`${unknown.join(', ')}: there is ${Object.keys(measures).join(', ')}`)

// Child processes must not survive Ctrl-C, so they are stopped on `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const say = (line: string) => process.stderr.write(`${line}\n`)
const gigabytes = Math.round(totalmem() / 2 ** 30)
say(
  `${cpus().length} cores (${cpus()[0]?.model}), ${gigabytes} GB, ${process.platform} ${release()}, Node ${process.version}`,
)
say(`load average before the measurements: ${loadavg()[0]!.toFixed(2)}; above 0.5 the results are too low`)
for (const missing of [kannelMissing()]) if (missing) say(missing)

const rows: Row[] = []
let printed = false
const print = () => {
  if (!printed) for (const line of ['', ...tableOf(rows)]) process.stdout.write(`${line}\n`)
  printed = true
}
// Prints the results measured so far, however the process ends.
process.on('exit', print)
process.on('uncaughtException', (error) => {
  say(`a failure outside the measurements: ${error.stack}`)
  process.exitCode = 1
})

const deadline = performance.now() + minutes * 60_000
const clock = () => new Date().toTimeString().slice(0, 8)
const bench = { seconds, profiled: values.profile, millions, only: new RegExp(values.only), say }
for (const [i, name] of names.entries()) {
  const left = deadline - performance.now()
  if (left <= 0)
    say(
      `\n${name} is skipped, because the time limit of ${minutes} minutes is reached; try --minutes ${minutes * 2}`,
    )
  else {
    say(`\n${clock()} ${name} (${i + 1} of ${names.length})`)
    const measured = await measureInTime(name, bench, left)
    rows.push(...measured)
    for (const line of measured.length > 0 ? tableOf(measured) : []) say(line)
  }
}
say(`\n${clock()} done`)
print()
// Exits even if something is still running.
process.exit()

/** The rows of a measurement; if it fails or reaches the time limit, logs that and returns none. */
async function measureInTime(name: string, bench: Bench, ms: number): Promise<Row[]> {
  const fail = (error: unknown) => {
    say(`${name} could not be measured: ${(error as Error).stack}`)
    process.exitCode = 1
    return []
  }
  const measuring = measures[name]!(bench).catch(fail)
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).then(async () => {
    await endChildren()
    return fail(new Error('the measurement reached the time limit'))
  })
  const measured = await Promise.race([measuring, late])
  over.abort()
  late.catch(() => undefined)
  return measured
}
