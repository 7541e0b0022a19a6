import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../test/support/until.ts'
import type { Bench, Measure, Row } from './row.ts'
import { openExchange, tenantNumber, type Exchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { openSink, type Sink } from './world/sink.ts'

const backlog = 100_000
const everyMs = 50
const bar = 1_000
/** No server listens on this port. */
const deadPort = 1

/**
 * How long it takes until the exchange submits single messages of a tenant while another tenant has a backlog of 100,000 messages, compared to an
 * empty queue. Both use one bind with a window of 500, without a contracted rate and with a rate of 500/s.
 */
export const measureFairness: Measure = async (bench) => [
  await measureWith(bench, 0),
  await measureWith(bench, 500),
]

async function measureWith(bench: Bench, perSecond: number): Promise<Row> {
  await using open = new AsyncDisposableStack()
  const load = await openLoad()
  open.defer(() => load.stop())
  const sink = await openSink(false, tenantNumber)
  open.defer(() => sink.stop())
  const exchange = await openExchange(bench)
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  const single = await exchange.tenant()

  await exchange.routeTo(sink.port, perSecond)
  const first = await sendSingles(exchange, single, bench.seconds / 2, 0)
  const alone = await delaysOf(sink, 0, first)

  await exchange.routeTo(deadPort, perSecond)
  const request = exchange.sendRequest()
  for (let left = backlog; left > 0; left = backlog - (await waiting(exchange)))
    await load.run({ port: exchange.port, request, connections: 128, seconds: 3, limit: left })
  bench.say(`${await waiting(exchange)} messages of one tenant are queued`)
  await exchange.routeTo(sink.port, perSecond)
  const began = performance.now()
  await until(
    async () => (await sink.count()).submits,
    (submits) => submits > 1_000,
  )
  const sent = await sendSingles(exchange, single, bench.seconds, 2_000)
  const left = await waiting(exchange)
  const seconds = (performance.now() - began) / 1000
  const alongside = await delaysOf(sink, first.length, sent)
  bench.say(`${sent.length} single messages; ${left} of the backlog were left after ${seconds.toFixed(1)} s`)
  const name = perSecond === 0 ? 'no contracted rate' : `${perSecond} per second`
  return {
    name: `single message during a backlog of 100,000, ${name}`,
    result: `p50 ${alongside.p50} ms, p99 ${alongside.p99} ms, longest ${alongside.most} ms`,
    baseline: `p50 ${alone.p50} ms, p99 ${alone.p99} ms with an empty queue`,
    bar: `p99 < ${bar} ms`,
    reached: alongside.p99 < bar,
  }
}

type Tenant = Awaited<ReturnType<Exchange['tenant']>>

const waiting = (exchange: Exchange) => exchange.number('select count(*) from dispatch')

/** Sends one message after another for some seconds, or until fewer than `least` messages are queued; returns the time of each. */
async function sendSingles(
  exchange: Exchange,
  { send }: Tenant,
  seconds: number,
  least: number,
): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const sent: number[] = []
  while (performance.now() < end) {
    if (least > 0 && sent.length % 10 === 0 && (await waiting(exchange)) < least) break
    sent.push(Date.now())
    await send()
    await pause(everyMs)
  }
  return sent
}

/** Milliseconds from the request to the submit at the carrier, for the latest messages that arrived there. */
async function delaysOf(sink: Sink, before: number, sent: number[]) {
  const requests = await until(
    async () => (await sink.count()).arrivedAt.slice(before),
    (times) => times.length >= sent.length,
  )
  const delays = sent.map((at, i) => requests[i]! - at).toSorted((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))]!
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}
