import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openNas, type Nas } from '../../simulators/nas/index.ts'
import type { Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { everyScope, type NetworkApplication, openNetworkApplication } from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'
import { aPartner } from '../support/sims.ts'
import { until } from '../support/until.ts'

const number = '447700900123'
const imsi = '234150000000123'
let exchange: TestExchange
let nas: Nas
let application: NetworkApplication
let writing: Client
let deleting: Client
let reading: Client

before(async () => {
  exchange = await startExchange()
  const { db, operator } = exchange
  const customer = await exchange.customer('quinn')
  await aPartner(db, 'quinn', { account: customer.apiKey })
  await storeCards(db, 'quinn', [{ iccid: '8944000000000000123', imsi, msisdn: number }])
  type Listed = { listening: { host: string; port: number } }
  const { listening } = (await operator.get<Listed>('/operator/v1/sim-nas')).body
  const server = { address: listening.host, port: listening.port }
  nas = await openNas({ server, secret: 'testing123' })
  const input = { name: 'Demo', address: '127.0.0.1', disconnect_port: nas.dynamicPort }
  const put = await operator.put('/operator/v1/sim-nas/demo', {
    ...input,
    treatments: { QOS_L: { value: 'rate-200' }, QOS_S: { value: 'rate-9' } },
    default_treatment: { value: 'rate-2' },
  })
  assert.equal(put.status, 200, JSON.stringify(put.body))
  application = await openNetworkApplication(exchange, customer)
  writing = await application.of(number, 'openid dpv:NotApplicable#qod-sessions-write')
  reading = await application.of(number, 'openid dpv:NotApplicable#qod-sessions-read')
  deleting = await application.of(number, 'openid dpv:NotApplicable#qod-sessions-delete')
})
after(async () => {
  await nas.close()
  await exchange.stop()
})

const input = {
  device: { phoneNumber: `+${number}` },
  applicationServer: { ipv4Address: '192.0.2.1' },
  qosProfile: 'QOS_L',
  duration: 3_600,
}

test('a QoD profile is applied by the gateway that has the session of a SIM, follows it into the next, and is removed [S1-105, S1-106]', async () => {
  const first = nas.open({ imsi, msisdn: number })
  await first.start()
  const made = await writing.post<{ sessionId: string }>('/camara/qod/v0100/sessions', input)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await until(
    () => first.filter,
    (filter) => filter === 'rate-200',
  )
  await first.stop()
  const second = nas.open({ imsi, msisdn: number })
  await second.start()
  await until(
    () => second.filter,
    (filter) => filter === 'rate-200',
  )
  const gone = await deleting.delete(`/camara/qod/v0100/sessions/${made.body.sessionId}`)
  assert.equal(gone.status, 204)
  await until(
    () => second.filter,
    (filter) => filter === 'rate-2',
  )
  await second.stop()
})

type Session = { sessionId: string; qosStatus: string; messages: { description: string }[] }

test('a session whose profile is replaced at the gateway by a later one is UNAVAILABLE, and its sink receives that event', async () => {
  const phone = nas.open({ imsi, msisdn: number })
  await phone.start()
  const make = async (port: number, qosProfile: string) => {
    const answer = await writing.post<Session>('/camara/qod/v0100/sessions', {
      ...input,
      qosProfile,
      devicePorts: { ports: [port] },
      webhook: { notificationUrl: `${exchange.receiver.url}/replaced/${port}` },
    })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    const { sessionId } = answer.body
    await until(
      () => read(sessionId),
      ({ qosStatus }) => qosStatus === 'AVAILABLE',
    )
    return sessionId
  }
  const read = async (id: string) => (await reading.get<Session>(`/camara/qod/v0100/sessions/${id}`)).body
  const notified = (port: number) =>
    exchange.receiver.received
      .filter(({ path }) => path === `/replaced/${port}`)
      .map(({ body }) => (JSON.parse(body.toString()) as { data: object }).data)

  const [first, equivalent] = [await make(1, 'QOS_L'), await make(2, 'QOS_L')]
  assert.deepEqual(
    [(await read(first)).qosStatus, (await read(equivalent)).qosStatus],
    ['AVAILABLE', 'AVAILABLE'],
  )
  const last = await make(3, 'QOS_S')
  assert.equal(phone.filter, 'rate-9')
  for (const [id, port] of [
    [first, 1],
    [equivalent, 2],
  ] as const) {
    const replaced = await read(id)
    assert.equal(replaced.qosStatus, 'UNAVAILABLE')
    assert.match(replaced.messages.at(-1)!.description, /replaced/)
    const data = { sessionId: id, qosStatus: 'UNAVAILABLE', statusInfo: 'NETWORK_TERMINATED' }
    await until(
      () => notified(port),
      (events) => events.length === 2,
    )
    assert.deepEqual(notified(port).at(-1), data)
    assert.equal((await deleting.delete(`/camara/qod/v0100/sessions/${id}`)).status, 204)
  }
  assert.deepEqual([(await read(last)).qosStatus, phone.filter], ['AVAILABLE', 'rate-9'])
  assert.equal((await deleting.delete(`/camara/qod/v0100/sessions/${last}`)).status, 204)
  await until(
    () => phone.filter,
    (filter) => filter === 'rate-2',
  )
  await phone.stop()
})

test('an operator sets which features a customer’s SIMs lack, and whether they receive SMS [S1-101, S1-105]', async () => {
  const { operator } = exchange
  type Partner = { company_name: string; api_key: string; excluded_features: string[]; sms: boolean | null }
  const path = '/operator/v1/sim-partners/quinn'
  const { company_name, api_key } = (await operator.get<Partner>(path)).body
  const put = async (terms: Partial<Partner>) => {
    const answer = await operator.put<Partner>(path, { company_name, api_key, ...terms })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const client = await application.of(number, everyScope)
  const phone = nas.open({ imsi, msisdn: number })
  await phone.start()
  type Reached = { reachable?: boolean; connectivity?: string[]; code?: string }
  const reached = async () => {
    const { body } = await client.post<Reached>('/camara/device-reachability-status/v1/retrieve', {})
    return body.code ?? body.connectivity?.join(' ') ?? body.reachable
  }
  assert.equal(await reached(), 'DATA')
  assert.equal((await put({ sms: true })).sms, true)
  assert.equal(await reached(), 'DATA SMS')
  await put({ sms: false })
  assert.equal(await reached(), 'DATA')
  await put({ sms: true, excluded_features: ['device-reachability-status', 'quality-on-demand'] })
  assert.equal(await reached(), 'SERVICE_NOT_APPLICABLE')
  const { device: _, ...quality } = input
  const refused = await client.post<{ code: string }>('/camara/quality-on-demand/v1/sessions', quality)
  assert.deepEqual([refused.status, refused.body.code], [422, 'SERVICE_NOT_APPLICABLE'])
  assert.equal((await client.post('/camara/sim-swap/v2/check', {})).status, 200)
  assert.deepEqual((await put({})).excluded_features, [])
  const sessions = '/camara/quality-on-demand/v1/sessions'
  const made = await client.post<Session>(sessions, quality)
  assert.equal(made.status, 201)
  await until(
    async () => (await client.get<Session>(`${sessions}/${made.body.sessionId}`)).body,
    ({ qosStatus }) => qosStatus === 'AVAILABLE',
  )
  await phone.stop()
  assert.equal(await reached(), false)
})
