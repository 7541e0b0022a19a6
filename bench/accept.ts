import type { Bench, Measure, Row } from './row.ts'
import { forkChild } from './world/child.ts'
import { openExchange } from './world/exchange.ts'
import { openLoad, type Load } from './world/load.ts'
import { alternate, memoryRow, rateOf, ratioOf, warmUp, worst, type Round, type Side } from './world/round.ts'

const connections = [32, 128, 256]
const bar = 0.4
const p99Bar = { connections: 256, ms: 50 }
/** No server listens on this port. */
const deadPort = 1

/**
 * Durable accept alone, compared to an empty 202 from the same framework, which parses and checks the same body. Messages are routed to an unreachable
 * carrier, so every message is stored with its charge, history and queue entry, and stays queued.
 */
export const measureAccept: Measure = async (bench) => {
  const exchange = await openExchange(bench)
  const empty = await forkChild<number>('empty-202')
  const load = await openLoad()
  const rows: Row[] = []
  try {
    await exchange.routeTo(deadPort)
    const request = exchange.sendRequest()
    const durable = { name: 'durable', port: exchange.port, request, pids: exchange.pids }
    const sides = [durable, { name: 'empty 202', port: empty.ready, request, pids: { server: empty.pid } }]
    await warmUp(load, sides, 128, bench)
    for (const count of connections) rows.push(await compare(bench, load, sides, count))
    rows.push(memoryRow('accept alone', durable))
  } finally {
    await load.stop()
    await empty.stop()
    for (const line of await exchange.stop()) bench.say(line)
  }
  return rows
}

async function compare(bench: Bench, load: Load, sides: Side[], count: number): Promise<Row> {
  const [durable = [], empty = []] = await alternate(load, sides, count, bench)
  const ratio = ratioOf(durable, empty)
  const timed = count === p99Bar.connections
  const inTime = !timed || worst(durable, 'p99') <= p99Bar.ms
  return {
    name: `durable accept alone, ${count} connections`,
    result: `${rateOf(durable)}${timesOf(durable, ['p50', 'p99'])}`,
    baseline: `${rateOf(empty)} empty 202${timesOf(empty, ['p99'])}`,
    bar: `≥ ${bar} ×${timed ? `, p99 ≤ ${p99Bar.ms} ms` : ''}`,
    ...(ratio && { ratio, reached: ratio >= bar && inTime }),
  }
}

function timesOf(rounds: Round[], selector: ('p50' | 'p99')[]): string {
  if (rounds.length === 0) return ''
  return selector.map((one) => `, ${one} ${worst(rounds, one).toFixed(0)} ms`).join('')
}
