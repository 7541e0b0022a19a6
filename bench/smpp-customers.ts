import type { Socket } from 'node:net'
import type { SubmitSm } from '#carriers/smpp/index.ts'
import { until } from '../test/support/until.ts'
import { measureUnresponsive } from './smpp-unresponsive.ts'
import { perSecond, type Bench, type Measure, type Row } from './row.ts'
import { megabytesOf, watchCpu } from './world/cpu.ts'
import { openExchange, recipient, text, type Exchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { openSink } from './world/sink.ts'
import { bindOf, openSession } from './world/smpp-session.ts'
import { openClients, type Clients, type ClientsResult } from './world/smpp-clients.ts'

/** No server listens on this port. */
const deadPort = 1
const sessions = 4
const window = 100
const bars = { accepted: 12_000, receipts: 8_000, p99: { perSecond: 5_000, ms: 60 }, through: 0.9 }
/** The most binds of a user. */
const bindsPerUser = 100
const idle = { sessions: 10_000, megabytes: 400 }

/**
 * Customers' submits over four transceivers with a window of 100, compared with the HTTP API: accepted alone, and to the stored response of a
 * carrier; receipts; response times at a steady rate, also next to clients that do not read (`--only fairness`); and the memory of idle sessions.
 */
export const measureSmppCustomers: Measure = async (bench) => {
  const exchange = await openExchange({ ...bench, env: { STROWGER_SMPP_PORT: '0' } })
  try {
    const clients = await openClients({ ...exchange.smpp, sessions, window })
    const rows = await withClients(bench, exchange, clients)
    await clients.close()
    if (bench.only.test('fairness')) rows.push(await measureUnresponsive(bench, exchange, pduOf(exchange)))
    if (bench.only.test('idle')) rows.push(await idleSessions(bench, exchange))
    return rows
  } finally {
    for (const line of await exchange.stop()) bench.say(line)
  }
}

async function withClients(bench: Bench, exchange: Exchange, clients: Clients): Promise<Row[]> {
  const { only } = bench
  const rows: Row[] = []
  await exchange.routeTo(deadPort)
  await clients.run({ seconds: 2, pdu: pduOf(exchange) })
  if (only.test('accept')) rows.push(await accepted(bench, exchange, clients))
  if (only.test('rate')) rows.push(await steady(bench, exchange, clients))
  await exchange.run('truncate dispatch')
  if (only.test('through')) rows.push(await through(bench, exchange, clients))
  if (only.test('receipts')) rows.push(await receipts(bench, exchange, clients))
  return rows
}

const pduOf = ({ demoNumber }: Exchange, more: Partial<SubmitSm> = {}): SubmitSm => ({
  sourceTon: 1,
  sourceNpi: 1,
  source: demoNumber,
  destinationTon: 1,
  destinationNpi: 1,
  destination: recipient,
  shortMessage: Buffer.from(text),
  ...more,
})

const rateOf = ({ accepted, seconds }: ClientsResult) => accepted / seconds

async function accepted(bench: Bench, exchange: Exchange, clients: Clients): Promise<Row> {
  const load = await openLoad()
  let [smpp, http] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    smpp = Math.max(smpp, rateOf(await ran(bench, exchange, clients, { pdu: pduOf(exchange) })))
    const input = { port: exchange.port, request: exchange.sendRequest(), connections: 128 }
    const result = await load.run({ ...input, seconds: bench.seconds })
    bench.say(`HTTP, 128 connections: ${perSecond(result.answered / result.seconds)}`)
    http = Math.max(http, result.answered / result.seconds)
  }
  await load.stop()
  return {
    name: `submit_sm stored and answered, ${sessions} transceivers, window ${window}`,
    result: perSecond(smpp),
    baseline: `${perSecond(http)} HTTP, 128 connections`,
    ratio: smpp / http,
    bar: `≥ ${perSecond(bars.accepted)}`,
    reached: smpp >= bars.accepted,
  }
}

async function ran(
  { seconds, say }: Bench,
  { pids }: Exchange,
  clients: Clients,
  round: { pdu: SubmitSm; perSecond?: number },
): Promise<ClientsResult> {
  const busy = watchCpu({ ...pids, clients: process.pid })
  const result = await clients.run({ seconds, ...round })
  const { refused, p50, p99 } = result
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  say(`SMPP: ${perSecond(rateOf(result))}, ${times}; ${refused} refused; cores: ${busy()}`)
  if (refused > 0) throw new Error(`${refused} submits were refused`)
  return result
}

async function steady(bench: Bench, exchange: Exchange, clients: Clients): Promise<Row> {
  const { perSecond: rate, ms } = bars.p99
  const result = await ran(bench, exchange, clients, { pdu: pduOf(exchange), perSecond: rate })
  return {
    name: `p99 of submit_sm_resp at ${perSecond(rate)}`,
    result: `${result.p99.toFixed(1)} ms at ${perSecond(rateOf(result))}`,
    bar: `≤ ${ms} ms`,
    reached: result.p99 <= ms && rateOf(result) >= rate * 0.95,
  }
}

