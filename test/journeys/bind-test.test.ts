import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openTerminal } from '../support/terminal.ts'
import { until } from '../support/until.ts'
import { selfSigned } from '../smpp/certificate.ts'
import { openRawCarrier } from '../smpp/raw-carrier.ts'

type Result = {
  bound: boolean
  binds: {
    kind: string
    outcome: string
    command_status: string | null
    system_id: string | null
    description: string
  }[]
}

const path = '/operator/v1/carriers/alpha'
let exchange: TestExchange
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  carrier = await startCarrier({ systemId: 'us', password: 'right1' })
  const { host, port } = carrier
  const settings = { name: 'Alpha', host, port, system_id: 'us', password: 'right1', status: 'disabled' }
  assert.equal((await exchange.operator.put(path, settings)).status, 204)
})
after(async () => {
  await exchange.stop()
  await carrier.close()
})

const tested = async (body: object = {}, at = path) => {
  const answer = await exchange.operator.post<Result>(`${at}/test`, body)
  assert.equal(answer.status, 200)
  return answer.body
}

test('an operator tests the bind of a stored carrier, which sends nothing and changes nothing', async () => {
  const { body: unchanged } = await exchange.operator.get(path)
  assert.deepEqual(await tested(), {
    bound: true,
    binds: [
      {
        kind: 'transceiver',
        outcome: 'bound',
        command_status: 'ESME_ROK',
        system_id: 'strowger-sim',
        description: 'Bound as transceiver to strowger-sim, and unbound again.',
      },
    ],
  })
  assert.deepEqual((await exchange.operator.get(path)).body, unchanged)
  assert.deepEqual([carrier.stats().binds, carrier.log.total], [1, 0])
})

test('settings that are not stored yet are tested, as a pair too, and the answer says what to do', async () => {
  const pair = await tested({ bind_mode: 'pair' })
  assert.deepEqual(
    pair.binds.map(({ kind, outcome }) => [kind, outcome]),
    [
      ['transmitter', 'bound'],
      ['receiver', 'bound'],
    ],
  )
  const [wrong] = (await tested({ password: 'wrong' })).binds
  assert.equal(wrong?.command_status, 'ESME_RINVPASWD')
  assert.match(wrong.description, /the password is wrong\. Check system_id and password/)
  const unstored = { host: '127.0.0.1', port: 1, system_id: 'us', password: 'right1' }
  const [refused] = (await tested(unstored, '/operator/v1/carriers/unstored')).binds
  assert.equal(refused?.outcome, 'connection_refused')
  assert.match(refused.description, /^Connection refused by 127\.0\.0\.1:1\. Check host and port/)
  assert.equal((await exchange.operator.get('/operator/v1/carriers/unstored')).status, 404)
})

test('a fault of TLS is named, without a bind', async (t) => {
  const encrypted = await startCarrier({ tls: selfSigned('localhost'), systemId: 'us', password: 'right1' })
  t.after(() => encrypted.close())
  const [fault] = (await tested({ port: encrypted.port, tls: true })).binds
  assert.equal(fault?.outcome, 'tls_failed')
  assert.match(fault.description, /is not trusted/)
  const [pinned] = (await tested({ port: encrypted.port, tls: true, tls_ca: selfSigned('other').cert })).binds
  assert.equal(pinned?.outcome, 'tls_failed')
  assert.equal(encrypted.stats().binds, 0)
})

test('missing and invalid settings are listed, and an unknown carrier is not found', async () => {
  const at = '/operator/v1/carriers/unstored/test'
  const { status, body } = await exchange.operator.post<{ invalid_parameters: { name: string }[] }>(at, {
    host: '127.0.0.1',
  })
  assert.equal(status, 400)
  assert.deepEqual(
    body.invalid_parameters.map(({ name }) => name),
    ['port', 'system_id', 'password'],
  )
  assert.equal((await exchange.operator.post(at, {})).status, 404)
  assert.equal((await exchange.operator.post(`${path}/test`, { tls_ca: 'none', tls: true })).status, 400)
})

test('each test is in the audit log, without the password', async () => {
  await tested({ password: 'hidden1' })
  const { body } = await exchange.operator.get<{ changes: { operation: string; after: object }[] }>(
    '/operator/v1/changes?subject=carrier&subject_id=alpha&limit=1',
  )
  const { host, port } = carrier
  assert.equal(body.changes[0]?.operation, 'testCarrier')
  assert.partialDeepStrictEqual(body.changes[0].after, { host, port, system_id: 'us' })
  assert.doesNotMatch(JSON.stringify(body), /hidden1|right1|password/)
})

test('a node makes at most three tests at a time', async (t) => {
  const end: (() => void)[] = []
  const port = await openRawCarrier(t, ({ socket }) => {
    end.push(() => socket.destroy())
    return true
  })
  const waiting = [1, 2, 3].map(() => tested({ port }))
  await until(
    async () => end.length,
    (count) => count === 3,
  )
  const { status, body } = await exchange.operator.post<{ type: string }>(`${path}/test`, { port })
  assert.deepEqual([status, body.type], [429, 'urn:strowger:problem:bind-tests-in-progress'])
  for (const close of end) close()
  for (const { binds } of await Promise.all(waiting)) assert.equal(binds[0]?.outcome, 'closed')
  assert.equal((await tested()).bound, true)
})

test('a carrier with bound sessions that permits no other one is recognized', async () => {
  assert.equal((await exchange.operator.patch(path, { status: 'active' })).status, 200)
  await until(
    () => exchange.operator.get<{ slots: { state: string }[] }>(path),
    ({ body }) => body.slots[0]?.state === 'BOUND',
  )
  carrier.inject({ fault: 'refuse-binds', status: 5, count: 1 })
  const [full] = (await tested()).binds
  assert.match(full?.description ?? '', /1 session is bound, and the carrier may not permit another one/)
})

test('the command line tests a carrier, and fails if it cannot bind', async () => {
  const operator = openTerminal(exchange)
  const good = await operator.run('carriers', 'test', 'alpha')
  assert.deepEqual(
    [good.code, good.out.trim()],
    [0, 'Bound as transceiver to strowger-sim, and unbound again.'],
  )
  const bad = await operator.run('carriers', 'test', 'alpha', '--port', '1')
  assert.equal(bad.code, 1)
  assert.match(bad.out, /^Connection refused/)
})
