import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mount } from '#platform/http/mount.ts'
import { Problem } from '#platform/contract/problem.ts'
import { asPublished } from '../../../test/support/camara-shapes.ts'
import { openClient } from '../../../test/support/client.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { deviceStatusV0Contract } from '../device-status/contract-v0.ts'
import { deviceStatusContract } from '../device-status/contract.ts'
import { deviceStatusV0Handlers } from '../device-status/http-v0.ts'
import { deviceStatusHandlers } from '../device-status/http.ts'
import { operationGrants } from '../grants.ts'
import { locationV0Contract } from '../location/contract-v0.ts'
import { locationContract } from '../location/contract.ts'
import { locationV0Handlers } from '../location/http-v0.ts'
import { locationHandlers } from '../location/http.ts'
import { simSwapV0Contract } from '../sim-swap/contract-v0.ts'
import { simSwapContract } from '../sim-swap/contract.ts'
import { simSwapV0Handlers } from '../sim-swap/http-v0.ts'
import { simSwapHandlers } from '../sim-swap/http.ts'
import { grants } from '../tokens/scopes.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import { NotApplicable, type NetworkDataSource, Unavailable } from '../source/port.ts'
import { camaraFamily } from './family.ts'
import { camaraProblems } from './problems.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const msisdn = '491701234567'
const named = { device: { phoneNumber: `+${msisdn}` } }
const center = { latitude: 50.735851, longitude: 7.10066 }
const circle = (radius: number) => ({ area: { areaType: 'CIRCLE', center, radius } })
const caller = { msisdn, basis: 'consented', account: { id: 'a' }, grants: new Set(grants) } as never
const secondsAgo = (seconds: number) => new Date(now - seconds * 1_000)

/** A network without any data. */
const blank: NetworkDataSource = {
  simChange: async () => undefined,
  reachability: async () => undefined,
  roaming: async () => undefined,
  location: async () => undefined,
}
let network: NetworkDataSource
let mounted: Mounted

before(async () => {
  const networkData: NetworkDataSource = {
    simChange: (subject) => network.simChange(subject),
    reachability: (subject) => network.reachability(subject),
    roaming: (subject) => network.roaming(subject),
    location: (subject, maxAge) => network.location(subject, maxAge),
  }
  const prove = async (token: string): Promise<NetworkCaller> => {
    if (token === 'good') return caller
    throw new Problem(camaraProblems.unauthenticated)
  }
  const deps = { networkData, clock: { now: () => now } as never }
  mounted = await openMounted((server, log) => {
    const family = camaraFamily({ prove, requiredGrants: operationGrants })
    mount(server, simSwapV0Contract, family, simSwapV0Handlers(deps), log)
    mount(server, simSwapContract, family, simSwapHandlers(deps), log)
    mount(server, deviceStatusV0Contract, family, deviceStatusV0Handlers(deps), log)
    mount(server, deviceStatusContract, family, deviceStatusHandlers(deps), log)
    mount(server, locationV0Contract, family, locationV0Handlers(deps), log)
    mount(server, locationContract, family, locationHandlers(deps), log)
  })
})
after(() => mounted.close())
beforeEach(() => {
  network = blank
})

/** Calls an operation; checks the response against the published API. */
async function ask(path: string, body: unknown): Promise<[number, unknown]> {
  const client = openClient(mounted.url, 'Bearer good')
  const answer = await client.post<{ code?: string }>(`/camara${path}`, body)
  const published = asPublished(`/camara${path}`, answer)
  return [answer.status, answer.status === 200 ? published : published.code]
}

const swap = { check: '/sim-swap/v040/check', date: '/sim-swap/v040/retrieve-date' }
const swap2 = { check: '/sim-swap/v2/check', date: '/sim-swap/v2/retrieve-date' }
const verify = '/location-verification/v020/verify'
const verify3 = '/location-verification/v3/verify'

test('a SIM swap check looks back by the requested maxAge, by default 240 hours [S1-109]', async () => {
  network = { ...blank, simChange: async () => ({ changedAt: secondsAgo(240 * 3_600) }) }
  const hours = async (path: string, maxAge: unknown, more: object) =>
    (await ask(path, { maxAge, ...more }))[1]
  for (const [path, more] of [
    [swap.check, { phoneNumber: msisdn }],
    [swap2.check, {}],
  ] as const) {
    for (const absent of [undefined, null])
      assert.deepEqual(await hours(path, absent, more), { swapped: true })
    assert.deepEqual(await hours(path, 239, more), { swapped: false })
    assert.deepEqual(await hours(path, 2400, more), { swapped: true })
    for (const wrong of [0, 2401, -1]) assert.equal(await hours(path, wrong, more), 'OUT_OF_RANGE')
    for (const wrong of ['a', 1.5, true, '2401', [240]])
      assert.equal(await hours(path, wrong, more), 'INVALID_ARGUMENT')
  }
  assert.deepEqual(await hours(swap.check, '239', { phoneNumber: msisdn }), { swapped: false })
  assert.equal(await hours(swap2.check, '239', {}), 'INVALID_ARGUMENT')
})