/** From the submit to the stored response of the carrier, compared with messages of the HTTP API. The time ends when the last response is stored. */
async function through(bench: Bench, exchange: Exchange, clients: Clients): Promise<Row> {
  const sink = await openSink(false)
  await exchange.routeTo(sink.port)
  const load = await openLoad()
  const settled = () =>
    until(
      () => exchange.number('select count(*) from dispatch'),
      (count) => count === 0,
    )
  let [smpp, http] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now()
    const result = await ran(bench, exchange, clients, { pdu: pduOf(exchange) })
    await settled()
    smpp = Math.max(smpp, (result.accepted / (performance.now() - began)) * 1_000)
    const start = performance.now()
    const input = { port: exchange.port, request: exchange.sendRequest(), connections: 128 }
    const { answered } = await load.run({ ...input, seconds: bench.seconds })
    await settled()
    http = Math.max(http, (answered / (performance.now() - start)) * 1_000)
    bench.say(`through, best so far: SMPP ${perSecond(smpp)}, HTTP ${perSecond(http)}`)
  }
  await load.stop()
  await sink.stop()
  return {
    name: 'submit_sm → submit to the carrier → response stored',
    result: perSecond(smpp),
    baseline: `${perSecond(http)} HTTP, 128 connections`,
    ratio: smpp / http,
    bar: `≥ ${bars.through} ×`,
    reached: smpp / http >= bars.through,
  }
}

/** Receipts that wait for a customer are delivered as fast as the customer answers them. */
async function receipts(bench: Bench, exchange: Exchange, clients: Clients): Promise<Row> {
  const sink = await openSink(true)
  await exchange.routeTo(sink.port)
  const before = clients.received()
  const began = performance.now()
  const result = await ran(bench, exchange, clients, { pdu: pduOf(exchange, { registeredDelivery: 1 }) })
  await until(
    () => clients.received() - before,
    (count) => count >= result.accepted,
  )
  const alongside = (result.accepted / (performance.now() - began)) * 1_000
  bench.say(`submits with receipts, until the last receipt: ${perSecond(alongside)}`)
  await sink.stop()
  const waiting = 50_000
  await exchange.run(waitingReceipts(waiting))
  const start = performance.now()
  const seen = clients.received()
  await until(
    () => clients.received() - seen,
    (count) => count >= waiting,
  )
  const rate = (waiting / (performance.now() - start)) * 1_000
  return {
    name: `receipts delivered and answered, ${sessions} transceivers`,
    result: `${perSecond(rate)} of ${waiting.toLocaleString('en')} that waited; ${perSecond(alongside)} with their submits`,
    bar: `≥ ${perSecond(bars.receipts)}`,
    reached: rate >= bars.receipts,
  }
}

/** Copies receipts that were delivered as new ones. */
const waitingReceipts = (count: number) => `
  insert into smpp_delivery (id, user_id, account_id, subject_id, kind, content, due_at, expires_at)
  select gen_random_uuid(), d.user_id, d.account_id, gen_random_uuid(), d.kind, d.content, now(), now() + interval '72 h'
    from (select * from smpp_delivery where kind = 'receipt' limit 1) d, generate_series(1, ${count})`

async function idleSessions({ say }: Bench, exchange: Exchange): Promise<Row> {
  const { port, systemId, password } = exchange.smpp
  for (const statement of idleUsers(systemId)) await exchange.run(statement)
  const before = megabytesOf(exchange.pids.program).now
  const sockets: Socket[] = []
  const began = performance.now()
  for (let user = 1; user <= idle.sessions / bindsPerUser; user += 1) {
    const bind = bindOf(`idle${user}`, password)
    const bound = Array.from({ length: bindsPerUser }, () => openSession(port, bind))
    sockets.push(...(await Promise.all(bound)))
  }
  say(`${sockets.length} sessions bound in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const more = megabytesOf(exchange.pids.program).now - before
  for (const socket of sockets) socket.destroy()
  return {
    name: `memory of ${idle.sessions.toLocaleString('en')} idle sessions`,
    result: `${more.toFixed(0)} MB more`,
    bar: `≤ ${idle.megabytes} MB`,
    reached: more <= idle.megabytes,
  }
}

/** Users with the settings and the password of the demo user. */
const idleUsers = (systemId: string) => [
  `insert into smpp_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'system_id', 'idle' || n,
      'max_binds', ${bindsPerUser}))).* from smpp_user u, generate_series(1, ${idle.sessions / bindsPerUser}) n where u.system_id = '${systemId}'`,
  `insert into smpp_password select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'user_id', i.id))).*
      from smpp_password p join smpp_user u on u.id = p.user_id and u.system_id = '${systemId}', smpp_user i where i.system_id like 'idle%'`,
]
