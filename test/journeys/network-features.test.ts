import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, test } from 'node:test'
import { asPublished } from '../support/camara-shapes.ts'
import { openClient, type Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication, type NetworkApplication } from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'
import { aPartner, iccidOf } from '../support/sims.ts'

let exchange: TestExchange
let customer: Customer
let application: NetworkApplication

before(async () => {
  exchange = await startExchange()
  customer = await exchange.customer('nadia')
  application = await openNetworkApplication(exchange, customer)
})
after(() => exchange.stop())

type ErrorInfo = { status: number; code: string; message: string }

const scope = {
  check: 'openid dpv:FraudPreventionAndDetection#check-sim-swap',
  date: 'openid dpv:FraudPreventionAndDetection#retrieve-sim-swap-date',
  connectivity: 'openid dpv:NotApplicable#device-status:connectivity:read',
  roaming: 'openid dpv:NotApplicable#device-status:roaming:read',
  location: 'openid dpv:NotApplicable#location-verification:verify',
} as const

/** Calls an operation, asserts that the response has the published form, and returns its body, or the status and code of an error. */
async function ask(client: Client, path: string, body: unknown): Promise<unknown> {
  const answer = await client.post<ErrorInfo>(`/camara/${path}`, body)
  const stated = asPublished(`/camara/${path}`, answer)
  return answer.status === 200 ? stated : `${answer.status} ${stated.code}`
}

/** Calls an operation by the path of its version, asserts that the path of its family returns the same, and returns that. */
async function askV0(
  client: Client,
  [api, version, verb]: readonly string[],
  body: unknown,
): Promise<unknown> {
  const stated = untimed(await ask(client, `${api}/${version}/${verb}`, body))
  assert.deepEqual(untimed(await ask(client, `${api}/v0/${verb}`, body)), stated)
  return stated
}

/** The response without its timestamp, because virtual numbers return the current time. */
function untimed(answer: unknown): unknown {
  if (typeof answer === 'string') return answer
  const { lastStatusTime: _, lastLocationTime: __, ...rest } = answer as Record<string, unknown>
  return rest
}

const digits = '99000000001'
const device = { phoneNumber: `+${digits}` }

test('a SIM swap is checked in the form of each client library, and in the current family [S1-109]', async () => {
  const client = await application.of(digits, scope.check)
  const check = ['sim-swap', 'v040', 'check'] as const
  const written = [
    [{ phoneNumber: digits, maxAge: 240 }, false],
    [{ phoneNumber: digits }, false],
    [{ phoneNumber: `+${digits}`, maxAge: 501 }, true],
    [{ phoneNumber: `+${digits}`, maxAge: '501' }, true],
  ] as const
  for (const [body, swapped] of written) assert.deepEqual(await askV0(client, check, body), { swapped })
  assert.deepEqual(await ask(client, 'sim-swap/v2/check', { maxAge: 501 }), { swapped: true })
  assert.deepEqual(await ask(client, 'sim-swap/v2/check', {}), { swapped: false })
  for (const maxAge of [0, 2401])
    assert.equal(await askV0(client, check, { phoneNumber: digits, maxAge }), '400 OUT_OF_RANGE')
  assert.equal(await askV0(client, check, { phoneNumber: digits, maxAge: 'a' }), '400 INVALID_ARGUMENT')
  assert.equal(await askV0(client, check, { phoneNumber: '99000000002' }), '403 PERMISSION_DENIED')
  const needless = await ask(client, 'sim-swap/v2/check', device)
  assert.equal(needless, '422 UNNECESSARY_IDENTIFIER')
})

