import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication, type NetworkApplication } from '../support/network.ts'
import { assertQodShape } from '../support/qod-shapes.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let application: NetworkApplication
let sibling: NetworkApplication
let outsider: NetworkApplication
let customer: Customer

before(async () => {
  exchange = await startExchange()
  customer = await exchange.customer('quinn')
  application = await openNetworkApplication(exchange, customer)
  sibling = await openNetworkApplication(exchange, customer)
  outsider = await openNetworkApplication(exchange, await exchange.customer('quentin'))
})
after(() => exchange.stop())

const v0 = '/camara/qod/v0100'
const v1 = '/camara/quality-on-demand/v1'
const scope = (name: string) => `openid dpv:NotApplicable#${name}`
const everything =
  'openid dpv:NotApplicable qod-sessions-read qod-sessions-write qod-sessions-delete qod-profiles-read'
const token = 'a-token-of-the-receiver'

type Session = {
  sessionId: string
  qosStatus: string
  statusInfo?: string
  duration: number
  startedAt: number | string
  expiresAt: number | string
  status: number
  code: string
  message: string
}

let servers = 0
const anotherServer = () => ({ ipv4Address: `198.51.100.${++servers}` })

const input = (number: string, changes: Record<string, unknown> = {}) => ({
  device: { phoneNumber: `+${number}` },
  applicationServer: anotherServer(),
  qosProfile: 'QOS_M',
  duration: 3600,
  ...changes,
})

const { device: _, ...ofV1 } = input('0')
const inputV1 = (changes: Record<string, unknown> = {}) => ({
  ...ofV1,
  applicationServer: anotherServer(),
  ...changes,
})

