import { perSecond, type Bench, type Measure, type Row } from './row.ts'
import { forkChild } from './world/child.ts'
import { openExchange } from './world/exchange.ts'
import { openLoad, type Load } from './world/load.ts'
import { alternate, bestRate, runRound, worst, type Round, type Side } from './world/round.ts'

const connections = [32, 128, 256]
const bar = 0.4
const p99Bar = { connections: 256, ms: 50 }
/** Nothing listens there. */
const deadPort = 1

/**
 * Durable accept alone, beside an empty 202 of the same framework that parses and checks the same body. The route leads to a
 * carrier that is never reached, so that every message is stored with its debit, history and place in the queue, and waits.
 */
export const measureAccept: Measure = async (bench) => {
  const exchange = await openExchange(bench)
  const empty = await forkChild<number>('empty-202')
  const load = await openLoad()
  const rows: Row[] = []
  try {
    await exchange.routeTo(deadPort)
    const request = exchange.sendRequest()
    const sides = [
      { name: 'durable', port: exchange.port, request, pids: exchange.pids },
      { name: 'empty 202', port: empty.ready, request, pids: { server: empty.pid } },
    ]
    for (const side of sides) await runRound(load, side, 128, { ...bench, seconds: 3 })
    for (const count of connections) rows.push(await compare(bench, load, sides, count))
  } finally {
    await load.stop()
    await empty.stop()
    for (const line of await exchange.stop()) bench.say(line)
  }
  return rows
}

async function compare(bench: Bench, load: Load, sides: Side[], count: number): Promise<Row> {
  const [durable, empty] = (await alternate(load, sides, count, bench)) as [Round[], Round[]]
  const ratio = bestRate(durable) / bestRate(empty)
  const row = {
    name: `durable accept alone, ${count} connections`,
    figure: `${perSecond(bestRate(durable))}, p50 ${worst(durable, 'p50').toFixed(0)} ms, p99 ${worst(durable, 'p99').toFixed(0)} ms`,
    beside: `${perSecond(bestRate(empty))} empty 202, p99 ${worst(empty, 'p99').toFixed(0)} ms`,
    ratio,
    bar: `≥ ${bar} ×`,
    reached: ratio >= bar,
  }
  if (count !== p99Bar.connections) return row
  const inTime = worst(durable, 'p99') <= p99Bar.ms
  return { ...row, bar: `${row.bar}, p99 ≤ ${p99Bar.ms} ms`, reached: row.reached && inTime }
}
