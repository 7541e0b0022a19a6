import { until } from '../test/support/until.ts'
import { perSecond, type Bench, type Measure } from './row.ts'
import { forkChild } from './world/child.ts'
import { openExchange } from './world/exchange.ts'
import { kannelMissing, openKannel } from './world/kannel.ts'
import { openLoad } from './world/load.ts'
import {
  alternate,
  bestRate,
  memoryRow,
  rateOf,
  ratioOf,
  untilQuiet,
  warmUp,
  type Side,
} from './world/round.ts'
import { openSink } from './world/sink.ts'

const connections = 128
const bar = { rate: 3_000, ratio: 0.6 }
/** Webhooks per message: the exchange reports the submission and the delivery. */
const callsEach = 2

/**
 * The complete path: accept, submit, response, receipt, and two webhooks, signed and recorded. The load stays a fixed number of messages ahead of
 * the webhooks, so that the measured rate is sustainable. It is compared to Kannel with receipts and callbacks.
 */
export const measureWebhooksPath: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  const load = await openLoad()
  open.defer(() => load.stop())
  const our = await ourSide(open, bench)
  const their = await kannelSide(open, bench)
  const sides = [our, ...(their ? [their] : [])]
  await warmUp(load, sides, connections, bench)
  const [ours = [], theirs] = await alternate(load, sides, connections, bench)
  const row = { name: 'the same with receipts and two signed webhooks each', result: rateOf(ours) }
  const memory = memoryRow('with receipts and webhooks', our)
  if (!theirs) return [row, memory]
  const ratio = ratioOf(ours, theirs)
  const compared = {
    ...row,
    baseline: `${rateOf(theirs)} Kannel, two callbacks each`,
    bar: `≥ ${bar.ratio} ×, ≥ ${perSecond(bar.rate)}`,
    ...(ratio && { ratio, reached: ratio >= bar.ratio && bestRate(ours) >= bar.rate }),
  }
  return [compared, memory]
}

async function ourSide(open: AsyncDisposableStack, bench: Bench): Promise<Side> {
  const { sink, endpoint, received } = await openCounters(open)
  const exchange = await openExchange(bench)
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  await exchange.routeTo(sink.port)
  const waiting = () =>
    exchange.number('select (select count(*) from webhook_delivery) + (select count(*) from dispatch)')
  return {
    name: 'Strowger',
    port: exchange.port,
    request: exchange.sendRequest({ webhook_url: `http://127.0.0.1:${endpoint.ready}/status` }),
    pids: { ...exchange.pids, carrier: sink.pid, endpoint: endpoint.pid },
    ended: async () => (await received()) / callsEach,
    settled: async () => {
      bench.say(`queued in the database when the load ended: ${await waiting()}`)
      await until(waiting, (count) => count === 0)
    },
  }
}

async function kannelSide(open: AsyncDisposableStack, bench: Bench): Promise<Side | undefined> {
  const missing = kannelMissing()
  if (missing) {
    bench.say(missing)
    return undefined
  }
  const { sink, endpoint, received } = await openCounters(open)
  const kannel = await openKannel(sink.port)
  open.defer(() => kannel.stop())
  let before = 0
  return {
    name: 'Kannel',
    port: kannel.port,
    request: kannel.sendRequest(endpoint.ready),
    pids: { ...kannel.pids, carrier: sink.pid, endpoint: endpoint.pid },
    ended: async () => (await received()) / callsEach,
    settled: async (accepted) => {
      await untilQuiet(received, before + accepted * callsEach)
      before = await received()
    },
  }
}

/** A carrier with receipts, and a webhook endpoint. */
async function openCounters(open: AsyncDisposableStack) {
  const sink = await openSink(true)
  open.defer(() => sink.stop())
  const endpoint = await forkChild<number>('receiver')
  open.defer(() => endpoint.stop())
  return { sink, endpoint, received: () => endpoint.ask<number>(null) }
}