test('the date of the last SIM swap is returned, or null if no swap was seen [S1-108]', async () => {
  network = { ...blank, simChange: async () => ({ changedAt: secondsAgo(3_600) }) }
  const date = { latestSimChange: '2026-11-20T11:00:00.000Z' }
  assert.deepEqual(await ask(swap.date, { phoneNumber: msisdn }), [200, date])
  assert.deepEqual(await ask(swap2.date, {}), [200, date])
  network = { ...blank, simChange: async () => ({ changedAt: undefined, monitoredDays: 5 }) }
  assert.deepEqual(await ask(swap2.date, {}), [200, { latestSimChange: null, monitoredPeriod: 5 }])
  assert.deepEqual(await ask(swap2.check, {}), [200, { swapped: false }])
  assert.deepEqual(await ask(swap2.check, { maxAge: 120 }), [200, { swapped: false }])
  assert.deepEqual(await ask(swap2.check, { maxAge: 121 }), [400, 'OUT_OF_RANGE'])
  assert.deepEqual(await ask(swap.check, { phoneNumber: msisdn, maxAge: 121 }), [400, 'OUT_OF_RANGE'])
  network = { ...blank, simChange: async () => ({ changedAt: undefined }) }
  assert.deepEqual(await ask(swap2.date, {}), [200, { latestSimChange: null }])
})

test('the connectivity of a device is returned in the terms of each API family [S1-101]', async () => {
  const responses = async (data: boolean, sms: boolean) => {
    network = { ...blank, reachability: async () => ({ data, sms, at: secondsAgo(1) }) }
    return [
      (await ask('/device-status/v050/connectivity', named))[1],
      (await ask('/device-reachability-status/v1/retrieve', {}))[1],
    ]
  }
  const lastStatusTime = '2026-11-20T11:59:59.000Z'
  assert.deepEqual(await responses(true, true), [
    { connectivityStatus: 'CONNECTED_DATA' },
    { lastStatusTime, reachable: true, connectivity: ['DATA', 'SMS'] },
  ])
  assert.deepEqual(await responses(false, true), [
    { connectivityStatus: 'CONNECTED_SMS' },
    { lastStatusTime, reachable: true, connectivity: ['SMS'] },
  ])
  assert.deepEqual(await responses(false, false), [
    { connectivityStatus: 'NOT_CONNECTED' },
    { lastStatusTime, reachable: false },
  ])
})

test('roaming status includes all countries that share the country code [S1-102]', async () => {
  const responses = async (roaming: boolean, mcc?: string) => {
    network = { ...blank, roaming: async () => ({ roaming, at: secondsAgo(1), ...(mcc && { mcc }) }) }
    const [, current] = await ask('/device-roaming-status/v1/retrieve', {})
    const { lastStatusTime, ...rest } = current as Record<string, unknown>
    assert.equal(lastStatusTime, '2026-11-20T11:59:59.000Z')
    assert.deepEqual((await ask('/device-status/v050/roaming', named))[1], rest)
    return rest
  }
  assert.deepEqual(await responses(true, '262'), { roaming: true, countryCode: 262, countryName: ['DE'] })
  const caribbean = ['BL', 'GF', 'GP', 'MF', 'MQ']
  assert.deepEqual(await responses(true, '340'), { roaming: true, countryCode: 340, countryName: caribbean })
  assert.deepEqual(await responses(true, '901'), { roaming: true, countryCode: 901, countryName: [] })
  assert.deepEqual(await responses(true), { roaming: true })
  assert.deepEqual(await responses(false, '262'), { roaming: false })
})