test('the date of a SIM swap is returned to a token of its scope [S1-108]', async () => {
  const date = ['sim-swap', 'v040', 'retrieve-date'] as const
  const client = await application.of('99000000011', scope.date)
  for (const path of [
    'sim-swap/v040/retrieve-date',
    'sim-swap/v0/retrieve-date',
    'sim-swap/v2/retrieve-date',
  ]) {
    const body = path.includes('v2') ? {} : { phoneNumber: '99000000011' }
    const { latestSimChange } = (await ask(client, path, body)) as { latestSimChange: string }
    assert.ok(Date.parse(latestSimChange) <= Date.now())
  }
  const never = await application.of('99000000010', scope.date)
  const unseen = { latestSimChange: null, monitoredPeriod: 120 }
  assert.deepEqual(await ask(never, 'sim-swap/v2/retrieve-date', {}), unseen)
  const unknown = await application.of('99000000013', scope.date)
  const v0 = await askV0(unknown, date, { phoneNumber: '99000000013' })
  assert.equal(v0, '404 SIM_SWAP.UNKNOWN_PHONE_NUMBER')
  assert.equal(await ask(unknown, 'sim-swap/v2/retrieve-date', {}), '404 IDENTIFIER_NOT_FOUND')
})

test('the connectivity of a device is returned to a token of its scope [S1-101]', async () => {
  const v0 = ['device-status', 'v050', 'connectivity'] as const
  const notified = async (phoneNumber: string) => {
    const client = await application.of(phoneNumber, scope.connectivity)
    const current = await ask(client, 'device-reachability-status/v1/retrieve', {})
    return [await askV0(client, v0, { device: { phoneNumber } }), untimed(current)]
  }
  const data = { connectivityStatus: 'CONNECTED_DATA' }
  assert.deepEqual(await notified(digits), [data, { reachable: true, connectivity: ['DATA', 'SMS'] }])
  assert.deepEqual(await notified('99000000020'), [
    { connectivityStatus: 'CONNECTED_SMS' },
    { reachable: true, connectivity: ['SMS'] },
  ])
  assert.deepEqual(await notified('99000000021'), [
    { connectivityStatus: 'NOT_CONNECTED' },
    { reachable: false },
  ])
  assert.deepEqual(await notified('99000000023'), ['404 NOT_FOUND', '404 IDENTIFIER_NOT_FOUND'])
})

test('the roaming status and country of a device are returned to a token of its scope [S1-102]', async () => {
  const v0 = ['device-status', 'v050', 'roaming'] as const
  const notified = async (phoneNumber: string) => {
    const client = await application.of(phoneNumber, scope.roaming)
    const stated = await askV0(client, v0, { device: { phoneNumber: `+${phoneNumber}` } })
    assert.deepEqual(untimed(await ask(client, 'device-roaming-status/v1/retrieve', {})), stated)
    return stated
  }
  assert.deepEqual(await notified(digits), { roaming: false })
  const five = ['BL', 'GF', 'GP', 'MF', 'MQ']
  assert.deepEqual(await notified('99000000032'), { roaming: true, countryCode: 340, countryName: five })
  assert.deepEqual(await notified('99000000033'), { roaming: true, countryCode: 901, countryName: [] })
})

test('the location of a device is verified for a token of its scope [S1-103]', async () => {
  const v0 = ['location-verification', 'v020', 'verify'] as const
  const berlin = { latitude: 52.5163, longitude: 13.3777 }
  const area = (radius: number, center = berlin) => ({ areaType: 'CIRCLE', center, radius })
  const notified = async (phoneNumber: string, requested: object) => {
    const client = await application.of(phoneNumber, scope.location)
    const answers = [
      await askV0(client, v0, { device: { phoneNumber }, ...requested }).then(result),
      await ask(client, 'location-verification/v3/verify', requested).then(result),
    ]
    return answers
  }
  const result = (answer: unknown) => {
    if (typeof answer === 'string') return answer
    const { verificationResult, matchRate } = answer as { verificationResult: string; matchRate?: number }
    return matchRate === undefined ? verificationResult : `${verificationResult} ${matchRate}`
  }
  assert.deepEqual(await notified(digits, { area: area(2_000) }), ['TRUE', 'TRUE'])
  assert.deepEqual(await notified('99000000041', { area: area(10_000) }), ['PARTIAL 25', 'PARTIAL 25'])
  const hamburg = { latitude: 53.5511, longitude: 9.9937 }
  assert.deepEqual(await notified(digits, { area: area(200_000, hamburg) }), ['FALSE', 'FALSE'])
  // These areas extend across the date line and over the pole.
  const beyond = { latitude: -16.79, longitude: -179.99 }
  assert.deepEqual(await notified('99000000043', { area: area(8_000, beyond) }), ['TRUE', 'TRUE'])
  const behind = { latitude: 89.95, longitude: 123 }
  assert.deepEqual(await notified('99000000044', { area: area(20_000, behind) }), ['TRUE', 'TRUE'])
  const old = { area: area(2_000), maxAge: 60 }
  const unfulfilled = '422 LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE'
  assert.deepEqual(await notified('99000000046', old), ['UNKNOWN', unfulfilled])
  const unlocated = '422 LOCATION_VERIFICATION.UNABLE_TO_LOCATE'
  assert.deepEqual(await notified('99000000047', { area: area(2_000) }), ['UNKNOWN', unlocated])
  assert.deepEqual(await notified(digits, { area: area(1_999) }), ['400 INVALID_ARGUMENT', 'TRUE'])
})

