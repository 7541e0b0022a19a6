import type { Measure } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { runRound, type Side } from './world/round.ts'
import { connections, inTurns, alongsideRows } from './world/turns.ts'

/** No server listens on this port. */
const deadPort = 1
const blocked = 100_000

const window = { window_seconds: 600, limit: 1_000_000_000 }
const watched = [
  { kind: 'country', effect: 'allow', countries: ['GB', 'IE'] },
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
 * The cost of typical traffic rules for durable accept: without rules, with rules that only check, and with rules that count, each for a separate
 * account. Each turn measures all of them in a different order, and compares them with the result without rules of the same turn, because other load
 * on the machine must affect all. CPU time is independent of that load, so it shows the cost of rules better than rates do.
 */
export const measureRules: Measure = async (bench) => {
  const exchange = await openExchange(bench)
  const load = await openLoad()
  const sets = [
    { name: 'without rules', rules: [] },
    { name: `five rules, one with a list of ${blocked.toLocaleString('en')}`, rules: watched },
    { name: 'three more rules that count', rules: [...watched, ...counting] },
  ]
  try {
    await exchange.routeTo(deadPort)
    const sides: Side[] = []
    for (const [i, { name, rules }] of sets.entries()) {
      const { apiKey, sendRequest } = await exchange.tenant(`1201555990${i}`)
      await make(exchange, apiKey, rules)
      const { port, pids } = exchange
      sides.push({ name, port, pids, request: sendRequest() })
    }
    for (const side of sides) await runRound(load, side, connections, { ...bench, seconds: 3 })
    const [without = [], ...alongside] = await inTurns(sides, (side) =>
      runRound(load, side, connections, bench),
    )
    return alongside.flatMap((rounds, i) =>
      alongsideRows('without rules', without, { name: sets[i + 1]!.name, rounds }),
    )
  } finally {
    await load.stop()
    for (const line of await exchange.stop()) bench.say(line)
  }
}

async function make({ operator, sql }: Exchange, apiKey: string, rules: object[]): Promise<void> {
  for (const rule of rules) {
    const body = { name: 'Bench', effect: 'block', api_key: apiKey, ...rule }
    const answer = await operator.post<{ rule_id: string; kind: string }>('/operator/v1/rules', body)
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    const { rule_id: id, kind } = answer.body
    if (kind !== 'blocked_number') continue
    const numbers = Array.from({ length: blocked }, (_, i) => 447_700_000_000 + i)
    const path = `/operator/v1/rules/${id}/entries/import`
    const upload = await operator.post(path, `value\n${numbers.join('\n')}\n`, { 'content-type': 'text/csv' })
    if (upload.status !== 200) throw new Error(`${upload.status}: ${JSON.stringify(upload.body)}`)
    await sql.query('vacuum analyze traffic_entry')
  }
}