async function made(client: Client, body: unknown, base = v0): Promise<Session> {
  const answer = await client.post<Session>(`${base}/sessions`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  assertQodShape(base === v0 ? 'sessionV0' : 'session', answer.body)
  return answer.body
}

type Notified = { data: { sessionId: string; qosStatus: string; statusInfo?: string } }

/** The events that a session's sink has received; waits for this number of events. */
async function notified(path: string, count: number) {
  const found = () =>
    exchange.receiver.received
      .filter((one) => one.path === path)
      .map((one) => ({ ...one, event: JSON.parse(one.body.toString()) as Notified }))
  await until(found, (some) => some.length >= count)
  return found()
}

const saying = (some: Awaited<ReturnType<typeof notified>>) =>
  some.map(({ event: { data } }) => [data.qosStatus, data.statusInfo])

test('a QoD session is created, read, extended and ended, each with its own scope [S1-104, S1-105, S1-106]', async () => {
  const number = '99000000101'
  const writer = await application.of(number, scope('qod-sessions-write'))
  const reader = await application.of(number, scope('qod-sessions-read'))
  const remover = await application.of(number, scope('qod-sessions-delete'))
  const { sessionId } = await made(writer, input(number))
  const session = await until(
    async () => (await reader.get<Session>(`${v0}/sessions/${sessionId}`)).body,
    ({ qosStatus }) => qosStatus === 'AVAILABLE',
  )
  assert.equal(Number(session.expiresAt) - Number(session.startedAt), 3600)
  const path = `${v0}/sessions/${session.sessionId}`
  const read = await reader.get<Session>(path.replace('v0100', 'v0'))
  assert.deepEqual([read.status, read.body], [200, session])
  const more = await writer.post<Session>(`${path}/extend`, { requestedAdditionalDuration: 600 })
  assert.deepEqual([more.status, more.body.duration], [200, 4200])
  assertQodShape('sessionV0', more.body)
  for (const requests of [
    () => reader.delete<Session>(path),
    () => writer.get<Session>(path),
    () => remover.post<Session>(`${v0}/sessions`, input(number)),
  ]) {
    const refused = await requests()
    assert.deepEqual([refused.status, refused.body.code], [403, 'PERMISSION_DENIED'])
  }
  for (const other of [sibling, outsider]) {
    const client = await other.of(number, everything)
    const unknown = [await client.get<Session>(path), await client.delete<Session>(path)]
    assert.deepEqual(
      unknown.map(({ status, body }) => [status, body.code]),
      [
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ],
    )
  }
  assert.equal((await remover.delete(path)).status, 204)
  const twice = await remover.delete<Session>(path)
  assert.deepEqual([twice.status, twice.body.code], [404, 'NOT_FOUND'])
  assert.equal((await reader.get(path)).status, 404)
})

test('the available QoD profiles can be found by name and by status, in both families [S1-107]', async () => {
  const client = await application.of('99000000102', scope('qod-profiles-read'))
  const all = await client.get<{ name: string }[]>(`${v0}/qos-profiles?status=ACTIVE`)
  const names = ['QOS_E', 'QOS_L', 'QOS_M', 'QOS_S']
  assert.deepEqual([all.status, all.body.map(({ name }) => name)], [200, names])
  assertQodShape('profiles', all.body)
  const one = await client.get<{ name: string }>(`${v0}/qos-profiles/QOS_E`)
  assert.deepEqual([one.status, one.body.name], [200, 'QOS_E'])
  const none = await client.get<Session>(`${v0}/qos-profiles/QOS_X`)
  assert.deepEqual([none.status, none.body.code], [404, 'NOT_FOUND'])
  const empty = await client.get<Session>(`${v0}/qos-profiles?status=INACTIVE`)
  assert.deepEqual([empty.status, empty.body.code], [404, 'NOT_FOUND'])
  const current = await client.post<unknown[]>('/camara/qos-profiles/v1/retrieve-qos-profiles', {})
  assert.deepEqual([current.status, current.body], [200, all.body])
  const fitting = await client.post('/camara/qos-profiles/v1/retrieve-qos-profiles', { status: 'INACTIVE' })
  assert.deepEqual([fitting.status, fitting.body], [200, []])
  const named = await client.get('/camara/qos-profiles/v1/qos-profiles/QOS_E')
  assert.deepEqual([named.status, named.body], [200, one.body])
})

test('an invalid QoD request is refused with the code of its document, and changes nothing [S1-105]', async () => {
  const number = '99000000103'
  const client = await application.of(number, everything)
  const url = `${exchange.receiver.url}/never`
  const wrong: [Record<string, unknown>, number, string][] = [
    [{ duration: 0 }, 400, 'OUT_OF_RANGE'],
    [{ duration: 86_401 }, 400, 'OUT_OF_RANGE'],
    [{ duration: 'long' }, 400, 'INVALID_ARGUMENT'],
    [{ devicePorts: { ports: [70_000] } }, 400, 'OUT_OF_RANGE'],
    [{ applicationServerPorts: { ranges: [{ from: 20, to: 10 }] } }, 400, 'OUT_OF_RANGE'],
    [{ devicePorts: {} }, 400, 'INVALID_ARGUMENT'],
    [{ applicationServer: {} }, 400, 'INVALID_ARGUMENT'],
    [{ applicationServer: { ipv4Address: '198.51.100.0/33' } }, 400, 'INVALID_ARGUMENT'],
    [{ applicationServer: { ipv6Address: '2001:db8::1::2' } }, 400, 'INVALID_ARGUMENT'],
    [{ qosProfile: 'QOS_X' }, 400, 'INVALID_ARGUMENT'],
    [{ device: {} }, 400, 'INVALID_ARGUMENT'],
    [{ device: undefined }, 400, 'INVALID_ARGUMENT'],
    [{ device: { phoneNumber: '+99000000104' } }, 403, 'PERMISSION_DENIED'],
    [
      { device: { phoneNumber: number, networkAccessIdentifier: '99000000104@example.com' } },
      400,
      'INVALID_ARGUMENT',
    ],
    [{ webhook: { notificationUrl: 'ftp://example.com' } }, 400, 'INVALID_ARGUMENT'],
    [{ webhook: { notificationUrl: url, notificationAuthToken: 'short' } }, 400, 'INVALID_ARGUMENT'],
  ]
  for (const [changes, status, code] of wrong) {
    const { body } = await client.post<Session>(`${v0}/sessions`, input(number, changes))
    assert.deepEqual([body.status, body.code], [status, code], JSON.stringify(changes))
  }
  const { body: all } = await client.post<Session[]>(`${v1}/retrieve-sessions`, {})
  assert.deepEqual(all, [])
  const unknown = await client.get<Session>(`${v0}/sessions/019ab000-0000-7000-8000-000000000000`)
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
})

test('the sink of a session receives its status events, authenticated with the token of the request [S1-105]', async () => {
  const number = '99000000170'
  const client = await application.of(number, everything)
  const webhook = { notificationUrl: `${exchange.receiver.url}/qod-told`, notificationAuthToken: token }
  const session = await made(client, input(number, { webhook }))
  assert.equal(session.qosStatus, 'REQUESTED')
  await exchange.advance(11)
  const path = `${v0}/sessions/${session.sessionId}`
  const available = (await client.get<Session>(path)).body
  assert.equal(available.qosStatus, 'AVAILABLE')
  assert.equal((await client.delete(path)).status, 204)
  const both = await notified('/qod-told', 2)
  assert.deepEqual(saying(both), [
    ['AVAILABLE', undefined],
    ['UNAVAILABLE', 'DELETE_REQUESTED'],
  ])
  for (const { event, headers, method } of both) {
    assertQodShape('eventV0', event)
    assert.equal(event.data.sessionId, session.sessionId)
    assert.deepEqual([method, headers.authorization], ['POST', `Bearer ${token}`])
    assert.match(headers['content-type']!, /^application\/cloudevents\+json/)
    assert.ok(headers['webhook-signature'])
  }
  const shown = [
    JSON.stringify(available),
    JSON.stringify((await exchange.operator.get('/operator/v1/webhooks/events')).body),
    JSON.stringify((await exchange.operator.get('/operator/v1/qod-sessions')).body),
  ]
  assert.ok(shown.every((text) => !text.includes(token)))
  const { rows } = await exchange.db.query<{ kept: string }>(
    `select sink_token::text || request::text as kept from qod_session where id = $1`,
    [session.sessionId],
  )
  assert.ok(!rows[0]!.kept.includes(Buffer.from(token).toString('hex')))
})

test('an expired session is reported once, can be read for a while, and allows a new one', async () => {
  const number = '99000000104'
  const client = await application.of(number, everything)
  const webhook = { notificationUrl: `${exchange.receiver.url}/qod-expired` }
  const body = input(number, { webhook, duration: 60 })
  const { sessionId } = await made(client, body)
  await exchange.advance(120)
  const path = `${v0}/sessions/${sessionId}`
  assert.equal((await client.get<Session>(path)).body.qosStatus, 'UNAVAILABLE')
  const late = await client.post<Session>(`${path}/extend`, { requestedAdditionalDuration: 60 })
  assert.deepEqual([late.status, late.body.code], [400, 'INVALID_ARGUMENT'])
  assert.match(late.body.message, /target session is inactive/i)
  const next = await made(client, { ...body, webhook: undefined })
  assert.equal((await client.delete(`${v0}/sessions/${next.sessionId}`)).status, 204)
  await exchange.advance(400)
  assert.equal((await client.get(path)).status, 404)
  const all = await notified('/qod-expired', 2)
  assert.deepEqual(saying(all), [
    ['AVAILABLE', undefined],
    ['UNAVAILABLE', 'DURATION_EXPIRED'],
  ])
})

test('a session that the network has ended blocks a new one until it is deleted, and the deletion sends no event', async () => {
  const number = '99000000171'
  const client = await application.of(number, everything)
  const webhook = { notificationUrl: `${exchange.receiver.url}/qod-ended` }
  const body = input(number, { webhook })
  const { sessionId } = await made(client, body)
  const busy = await client.post<Session>(`${v0}/sessions`, body)
  assert.deepEqual([busy.status, busy.body.code], [409, 'CONFLICT'])
  await exchange.advance(11)
  assert.equal((await client.get<Session>(`${v0}/sessions/${sessionId}`)).body.qosStatus, 'UNAVAILABLE')
  assert.equal((await client.post(`${v0}/sessions`, body)).status, 409)
  assert.equal((await client.delete(`${v0}/sessions/${sessionId}`)).status, 204)
  const next = await made(client, body)
  assert.equal((await client.delete(`${v0}/sessions/${next.sessionId}`)).status, 204)
  assert.deepEqual(saying(await notified('/qod-ended', 1)), [['UNAVAILABLE', 'NETWORK_TERMINATED']])
})

test('one of two simultaneous requests for the same packets succeeds, in any spelling', async () => {
  const number = '99000000105'
  const client = await application.of(number, everything)
  const spelt = [
    { applicationServer: { ipv4Address: '203.0.113.9/24' }, devicePorts: { ports: [1, 2, 3] } },
    { applicationServer: { ipv4Address: '203.0.113.0/24' }, devicePorts: { ranges: [{ from: 1, to: 3 }] } },
  ]
  const answers = await Promise.all(
    [...spelt, ...spelt].map((changes) => client.post<Session>(`${v0}/sessions`, input(number, changes))),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409],
  )
})