test('a network that does not respond is reported with the error codes of CAMARA', async () => {
  const unreachable = await application.of('99000000098', scope.check)
  const slow = await application.of('99000000099', scope.check)
  assert.equal(await ask(unreachable, 'sim-swap/v2/check', {}), '503 UNAVAILABLE')
  assert.equal(await ask(slow, 'sim-swap/v040/check', { phoneNumber: '99000000099' }), '504 TIMEOUT')
})

test('a SIM can be queried by the account that it is assigned to, until it moves to another account [S1-109]', async () => {
  const partner = await aPartner(exchange.db, 'fleet', { account: customer.apiKey })
  const sim = { iccid: iccidOf(77), imsi: '262010000000077', msisdn: '491700000077' }
  await storeCards(exchange.db, partner, [sim])
  const client = await application.of(sim.msisdn, scope.check)
  const body = { phoneNumber: `+${sim.msisdn}`, maxAge: 1 }
  const { swapped } = (await ask(client, 'sim-swap/v040/check', body)) as { swapped: boolean }
  assert.equal(typeof swapped, 'boolean')
  const another = await exchange.customer('omar')
  await exchange.db.query('update sim_partner set account = $2 where partner_id = $1', [
    partner,
    another.apiKey,
  ])
  assert.equal(await ask(client, 'sim-swap/v040/check', body), '404 SIM_SWAP.UNKNOWN_PHONE_NUMBER')
  assert.equal(await ask(client, 'sim-swap/v2/check', {}), '404 IDENTIFIER_NOT_FOUND')
})

test('checks run in order: client, scope of the token, request, owner of the number [S1-114]', async () => {
  const wrong = { phoneNumber: 7 }
  const path = 'sim-swap/v040/check'
  assert.equal(await ask(exchange.anonymous, path, wrong), '401 UNAUTHENTICATED')
  const other = await application.of(digits, scope.date)
  assert.equal(await ask(other, path, wrong), '403 PERMISSION_DENIED')
  for (const current of [
    'sim-swap/v2/check',
    'device-reachability-status/v1/retrieve',
    'location-verification/v3/verify',
  ])
    assert.equal(await ask(other, current, {}), '403 PERMISSION_DENIED')
  const client = await application.of(digits, scope.check)
  assert.equal(await ask(client, path, wrong), '400 INVALID_ARGUMENT')
  assert.equal(await ask(client, path, '{"phoneNumber":'), '400 INVALID_ARGUMENT')
  assert.equal(await ask(client, path, { phoneNumber: '+99000000002' }), '403 PERMISSION_DENIED')
  const typed = await client.post<ErrorInfo>(`/camara/${path}`, 'phoneNumber=1', {
    'content-type': 'text/plain',
  })
  assert.equal(asPublished(path, typed).code, 'UNSUPPORTED_MEDIA_TYPE')
})

