import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { startNetwork, type Fault, type NetworkSimulator } from '../../../../simulators/network/index.ts'
import { until } from '../../../../test/support/until.ts'
import { NotApplicable, type NetworkDataSource, Unavailable } from '../port.ts'
import { openRemoteClient, type QueryOutcome, type ClientParts } from './client.ts'
import { openRemoteDataSource } from './network.ts'

const token = 'a-token-of-a-network'
const now = Date.UTC(2027, 0, 1)
const subject = { msisdn: '447700900001', accountId: 'aaaa1111', basis: 'consented' } as const
const at = '2026-12-31T12:00:00.000Z'

let network: NetworkSimulator
const closing: (() => Promise<unknown>)[] = []
before(async () => {
  network = await startNetwork({ token })
  network.setNumber(subject.msisdn, {
    'sim-change': { changed_at: at, monitored_days: 90, further: 'members are left out' },
    reachability: { data: true, sms: false, at },
    roaming: { roaming: true, mcc: '208', at },
    location: { latitude: -90, longitude: 180, radius: 1.5, at: '2027-06-01T00:00:00+02:00' },
  })
})
beforeEach(() => network.setFault(undefined))
after(async () => {
  for (const close of closing) await close()
  await network.close()
})

const tolerant = { failures: 1_000, openMs: 1, maxMs: 1 }

function open(parts: ClientParts & { url?: string; timeoutMs?: number } = {}): {
  networkData: NetworkDataSource
  outcomes: QueryOutcome[]
} {
  const { url = `${network.url}/network/v1`, timeoutMs = 30_000 } = parts
  const outcomes: QueryOutcome[] = []
  const client = openRemoteClient(
    { url, token, timeoutMs },
    { breaker: tolerant, onQuery: (_, outcome) => outcomes.push(outcome), ...parts },
  )
  closing.push(() => client.close())
  return { networkData: openRemoteDataSource(client, { now: () => now }), outcomes }
}

const unavailable = (reason: Unavailable['reason']) => (error: unknown) =>
  error instanceof Unavailable && error.reason === reason

test('a network is queried by number, with its token, over persistent connections', async () => {
  const { networkData } = open({ maxInFlight: 2 })
  const before = network.connections()
  assert.deepEqual(await networkData.simChange(subject), { changedAt: new Date(at), monitoredDays: 90 })
  assert.deepEqual(await networkData.reachability(subject), { data: true, sms: false, at: new Date(at) })
  assert.deepEqual(await networkData.roaming(subject), { roaming: true, mcc: '208', at: new Date(at) })
  // A location time in the future is limited to now.
  assert.deepEqual(await networkData.location(subject, 60), {
    latitude: -90,
    longitude: 180,
    radius: 1.5,
    at: new Date(now),
  })
  assert.deepEqual(network.requests.at(-1), {
    question: 'location',
    number: subject.msisdn,
    authorization: `Bearer ${token}`,
    body: { number: `+${subject.msisdn}`, max_age_seconds: 60 },
  })
  await Promise.all(Array.from({ length: 30 }, () => networkData.roaming(subject)))
  assert.ok(network.connections() - before <= 2)
})

test('data that the network does not know is reported as unknown', async () => {
  const { networkData, outcomes } = open()
  const other = { ...subject, msisdn: '447700900002' }
  assert.equal(await networkData.simChange(other), undefined)
  assert.equal(await networkData.location(other, undefined), undefined)
  assert.deepEqual(outcomes, ['unknown', 'unknown'])
})

test('a feature not offered for a number is not a failure of the network', async () => {
  const { networkData, outcomes } = open({ breaker: { failures: 1, openMs: 60_000, maxMs: 60_000 } })
  const msisdn = '447700900003'
  const none = 'not applicable' as const
  network.setNumber(msisdn, { 'sim-change': none, reachability: none, roaming: none, location: none })
  const other = { ...subject, msisdn }
  for (const queries of [
    () => networkData.simChange(other),
    () => networkData.reachability(other),
    () => networkData.roaming(other),
    () => networkData.location(other, undefined),
  ])
    await assert.rejects(queries, NotApplicable)
  assert.deepEqual(new Set(outcomes), new Set(['not-applicable']))
  assert.equal(outcomes.length, 4)
  // A 422 without the code comes from a server that does not support the query.
  network.setFault({ status: 422 })
  await assert.rejects(networkData.roaming(other), unavailable('unreachable'))
})