test('packets with a session of another account are refused like those of an own session, without disclosing the owner', async () => {
  const number = '99000000184'
  const own = await application.of(number, everything)
  const others = await outsider.of(number, everything)
  const applicationServer = anotherServer()
  const { sessionId } = await made(own, inputV1({ applicationServer }), v1)
  const refusals = await Promise.all([
    own.post<Session>(`${v1}/sessions`, inputV1({ applicationServer })),
    others.post<Session>(`${v1}/sessions`, inputV1({ applicationServer, qosProfile: 'QOS_E' })),
    others.post<Session>(`${v0}/sessions`, input(number, { applicationServer })),
    others.post<Session>(
      `${v1}/sessions`,
      inputV1({ applicationServer, devicePorts: { ranges: [{ from: 0, to: 65_535 }] } }),
    ),
  ])
  assert.deepEqual([refusals[0].status, refusals[0].body.code], [409, 'CONFLICT'])
  for (const { body } of refusals) assert.deepEqual(body, refusals[0].body)
  assert.equal((await own.delete(`${v1}/sessions/${sessionId}`)).status, 204)
  await made(others, inputV1({ applicationServer }), v1)
})

test('a session that the network has ended for one account does not block another account', async () => {
  const number = '99000000271'
  const own = await application.of(number, everything)
  const applicationServer = anotherServer()
  await made(own, inputV1({ applicationServer }), v1)
  await exchange.advance(11)
  assert.equal((await own.post(`${v1}/sessions`, inputV1({ applicationServer }))).status, 409)
  await made(await outsider.of(number, everything), inputV1({ applicationServer }), v1)
})