test('the location of a device is compared with the requested circle, and its age with maxAge [S1-103]', async () => {
  const at = secondsAgo(120)
  const lastLocationTime = at.toISOString()
  const placed = (radius: number, north = 0) => {
    const latitude = center.latitude + north
    network = { ...blank, location: async () => ({ ...center, latitude, radius, at }) }
  }
  placed(1_000)
  const inside = { verificationResult: 'TRUE', lastLocationTime }
  assert.deepEqual(await ask(verify, { ...named, ...circle(2_000) }), [200, inside])
  assert.deepEqual(await ask(verify3, circle(1_000.5)), [200, inside])
  assert.deepEqual(await ask(verify3, circle(1)), [
    200,
    { verificationResult: 'PARTIAL', matchRate: 1, lastLocationTime },
  ])
  placed(4_000)
  assert.deepEqual(await ask(verify, { ...named, ...circle(2_000) }), [
    200,
    { verificationResult: 'PARTIAL', matchRate: 25, lastLocationTime },
  ])
  placed(4_000, 1)
  assert.deepEqual(await ask(verify3, circle(2_000)), [
    200,
    { verificationResult: 'FALSE', lastLocationTime },
  ])
  const unknown = { verificationResult: 'UNKNOWN', lastLocationTime }
  assert.deepEqual(await ask(verify, { ...named, ...circle(2_000), maxAge: 119 }), [200, unknown])
  const unfulfilled = 'LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE'
  assert.deepEqual(await ask(verify3, { ...circle(2_000), maxAge: 119 }), [422, unfulfilled])
  assert.deepEqual(await ask(verify3, { ...circle(2_000), maxAge: 0 }), [422, unfulfilled])
  assert.equal((await ask(verify3, { ...circle(2_000), maxAge: 120 }))[0], 200)
  network = blank
  assert.deepEqual(await ask(verify, { ...named, ...circle(2_000) }), [
    200,
    { verificationResult: 'UNKNOWN' },
  ])
  assert.deepEqual(await ask(verify3, circle(2_000)), [404, 'IDENTIFIER_NOT_FOUND'])
  const unlocated = [422, 'LOCATION_VERIFICATION.UNABLE_TO_LOCATE']
  network = { ...blank, reachability: async () => ({ data: false, sms: undefined, at }) }
  assert.deepEqual(await ask(verify3, circle(2_000)), unlocated, 'the network knows the number')
  network = { ...blank, simChange: () => Promise.reject(new NotApplicable()) }
  assert.deepEqual(await ask(verify3, circle(2_000)), unlocated)
})

test('each API family has its own limits for radius and maxAge [S1-103]', async () => {
  const code = async (path: string, body: object) => (await ask(path, body))[1]
  for (const radius of [1_999, 200_001])
    assert.equal(await code(verify, { ...named, ...circle(radius) }), 'INVALID_ARGUMENT')
  assert.equal(await code(verify, { ...named, ...circle(2_000.5) }), 'INVALID_ARGUMENT')
  assert.equal(await code(verify3, circle(0.5)), 'INVALID_ARGUMENT')
  assert.equal(await code(verify, { ...named, ...circle(2_000), maxAge: 59 }), 'INVALID_ARGUMENT')
  assert.equal(await code(verify3, { ...circle(1), maxAge: -1 }), 'INVALID_ARGUMENT')
  const far = { area: { areaType: 'CIRCLE', center: { latitude: 91, longitude: 0 }, radius: 2_000 } }
  assert.equal(await code(verify3, far), 'INVALID_ARGUMENT')
  for (const area of [undefined, {}, { ...circle(2_000).area, areaType: 'POLYGON' }, { areaType: 'CIRCLE' }])
    assert.equal(await code(verify, { ...named, area }), 'INVALID_ARGUMENT')
})

test('SMS is not listed while its state is unknown, and a device without other data is not found', async () => {
  const paths = [
    ['/device-status/v050/connectivity', named],
    ['/device-reachability-status/v1/retrieve', {}],
  ] as const
  const responses = () => Promise.all(paths.map(([path, body]) => ask(path, body)))
  network = { ...blank, reachability: async () => ({ data: true, sms: undefined, at: secondsAgo(1) }) }
  const [v0, v1] = await responses()
  assert.deepEqual(v0, [200, { connectivityStatus: 'CONNECTED_DATA' }])
  assert.deepEqual((v1![1] as { connectivity: string[] }).connectivity, ['DATA'])
  network = { ...blank, reachability: async () => ({ data: false, sms: undefined, at: secondsAgo(1) }) }
  assert.deepEqual(await responses(), [
    [404, 'NOT_FOUND'],
    [404, 'IDENTIFIER_NOT_FOUND'],
  ])
})

