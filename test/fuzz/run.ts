/**
 * Sends mutated input to the program: `npm run fuzz pdus` (10,000,000 PDUs, some minutes), `npm run fuzz contract` (1,000,000 requests for the
 * operations of the API document), and without an argument both. `npm run fuzz planted` checks that `fuzz contract` finds planted bugs. `-- --count
 * 100000` reduces the number, `-- --seed 7` repeats a run, and `--round 12` repeats one round of PDUs.
 */
import { parseArgs } from 'node:util'
import { runContract } from './contract/run.ts'
import { fuzzPdus } from './pdus.ts'
import { runPlanted } from './planted/run.ts'

const number = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: number, count: number, round: number },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (name: 'seed' | 'count' | 'round') => {
  const value = values[name] === undefined ? undefined : Number(values[name])
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value
  throw new RangeError(`--${name} is a whole number`)
}
const seed = read('seed') ?? Math.floor(Math.random() * 1e9)
const count = read('count')

const fuzzers: Record<string, () => Promise<boolean>> = {
  async pdus() {
    const round = read('round')
    await fuzzPdus({ seed, count: count ?? 10_000_000, ...(round !== undefined && { round }), say })
    say('no undeclared errors, no hangs, no memory growth')
    return true
  },
  contract: () => runContract({ seed, count: count ?? 1_000_000, say }),
  planted: () => runPlanted({ seed, count: count ?? 20_000, say }),
}

const wanted = positionals.length > 0 ? positionals : ['pdus', 'contract']
const unknown = wanted.filter((name) => !Object.hasOwn(fuzzers, name))
if (unknown.length > 0) throw new RangeError(`Choose a fuzzer: ${Object.keys(fuzzers).join(' or ')}.`)
say(`seed ${seed}`)
for (const name of wanted) if (!(await fuzzers[name]!())) process.exitCode = 1