test('a session for the maximum number of ports is refused a second time, too', async () => {
  const client = await application.of('99000000185', everything)
  const ports = {
    ports: Array.from({ length: 100 }, (_, i) => 10_001 + 2 * i),
    ranges: Array.from({ length: 100 }, (_, i) => ({ from: 20_000 + 100 * i, to: 20_050 + 100 * i })),
  }
  const body = inputV1({ devicePorts: ports, applicationServerPorts: ports })
  await made(client, body, v1)
  const { status } = await client.post<Session>(`${v1}/sessions`, body)
  assert.equal(status, 409)
})

test('the current family returns the same in its own format, and only to the creator of a session [S1-104, S1-105]', async () => {
  const number = '99000000270'
  const client = await application.of(number, everything)
  const sinkCredential = {
    credentialType: 'ACCESSTOKEN',
    accessToken: token,
    accessTokenExpiresUtc: '2030-01-01T00:00:00Z',
    accessTokenType: 'bearer',
  }
  const sink = `${exchange.receiver.url}/qod-sink`
  const session = await made(client, inputV1({ sink, sinkCredential }), v1)
  assert.equal(session.qosStatus, 'REQUESTED')
  const path = `${v1}/sessions/${session.sessionId}`
  const early = await client.post<Session>(`${path}/extend`, { requestedAdditionalDuration: 60 })
  assert.deepEqual([early.status, early.body.code], [409, 'QUALITY_ON_DEMAND.SESSION_EXTENSION_NOT_ALLOWED'])
  await exchange.advance(11)
  const extended = await client.post<Session>(`${path}/extend`, { requestedAdditionalDuration: 1_000_000 })
  assert.deepEqual([extended.status, extended.body.duration], [200, 86_400])
  assertQodShape('session', extended.body)
  const all = await client.post<Session[]>(`${v1}/retrieve-sessions`, {})
  assert.deepEqual([all.status, all.body], [200, [extended.body]])
  const ofSibling = await sibling.of(number, everything)
  const refused = await ofSibling.get<Session>(path)
  assert.deepEqual([refused.status, refused.body.code], [403, 'PERMISSION_DENIED'])
  assert.deepEqual((await ofSibling.post(`${v1}/retrieve-sessions`, {})).body, [])
  const ofOutsider = await (await outsider.of(number, everything)).get<Session>(path)
  assert.deepEqual([ofOutsider.status, ofOutsider.body.code], [404, 'NOT_FOUND'])
  assert.equal((await client.delete(path)).status, 204)
  const both = await notified('/qod-sink', 2)
  for (const { event, headers } of both) {
    assertQodShape('event', event)
    assert.equal(headers.authorization, `Bearer ${token}`)
  }
  assert.deepEqual(saying(both).at(-1), ['UNAVAILABLE', 'DELETE_REQUESTED'])
})

