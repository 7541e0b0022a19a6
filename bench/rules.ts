import { perSecond, type Measure, type Row } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { runRound, worst, type Round, type Side } from './world/round.ts'

const connections = 128
const turns = 5
/** Nothing listens there. */
const deadPort = 1
const barred = 100_000

const window = { window_seconds: 600, limit: 1_000_000_000 }
const watched = [
  { kind: 'country', effect: 'allow', countries: ['US', 'CA'] },
  { kind: 'country', countries: ['*'] },
  { kind: 'network', networks: ['62002', '63902'] },
  { kind: 'traffic', texts: ['*bit.ly/*', '*tinyurl*', 'win *'] },
  { kind: 'blocked_number' },
]
const counting = [
  { kind: 'burst', ...window },
  { kind: 'prefix_velocity', digits: 7, ...window },
  { kind: 'recipient_velocity', ...window },
]

/**
 * What typical traffic rules cost durable accept: without any, with those that only look, and with those that count. Each turn
 * measures all of them, every time in another order, and each is compared with what was measured without rules in its own turn, so that what
 * else happens on the machine is on both sides. Processor time says what rules cost where rates say how busy the machine was.
 */
export const measureRules: Measure = async (bench) => {
  const exchange = await openExchange(bench)
  const load = await openLoad()
  const sets = [
    { name: 'without rules', rules: [] },
    { name: `five rules, one with a list of ${barred.toLocaleString('en')}`, rules: watched },
    { name: 'three rules that count beside', rules: [...watched, ...counting] },
  ]
  try {
    await exchange.routeTo(deadPort)
    const rounds = sets.map((): Round[] => [])
    const side = (name: string): Side => ({
      name,
      port: exchange.port,
      request: exchange.sendRequest(),
      pids: exchange.pids,
    })
    await runRound(load, side('warming up'), connections, { ...bench, seconds: 3 })
    for (let turn = 0; turn < turns; turn++)
      for (const at of sets.keys()) {
        const i = (turn + at) % sets.length
        const { name, rules } = sets[i]!
        const made = await make(exchange, rules)
        rounds[i]!.push(await runRound(load, side(name), connections, bench))
        for (const id of made) await exchange.operator.delete(`/operator/v1/rules/${id}`)
      }
    return sets.slice(1).flatMap(({ name }, i) => rowsOf(name, rounds[0]!, rounds[i + 1]!))
  } finally {
    await load.stop()
    for (const line of await exchange.stop()) bench.say(line)
  }
}

async function make({ operator }: Exchange, rules: object[]): Promise<string[]> {
  const made: string[] = []
  for (const rule of rules) {
    const body = { name: 'Bench', effect: 'block', ...rule }
    const answer = await operator.post<{ rule_id: string; kind: string }>('/operator/v1/rules', body)
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    const { rule_id: id, kind } = answer.body
    made.push(id)
    if (kind !== 'blocked_number') continue
    const numbers = Array.from({ length: barred }, (_, i) => 447_700_000_000 + i)
    const path = `/operator/v1/rules/${id}/entries/import`
    const upload = await operator.post(path, `value\n${numbers.join('\n')}\n`, { 'content-type': 'text/csv' })
    if (upload.status !== 200) throw new Error(`${upload.status}: ${JSON.stringify(upload.body)}`)
  }
  return made
}

function rowsOf(name: string, without: Round[], beside: Round[]): Row[] {
  const ratio = pairedRatio(without, beside, ({ accepted }) => accepted)
  const costlier = pairedRatio(without, beside, costOf)
  return [
    {
      name: `durable accept, ${name}, ${connections} connections`,
      figure: `${perSecond(median(beside.map(({ accepted }) => accepted)))}, p99 ${worst(beside, 'p99').toFixed(0)} ms`,
      beside: `${perSecond(median(without.map(({ accepted }) => accepted)))}, p99 ${worst(without, 'p99').toFixed(0)} ms without rules`,
      ratio,
      bar: '≥ 0.95 ×',
      reached: ratio >= 0.95,
    },
    {
      name: `processor time of a message, ${name}`,
      figure: costsOf(beside),
      beside: `${costsOf(without)} without rules`,
      ratio: costlier,
      bar: '≤ 1.05 ×',
      reached: costlier <= 1.05,
    },
  ]
}

/** The middle one of the ratios of the turns. */
function pairedRatio(without: Round[], beside: Round[], of: (round: Round) => number): number {
  return median(beside.map((round, turn) => of(round) / of(without[turn]!)))
}

const costOf = ({ costs }: Round): number => Object.values(costs).reduce((sum, cost) => sum + cost, 0)

function costsOf(rounds: Round[]): string {
  return Object.keys(rounds[0]!.costs)
    .map((name) => `${name} ${median(rounds.map(({ costs }) => costs[name]!)).toFixed(0)} µs`)
    .join(', ')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