test('an identifier of the v0 family must match the number of the token [S1-114]', async () => {
  network = { ...blank, reachability: async () => ({ data: true, sms: true, at: secondsAgo(1) }) }
  const of = async (device: unknown) => {
    const [status, result] = await ask('/device-status/v050/connectivity', { device })
    return status === 200 ? 'answered' : result
  }
  const ipv4Address = { publicAddress: '192.0.2.1', publicPort: 59_765 }
  const ipv6Address = '2001:db8:85a3::7344'
  assert.equal(await of({ phoneNumber: msisdn }), 'answered')
  assert.equal(await of({ phoneNumber: `+${msisdn}`, ipv4Address, ipv6Address }), 'answered')
  assert.equal(await of({ phoneNumber: '+491701234568' }), 'PERMISSION_DENIED')
  for (const addressed of [{ ipv4Address }, { ipv6Address }, { networkAccessIdentifier: '1@example.com' }])
    assert.equal(await of(addressed), 'PERMISSION_DENIED')
  const wrong = [
    undefined,
    null,
    {},
    { other: 1 },
    { phoneNumber: '1234' },
    { phoneNumber: 'tel:+491701234567' },
    { ipv4Address: { publicAddress: '192.0.2.1' } },
    { ipv4Address: { publicAddress: '192.0.2.256', publicPort: 1 } },
    { ipv6Address: 'nowhere' },
  ]
  for (const device of wrong) assert.equal(await of(device), 'INVALID_ARGUMENT', JSON.stringify(device))
  assert.equal(await of({ ipv4Address: { ...ipv4Address, publicPort: 65_536 } }), 'INVALID_ARGUMENT')
  const subnet = { phoneNumber: msisdn, ipv6Address: `${ipv6Address}/128` }
  assert.equal(await of(subnet), 'answered')
  for (const phoneNumber of ['491701234568', '+12015550123'])
    assert.deepEqual(await ask(swap.check, { phoneNumber }), [403, 'PERMISSION_DENIED'])
  assert.deepEqual(await ask(swap.check, {}), [400, 'INVALID_ARGUMENT'])
})

test('an identifier of the current family is refused even if it matches, and an invalid one is reported as invalid', async () => {
  const needless = [422, 'UNNECESSARY_IDENTIFIER']
  const device = { phoneNumber: `+${msisdn}` }
  assert.deepEqual(await ask(swap2.check, { phoneNumber: `+${msisdn}` }), needless)
  assert.deepEqual(await ask(swap2.date, { phoneNumber: '+12015550123' }), needless)
  assert.deepEqual(await ask(swap2.date, { phoneNumber: msisdn }), [400, 'INVALID_ARGUMENT'])
  for (const path of ['/device-reachability-status/v1/retrieve', '/device-roaming-status/v1/retrieve']) {
    assert.deepEqual(await ask(path, { device }), needless)
    assert.deepEqual(await ask(path, { device: { ipv6Address: '2001:db8::1' } }), needless)
    assert.deepEqual(await ask(path, { device: {} }), [400, 'INVALID_ARGUMENT'])
  }
  assert.deepEqual(await ask(verify3, { device, ...circle(2_000) }), needless)
})

const bodies: Readonly<Record<string, object>> = {
  [swap.check]: { phoneNumber: msisdn },
  [swap.date]: { phoneNumber: msisdn },
  '/device-status/v050/connectivity': named,
  '/device-status/v050/roaming': named,
  [verify]: { ...named, ...circle(2_000) },
  [swap2.check]: {},
  [swap2.date]: {},
  '/device-reachability-status/v1/retrieve': {},
  '/device-roaming-status/v1/retrieve': {},
  [verify3]: circle(2_000),
}

/** The responses of every operation if the network responds to every query with `answer`. */
async function all(answer: () => Promise<never>): Promise<Set<string>> {
  network = { simChange: answer, reachability: answer, roaming: answer, location: answer }
  const responses = await Promise.all(Object.entries(bodies).map(([path, body]) => ask(path, body)))
  return new Set(
    responses.map(
      ([status, result]) => `${status} ${typeof result === 'string' ? result : JSON.stringify(result)}`,
    ),
  )
}

test('an unavailable network is reported as such, without its internal errors', async () => {
  const fails = (error: Error) => () => Promise.reject(error)
  assert.deepEqual(await all(fails(new Unavailable('unreachable'))), new Set(['503 UNAVAILABLE']))
  assert.deepEqual(await all(fails(new Unavailable('timeout'))), new Set(['504 TIMEOUT']))
  assert.deepEqual(await all(fails(new Error('HLR says 34'))), new Set(['500 INTERNAL']))
  const responses = await openClient(mounted.url, 'Bearer good').post(`/camara${swap2.check}`, {})
  assert.doesNotMatch(JSON.stringify(responses.body), /HLR/)
  const missing = [
    '404 SIM_SWAP.UNKNOWN_PHONE_NUMBER',
    '404 NOT_FOUND',
    '200 {"verificationResult":"UNKNOWN"}',
  ]
  assert.deepEqual(await all(fails(new NotApplicable())), new Set([...missing, '422 SERVICE_NOT_APPLICABLE']))
  assert.deepEqual(
    await all(async () => undefined as never),
    new Set([...missing, '404 IDENTIFIER_NOT_FOUND']),
  )
})
