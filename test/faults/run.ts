/** Proves the promises under load and faults: `npm run faults`. `-- --help` lists the runs and options. */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { runKills } from './kills.ts'
import { runNodes } from './nodes.ts'
import { runOverload } from './overload.ts'
import { runRegistrations } from './registrations.ts'
import { runBindKills } from './smpp/binds.ts'
import { runSmppKills } from './smpp/run.ts'
import { runSoak } from './soak.ts'
import { runChurn, runOldSnapshot } from './untidied.ts'
import type { Words } from './labels.ts'

type Run = { does: string; numbers: string[]; run: (words: Words) => Promise<boolean> }

const runs: Record<string, Run> = {
  kills: {
    does: 'kills program and database 500 times under load, and checks every promise (40 minutes)',
    numbers: ['program', 'startup', 'postmaster', 'both', 'stop', 'rate', 'connections', 'minutes'],
    run: runKills,
  },
  smpp: {
    does: "kills program and database 500 times under the load of a customer's SMPP client, and checks its submits and receipts (45 minutes)",
    numbers: ['program', 'startup', 'postmaster', 'both', 'stop', 'rate', 'minutes'],
    run: runSmppKills,
  },
  'smpp-binds': {
    does: 'kills one of two nodes 100 times while clients bind to both; a user never has more binds than it may (20 minutes)',
    numbers: ['kills'],
    run: runBindKills,
  },
  nodes: {
    does: 'kills or freezes one of two nodes at random under load; no message is lost, and no carrier gets too many binds',
    numbers: ['restart', 'away', 'frozen', 'rate'],
    run: runNodes,
  },
  registrations: {
    does: 'kills exchange or campaign registry at 200 random moments of registrations; all end as undisturbed, none is paid twice',
    numbers: ['kills'],
    run: runRegistrations,
  },
  overload: {
    does: 'measures the peak rate, then offers three times as much (90 s)',
    numbers: ['seconds', 'connections'],
    run: runOverload,
  },
  'old-snapshot': {
    does: 'keeps a snapshot open during a load, so that vacuum removes no rows (11 minutes)',
    numbers: ['minutes'],
    run: runOldSnapshot,
  },
  churn: {
    does: 'switches autovacuum off, inserts and deletes a million rows in the queue, and continues the load (11 minutes)',
    numbers: ['rows', 'minutes'],
    run: runChurn,
  },
  soak: {
    does: 'runs a load, and samples memory, open files and the size of the queues (two hours)',
    numbers: ['minutes', 'rate'],
    run: runSoak,
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    ...Object.fromEntries(
      ['seed', ...Object.values(runs).flatMap((one) => one.numbers)].map((name) => [
        name,
        { type: 'string' } as const,
      ]),
    ),
  },
})
const provided: Record<string, unknown> = values
const say = (line: string) => process.stdout.write(`${line}\n`)

function help(): void {
  say('npm run faults -- [run] [--seed 7] [--name number]\n')
  for (const [name, { does, numbers }] of Object.entries(runs)) {
    say(`  ${name.padEnd(12)} ${does}`)
    say(`  ${''.padEnd(12)} ${numbers.map((one) => `--${one}`).join(' ')}`)
  }
  say('\nThe default run is kills. Exits with code 1 if a promise was broken.')
}

function numberOf(name: string): number | undefined {
  const value = provided[name] === undefined ? undefined : Number(provided[name])
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value
  throw new RangeError(`--${name} is a whole number`)
}

// The first Ctrl-C ends the run, whose results so far are then checked; the second one ends this process immediately. Child processes are stopped on
// `exit`.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(130)
    say('stopping; press Ctrl-C again to exit immediately')
    stop.abort()
  })

const [name = 'kills', ...rest] = positionals
const chosen = Object.hasOwn(runs, name) && rest.length === 0 ? runs[name] : undefined
if (values.help) help()
else if (!chosen) throw new RangeError(`Say one of: ${Object.keys(runs).join(', ')}.`)
else {
  const seed = numberOf('seed') ?? Math.floor(Math.random() * 1e9)
  say(`${name}, seed ${seed}, on ${cpus().length} cores with a load of ${loadavg()[0]!.toFixed(1)} before`)
  if (!(await chosen.run({ seed, number: numberOf, say, stop: stop.signal }))) process.exitCode = 1
}
