import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../test/support/until.ts'
import type { Bench, Measure, Row } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { openSink } from './world/sink.ts'

const backlog = 100_000
const everyMs = 50
const bar = 1_000
/** Nothing listens there. */
const deadPort = 1

/**
 * How long a tenant's single messages take to be submitted while another's backlog of 100,000 goes out before them, through one
 * bind with a window of 500, without a contracted rate and with one of 500 a second; beside it, the same with nothing waiting.
 */
export const measureFairness: Measure = async (bench) => [
  await measureWith(bench, 0),
  await measureWith(bench, 500),
]

async function measureWith(bench: Bench, perSecond: number): Promise<Row> {
  await using open = new AsyncDisposableStack()
  const load = await openLoad()
  open.defer(() => load.stop())
  const sink = await openSink(false)
  open.defer(() => sink.stop())
  const exchange = await openExchange(bench)
  open.defer(async () => (await exchange.stop()).forEach(bench.say))
  const single = await exchange.tenant()

  await exchange.routeTo(sink.port, perSecond)
  await sendSingles(exchange, single, bench.seconds / 2, 0)
  const alone = await delaysOf(exchange, single.apiKey)

  await exchange.routeTo(deadPort, perSecond)
  const request = exchange.sendRequest()
  for (let left = backlog; left > 0; left = backlog - (await waiting(exchange)))
    await load.run({ port: exchange.port, request, connections: 128, seconds: 3, limit: left })
  bench.say(`${await waiting(exchange)} messages of one tenant wait`)
  await exchange.routeTo(sink.port, perSecond)
  const began = performance.now()
  await until(
    async () => (await sink.count()).submits,
    (submits) => submits > 1_000,
    30_000,
  )
  const sent = await sendSingles(exchange, single, bench.seconds, 2_000)
  const left = await waiting(exchange)
  const seconds = (performance.now() - began) / 1000
  await until(
    () => exchange.number(ofSingle(single.apiKey, "status = 'accepted'")),
    (n) => n === 0,
    30_000,
  )
  const beside = await delaysOf(exchange, single.apiKey, sent)
  bench.say(`${sent} single messages; ${left} of the backlog were left after ${seconds.toFixed(1)} s`)
  const name = perSecond === 0 ? 'no contracted rate' : `${perSecond} a second`
  return {
    name: `single message beside a backlog of 100,000, ${name}`,
    figure: `p50 ${beside.p50} ms, p99 ${beside.p99} ms, longest ${beside.most} ms`,
    beside: `p50 ${alone.p50} ms, p99 ${alone.p99} ms with nothing waiting`,
    bar: `p99 < ${bar} ms`,
    reached: beside.p99 < bar,
  }
}

type Tenant = Awaited<ReturnType<Exchange['tenant']>>

const waiting = (exchange: Exchange) => exchange.number('select count(*) from dispatch')
const ofSingle = (apiKey: string, which: string) =>
  `select count(*) from message where account_id = '${apiKey}' and ${which}`

/** One message after the other for some seconds, or until less than `least` waits; answers how many. */
async function sendSingles(
  exchange: Exchange,
  { send }: Tenant,
  seconds: number,
  least: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let sent = 0
  for (; performance.now() < end; sent++) {
    if (least > 0 && sent % 10 === 0 && (await waiting(exchange)) < least) break
    await send()
    await pause(everyMs)
  }
  return sent
}

/** From the request until the carrier's answer was stored, in milliseconds, of the last so many messages of an account. */
async function delaysOf(exchange: Exchange, apiKey: string, last = 1_000_000) {
  const delays = `select extract(epoch from e.at - m.accepted_at) * 1000 as ms from message m
    join message_event e on e.message_id = m.id and e.event = 'submitted' where m.account_id = '${apiKey}'
    order by m.id desc limit ${last}`
  const figure = async (what: string) =>
    Math.round(await exchange.number(`select ${what} from (${delays}) d`))
  return {
    p50: await figure('percentile_disc(0.5) within group (order by ms)'),
    p99: await figure('percentile_disc(0.99) within group (order by ms)'),
    most: await figure('max(ms)'),
  }
}
