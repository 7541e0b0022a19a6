/**
 * Kills the program again and again under load and checks that nothing accepted was lost: `npm run faults`.
 * `-- --program 50 --seed 7` chooses how often each kind of strike comes, and which run is repeated.
 */
import { parseArgs } from 'node:util'
import { runDrill } from './drill.ts'
import { kept, reportLines, strikeLine } from './report.ts'
import { strikeKinds, type StrikeKind } from './strikes.ts'

const usual: Record<StrikeKind, number> = { program: 50, startup: 10, postmaster: 10, both: 10, stop: 5 }

const number = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seed: number,
    rate: number,
    connections: number,
    ...Object.fromEntries(strikeKinds.map((kind) => [kind, number])),
  },
})
const given = values as Record<string, string | undefined>
const read = (name: string, otherwise: number) => {
  const value = Number(given[name] ?? otherwise)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} is a whole number`)
  return value
}

// Nothing of ours may live on after Ctrl-C: what was started is ended on `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const say = (line: string) => process.stdout.write(`${line}\n`)
// Once a kind is named, only the named ones come.
const named = strikeKinds.some((kind) => given[kind] !== undefined)
const strikes = Object.fromEntries(strikeKinds.map((kind) => [kind, read(kind, named ? 0 : usual[kind])]))
const options = {
  seed: read('seed', Math.floor(Math.random() * 1e9)),
  rate: read('rate', 400),
  connections: read('connections', 24),
}
say(`seed ${options.seed}, ${options.connections} connections, ${options.rate} messages a second`)
const report = await runDrill({
  ...options,
  strikes,
  progress: (one, nth, of) => say(`${String(nth).padStart(3)}/${of} ${strikeLine(one)}`),
})
for (const line of reportLines(report)) say(line)
process.exitCode = kept(report) ? 0 : 1