test('only its number and its application can access a session, in both families [S1-100, S1-105, S1-106]', async () => {
  const number = '99000000180'
  const client = await application.of(number, everything)
  const { sessionId } = await made(client, inputV1(), v1)
  const others: [NetworkApplication, string, [number, string], [number, string]][] = [
    [application, '99000000181', [404, 'NOT_FOUND'], [403, 'PERMISSION_DENIED']],
    [sibling, number, [404, 'NOT_FOUND'], [403, 'PERMISSION_DENIED']],
    [sibling, '99000000181', [404, 'NOT_FOUND'], [403, 'PERMISSION_DENIED']],
    [outsider, number, [404, 'NOT_FOUND'], [404, 'NOT_FOUND']],
  ]
  for (const [who, of, inV0, inV1] of others) {
    const other = await who.of(of, everything)
    for (const [base, stated] of [
      [v0, inV0],
      [v1, inV1],
    ] as const) {
      const path = `${base}/sessions/${sessionId}`
      for (const requests of [
        () => other.get<Session>(path),
        () => other.post<Session>(`${path}/extend`, { requestedAdditionalDuration: 60 }),
        () => other.delete<Session>(path),
      ]) {
        const { status, body } = await requests()
        assert.deepEqual([status, body.code], stated, `${base} ${of}`)
      }
    }
    assert.deepEqual((await other.post(`${v1}/retrieve-sessions`, {})).body, [])
  }
  const still = await client.get<Session>(`${v1}/sessions/${sessionId}`)
  assert.deepEqual([still.body.qosStatus, still.body.duration], ['AVAILABLE', 3600])
})

test('packets that another session only partly covers are not the same packets', async () => {
  const client = await application.of('99000000182', everything)
  const applicationServer = anotherServer()
  await made(client, inputV1({ applicationServer }), v1)
  await made(client, inputV1({ applicationServer, devicePorts: { ports: [443] } }), v1)
})

test('a deleted session can be read for 360 s in the current family, with its final duration', async () => {
  const client = await application.of('99000000172', everything)
  const { sessionId } = await made(client, inputV1(), v1)
  const path = `${v1}/sessions/${sessionId}`
  await exchange.advance(10)
  assert.equal((await client.delete(path)).status, 204)
  const { status, body } = await client.get<Session>(path)
  assert.equal(status, 200)
  assertQodShape('session', body)
  assert.deepEqual([body.qosStatus, body.statusInfo], ['UNAVAILABLE', 'DELETE_REQUESTED'])
  assert.ok(body.duration >= 10 && body.duration < 3600, String(body.duration))
  assert.equal(Date.parse(String(body.expiresAt)) > Date.parse(String(body.startedAt)), true)
  assert.equal((await client.delete(path)).status, 404)
  assert.deepEqual((await client.post(`${v1}/retrieve-sessions`, {})).body, [])
  await exchange.advance(361)
  assert.equal((await client.get(path)).status, 404)
})

test('a session that the network ends shows its actual duration [S1-104]', async () => {
  const client = await application.of('99000000272', everything)
  const { sessionId } = await made(client, inputV1(), v1)
  await exchange.advance(31)
  const { body } = await client.get<Session>(`${v1}/sessions/${sessionId}`)
  assert.deepEqual([body.qosStatus, body.statusInfo], ['UNAVAILABLE', 'NETWORK_TERMINATED'])
  assert.ok(body.duration >= 30 && body.duration <= 40, String(body.duration))
})

test('deleting an application deletes its sessions', async () => {
  const doomed = await openNetworkApplication(exchange, customer)
  const body = input('99000000183')
  const { sessionId } = await made(await doomed.of('99000000183', everything), body)
  assert.equal((await customer.delete(`/v2/applications/${doomed.id}`)).status, 204)
  type Page = { sessions: { session_id: string; state: string }[] }
  await until(
    async () => {
      await exchange.advance(1)
      return (await exchange.operator.get<Page>('/operator/v1/qod-sessions?number=99000000183')).body.sessions
    },
    ([session]) => session?.session_id === sessionId && session.state === 'DELETED',
  )
  await made(await application.of('99000000183', everything), body)
})