test('a network may omit whether SMS reach a device', async () => {
  const { networkData } = open()
  const msisdn = '447700900004'
  for (const unknown of [{}, { sms: null }]) {
    network.setNumber(msisdn, { reachability: { data: true, at, ...unknown } })
    const answer = await networkData.reachability({ ...subject, msisdn })
    assert.deepEqual(answer, { data: true, sms: undefined, at: new Date(at) })
  }
})

const wrong = (text: object | string): Fault => ({
  text: typeof text === 'string' ? text : JSON.stringify(text),
})
const hostile: readonly [how: Fault, outcome: QueryOutcome][] = [
  ['garbage', 'wrong'],
  ['redirect', 'refused'],
  ['reset', 'unreachable'],
  ['endless', 'unreachable'],
  [{ status: 500 }, 'refused'],
  [{ status: 401 }, 'refused'],
  [{ status: 429 }, 'refused'],
  [{ status: 204 }, 'refused'],
  [wrong(''), 'wrong'],
  [wrong('null'), 'wrong'],
  [wrong('[]'), 'wrong'],
  [wrong({ latitude: 91, longitude: 0, radius: 1, at }), 'wrong'],
  [wrong({ latitude: '1', longitude: 0, radius: 1, at }), 'wrong'],
  [wrong({ latitude: 1, longitude: 0, radius: 0, at }), 'wrong'],
  [wrong(`{"latitude":1e999,"longitude":0,"radius":1,"at":"${at}"}`), 'wrong'],
  [wrong({ latitude: 1, longitude: 0, radius: 1, at: 'yesterday' }), 'wrong'],
  [wrong({ latitude: 1, longitude: 0, radius: 1, at: '2026-02-30T00:00:00Z' }), 'wrong'],
  [wrong('{"__proto__":{"latitude":1,"longitude":0,"radius":1}}'), 'wrong'],
  [wrong('['.repeat(30_000)), 'wrong'],
]

test('invalid responses of a network are never passed on', async () => {
  const { networkData, outcomes } = open()
  for (const [how] of hostile) {
    network.setFault(how)
    await assert.rejects(
      networkData.location(subject, undefined),
      unavailable('unreachable'),
      JSON.stringify(how),
    )
  }
  assert.deepEqual(
    outcomes,
    hostile.map(([, outcome]) => outcome),
  )
  network.setFault(undefined)
  assert.equal((await networkData.location(subject, undefined))?.radius, 1.5)
})

test('a network that does not respond or never ends its response times out', async () => {
  const { networkData, outcomes } = open({ timeoutMs: 100 })
  for (const how of ['hang', 'stall'] as const) {
    network.setFault(how)
    await assert.rejects(networkData.roaming(subject), unavailable('timeout'), how)
  }
  assert.deepEqual(outcomes, ['timeout', 'timeout'])
})

test('a network whose server does not listen is unreachable', async () => {
  const { networkData } = open({ url: 'http://127.0.0.1:1' })
  await assert.rejects(networkData.roaming(subject), unavailable('unreachable'))
})

test('a network that accepts connections without HTTP times out', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  const { networkData } = open({ url: `http://127.0.0.1:${port}`, timeoutMs: 100 })
  await assert.rejects(networkData.roaming(subject), unavailable('timeout'))
  server.close()
})

test('queries beyond the queue limit are shed immediately', async () => {
  const { networkData, outcomes } = open({ maxInFlight: 1, queue: 2 })
  network.setFault('hang')
  const before = network.requests.length
  const first = [1, 2, 3].map(() => networkData.roaming(subject).catch((error: unknown) => error))
  await assert.rejects(networkData.roaming(subject), unavailable('unreachable'))
  assert.deepEqual(outcomes, ['shed'])
  await until(
    () => network.requests.length - before,
    (n) => n === 1,
  )
  await closing.at(-1)!()
  for (const ended of await Promise.all(first)) assert.ok(ended instanceof Unavailable)
})

test('queries to a failing network are shed until it recovers', async () => {
  let clock = 0
  const states: string[] = []
  const { networkData, outcomes } = open({
    now: () => clock,
    breaker: { failures: 2, openMs: 1_000, maxMs: 4_000 },
    breakerChanged: (state) => states.push(state),
  })
  network.setFault({ status: 503 })
  for (const _ of [1, 2]) await assert.rejects(networkData.roaming(subject))
  const count = network.requests.length
  await assert.rejects(networkData.roaming(subject), unavailable('unreachable'))
  assert.equal(network.requests.length, count)
  network.setFault(undefined)
  clock = 1_000
  assert.ok(await networkData.roaming(subject))
  assert.ok(await networkData.roaming(subject))
  assert.deepEqual(states, ['open', 'probing', 'closed'])
  assert.deepEqual(outcomes, ['refused', 'refused', 'shed', 'answered', 'answered'])
})