test('all invalid tokens get the same error [S1-114]', async () => {
  const good = await application.accessToken(digits, scope.check)
  const doomed = await openNetworkApplication(exchange, customer)
  const orphan = await doomed.accessToken(digits, scope.check)
  assert.equal((await customer.delete(`/v2/applications/${doomed.id}`)).status, 204)
  const wrong = [
    undefined,
    'Bearer',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${application.jwt()}`,
    `Bearer ${orphan}`,
    `Bearer ${good}, Bearer ${good}`,
    `Basic ${Buffer.from(`${customer.apiKey}:${customer.secret}`).toString('base64')}`,
    `Token ${good}`,
  ]
  const stated = new Set<string>()
  for (const authorization of wrong) {
    const answer = await openClient(exchange.url, authorization).post<ErrorInfo>(
      '/camara/sim-swap/v2/check',
      {},
    )
    assert.equal(answer.status, 401, authorization ?? 'none')
    assert.match(answer.headers.get('www-authenticate')!, /^Bearer/)
    stated.add(JSON.stringify(asPublished('/camara/sim-swap/v2/check', answer)))
  }
  assert.equal(stated.size, 1)
  assert.equal(await twoHeaders(`Bearer ${good}`), 401)
  assert.deepEqual(await ask(openClient(exchange.url, `Bearer ${good}`), 'sim-swap/v2/check', {}), {
    swapped: false,
  })
})

/** The status of a request with the same Authorization header twice. */
function twoHeaders(authorization: string): Promise<number> {
  const headers = { authorization: [authorization, authorization] as never }
  return new Promise((resolve, reject) => {
    get(`${exchange.url}/camara/sim-swap/v2/check`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    }).on('error', reject)
  })
}

test('an x-correlator is returned in every response, and generated where the request has none', async () => {
  const client = await application.of(digits, scope.check)
  const correlator = 'b4333c46-49c0-4f62-80d7-f0ef930f1c46;a<b>{c}:/_.'
  const headers = { 'x-correlator': correlator }
  const expected = [
    [client, '/camara/sim-swap/v2/check', {}, 200],
    [client, '/camara/sim-swap/v2/check', { maxAge: 'a' }, 400],
    [exchange.anonymous, '/camara/sim-swap/v2/check', {}, 401],
    [client, '/camara/sim-swap/v2/retrieve-date', {}, 403],
    [client, '/camara/sim-swap/v7/check', {}, 404],
    [client, '/camara/%zz', {}, 404],
  ] as const
  for (const [who, path, body, status] of expected) {
    const answer = await who.post<ErrorInfo>(path, body, headers)
    assert.equal(answer.status, status, path)
    assert.equal(answer.headers.get('x-correlator'), correlator)
    if (status !== 200) asPublished(path, answer)
  }
  const got = await client.get<ErrorInfo>('/camara/sim-swap/v2/check', headers)
  assert.deepEqual(
    [got.status, asPublished('', got).code, got.headers.get('allow'), got.headers.get('x-correlator')],
    [405, 'METHOD_NOT_ALLOWED', 'POST', correlator],
  )
  const without = await client.post('/camara/sim-swap/v2/check', {})
  assert.equal(without.headers.get('x-correlator'), without.headers.get('x-request-id'))
  for (const malformed of ['a b', 'ü', 'a'.repeat(257), 'a"']) {
    const answer = await client.post<ErrorInfo>(
      '/camara/sim-swap/v2/check',
      {},
      { 'x-correlator': malformed },
    )
    assert.equal(asPublished('', answer).code, 'INVALID_ARGUMENT')
    assert.match(answer.body.message, /x-correlator/)
    assert.equal(answer.headers.get('x-correlator'), answer.headers.get('x-request-id'))
  }
})

test('an expired token is refused [S1-131]', async () => {
  const client = await application.of(digits, scope.check)
  await exchange.advance(899)
  assert.equal((await client.post('/camara/sim-swap/v2/check', {})).status, 200)
  await exchange.advance(2)
  assert.equal(await ask(client, 'sim-swap/v2/check', {}), '401 UNAUTHENTICATED')
})
