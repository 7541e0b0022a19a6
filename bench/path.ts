import { until } from '../test/support/until.ts'
import type { Bench, Measure, Row } from './row.ts'
import { openExchange } from './world/exchange.ts'
import { kannelMissing, openKannel } from './world/kannel.ts'
import { openLoad, type Load } from './world/load.ts'
import { alternate, memoryRow, rateOf, ratioOf, untilQuiet, warmUp, type Side } from './world/round.ts'
import { openSink } from './world/sink.ts'

const connections = [32, 128]
const bar = { connections: 128, ratio: 0.7 }

/**
 * The path of a message from acceptance to the stored response of the carrier, through one bind with a window of 500, compared to Kannel without a
 * store, with an identical carrier. The time ends when the last response is stored, so messages in a queue do not count as done.
 */
export const measurePath: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  const load = await openLoad()
  open.defer(() => load.stop())
  const ours = await ourSide(open, bench)
  const theirs = await kannelSide(open, bench)
  const sides = [ours, ...(theirs ? [theirs] : [])]
  await warmUp(load, sides, 128, bench)
  const rows: Row[] = []
  for (const count of connections) rows.push(await compare(bench, load, sides, count))
  return [...rows, memoryRow('accept → submit → response', ours)]
}

async function ourSide(open: AsyncDisposableStack, bench: Bench): Promise<Side> {
  const sink = await openSink(false)
  open.defer(() => sink.stop())
  const exchange = await openExchange(bench)
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  await exchange.routeTo(sink.port)
  return {
    name: 'Strowger',
    port: exchange.port,
    request: exchange.sendRequest(),
    pids: { ...exchange.pids, carrier: sink.pid },
    settled: async () => {
      const left = () => exchange.number('select count(*) from dispatch')
      await until(left, (count) => count === 0)
    },
  }
}

async function kannelSide(open: AsyncDisposableStack, bench: Bench): Promise<Side | undefined> {
  const missing = kannelMissing()
  if (missing) {
    bench.say(missing)
    return undefined
  }
  const sink = await openSink(false)
  open.defer(() => sink.stop())
  const kannel = await openKannel(sink.port)
  open.defer(() => kannel.stop())
  let before = 0
  const submits = async () => (await sink.count()).submits
  return {
    name: 'Kannel',
    port: kannel.port,
    request: kannel.sendRequest(),
    pids: { ...kannel.pids, carrier: sink.pid },
    settled: async (accepted) => {
      await untilQuiet(submits, before + accepted)
      before = await submits()
    },
  }
}

async function compare(bench: Bench, load: Load, sides: Side[], count: number): Promise<Row> {
  const [ours = [], theirs] = await alternate(load, sides, count, bench)
  const row = { name: `accept → submit → response stored, ${count} connections`, result: rateOf(ours) }
  if (!theirs) return row
  const ratio = ratioOf(ours, theirs)
  const compared = { ...row, baseline: `${rateOf(theirs)} Kannel, no store`, ...(ratio && { ratio }) }
  if (count !== bar.connections) return compared
  return { ...compared, bar: `≥ ${bar.ratio} ×`, ...(ratio && { reached: ratio >= bar.ratio }) }
}
