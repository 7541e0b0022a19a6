/**
 * Mutates what comes from outside until something breaks: `npm run fuzz pdus` (10,000,000 PDUs, some minutes).
 * `-- --count 100000` takes fewer, `-- --seed 7` repeats a run, and with `--round 12` one round of it.
 */
import { parseArgs } from 'node:util'
import { fuzzPdus } from './pdus.ts'

const number = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: number, count: number, round: number },
})
if (positionals.join() !== 'pdus') throw new RangeError('Say what: pdus.')
const read = (name: 'seed' | 'count' | 'round') => {
  const value = values[name] === undefined ? undefined : Number(values[name])
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value
  throw new RangeError(`--${name} is a whole number`)
}
const seed = read('seed') ?? Math.floor(Math.random() * 1e9)
const round = read('round')
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`seed ${seed}`)
await fuzzPdus({ seed, count: read('count') ?? 10_000_000, ...(round !== undefined && { round }), say })
say('nothing was thrown that is not a declared fault, nothing hung, and memory stayed flat')
