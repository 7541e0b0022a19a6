/**
 * Measures what the exchange does and prints one table: `npm run bench`, or `npm run bench accept path` for some of it.
 * `-- --millions 10` stores so many messages before it searches. `-- --seconds 12` makes each phase longer (8, at most 30), `-- --profile` shows where the program's time goes.
 */
import { cpus, loadavg, release, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAccept } from './accept.ts'
import { measureNumbers } from './numbers.ts'
import { measureAuth } from './auth.ts'
import { measureFairness } from './fairness.ts'
import { measureDeadEndpoint } from './dead-endpoint.ts'
import { measurePath } from './path.ts'
import { measureStart } from './start.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWebhooksPath } from './webhooks-path.ts'
import { measureRules } from './rules.ts'
import { tableOf, type Measure, type Row } from './row.ts'
import { measureSearch } from './search.ts'
import { measureSmpp } from './smpp.ts'

const measures: Record<string, Measure> = {
  accept: measureAccept,
  rules: measureRules,
  path: measurePath,
  'webhooks-path': measureWebhooksPath,
  smpp: measureSmpp,
  webhooks: measureWebhooks,
  'dead-endpoint': measureDeadEndpoint,
  fairness: measureFairness,
  auth: measureAuth,
  start: measureStart,
  search: measureSearch,
  numbers: measureNumbers,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    profile: { type: 'boolean', default: false },
    millions: { type: 'string', default: '2' },
  },
})
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 30)) throw new RangeError('--seconds is a number from 1 to 30')
const millions = Number(values.millions)
if (!(millions >= 1 && millions <= 100)) throw new RangeError('--millions is a number from 1 to 100')
const names = positionals.length > 0 ? positionals : Object.keys(measures)
const unknown = names.filter((name) => !measures[name])
if (unknown.length > 0)
  throw new RangeError(`${unknown.join(', ')}: there is ${Object.keys(measures).join(', ')}`)

// Nothing of ours may live on after Ctrl-C: what was started is ended on `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const say = (line: string) => process.stderr.write(`${line}\n`)
const gigabytes = Math.round(totalmem() / 2 ** 30)
say(
  `${cpus().length} cores (${cpus()[0]?.model}), ${gigabytes} GB, ${process.platform} ${release()}, Node ${process.version}`,
)
say(`load before: ${loadavg()[0]!.toFixed(2)}; anything above 0.5 makes the figures worse than they are`)
const rows: Row[] = []
for (const name of names) {
  say(`\n${name}`)
  try {
    rows.push(...(await measures[name]!({ seconds, profiled: values.profile, millions, say })))
  } catch (error) {
    say(`${name} could not be measured: ${(error as Error).stack}`)
    process.exitCode = 1
  }
}
for (const line of ['', ...tableOf(rows)]) process.stdout.write(`${line}\n`)