test('the current family refuses with its own error codes', async () => {
  const client = await application.of('99000000106', everything)
  const credential = { credentialType: 'ACCESSTOKEN', accessToken: token, accessTokenType: 'bearer' }
  const sink = `${exchange.receiver.url}/never`
  const wrong: [Record<string, unknown>, number, string][] = [
    [{ device: { phoneNumber: '+99000000106' } }, 422, 'UNNECESSARY_IDENTIFIER'],
    [{ duration: undefined }, 400, 'INVALID_ARGUMENT'],
    [{ duration: 0 }, 400, 'OUT_OF_RANGE'],
    [{ duration: 86_401 }, 400, 'QUALITY_ON_DEMAND.DURATION_OUT_OF_RANGE'],
    [{ sink: 'http://example.com/events' }, 400, 'INVALID_SINK'],
    [{ sink: 'nowhere' }, 400, 'INVALID_SINK'],
    [{ sink, sinkCredential: { credentialType: 'PLAIN' } }, 400, 'INVALID_CREDENTIAL'],
    [{ sink, sinkCredential: { ...credential, accessTokenType: 'mac' } }, 400, 'INVALID_TOKEN'],
    [{ sink, sinkCredential: credential }, 400, 'INVALID_ARGUMENT'],
    [
      {
        sink,
        sinkCredential: {
          ...credential,
          accessTokenExpiresUtc: new Date(Date.now() - 60_000).toISOString(),
        },
      },
      400,
      'INVALID_ARGUMENT',
    ],
  ]
  for (const [changes, status, code] of wrong) {
    const { body } = await client.post<Session>(`${v1}/sessions`, inputV1(changes))
    assert.deepEqual([body.status, body.code], [status, code], JSON.stringify(changes))
  }
})

test('operators define QoD profiles, see all sessions, and end one', async () => {
  const { operator } = exchange
  const number = '99000000107'
  const client = await application.of(number, everything)
  const profile = '/operator/v1/qos-profiles/try-me'
  const terms = { status: 'ACTIVE', maxDuration: { value: 2, unit: 'Hours' }, priority: 7 }
  assert.equal((await operator.put(profile, terms)).status, 201)
  const webhook = { notificationUrl: `${exchange.receiver.url}/qod-operator` }
  const session = await made(client, input(number, { qosProfile: 'try-me', duration: 7200, webhook }))
  assert.equal((await operator.put(profile, { ...terms, status: 'DEPRECATED' })).status, 200)
  const old = await client.post<Session>(`${v1}/sessions`, inputV1({ qosProfile: 'try-me' }))
  assert.deepEqual([old.status, old.body.code], [422, 'QUALITY_ON_DEMAND.QOS_PROFILE_NOT_APPLICABLE'])
  assert.equal((await client.post(`${v0}/sessions`, input(number, { qosProfile: 'try-me' }))).status, 400)
  assert.equal((await operator.delete(profile)).status, 204)
  const path = `${v0}/sessions/${session.sessionId}`
  assert.equal((await client.get<Session>(path)).body.qosStatus, 'AVAILABLE')
  const wrong = await operator.put(profile, {
    status: 'ACTIVE',
    maxDuration: { value: 3, unit: 'Nanoseconds' },
  })
  assert.equal(wrong.status, 400)
  type Page = { sessions: { session_id: string; state: string }[]; next: string | null }
  const seen = await operator.get<Page>(`/operator/v1/qod-sessions?number=${number}&state=AVAILABLE`)
  assert.deepEqual(
    seen.body.sessions.map(({ session_id }) => session_id),
    [session.sessionId],
  )
  const end = `/operator/v1/qod-sessions/${session.sessionId}/terminate`
  const ended = await operator.post<{ status_info: string }>(end, { reason: 'No room.' })
  assert.deepEqual([ended.status, ended.body.status_info], [200, 'NETWORK_TERMINATED'])
  assert.equal((await operator.post(end, {})).status, 409)
  assert.deepEqual(saying(await notified('/qod-operator', 2)).at(-1), ['UNAVAILABLE', 'NETWORK_TERMINATED'])
})
