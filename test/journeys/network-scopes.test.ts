import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operationGrants } from '#network/index.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'
import { type Client, openClient } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { type NetworkApplication, openNetworkApplication } from '../support/network.ts'

let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  exchange = await startExchange()
  application = await openNetworkApplication(exchange, await exchange.customer('scopes'))
})
after(() => exchange.stop())

/** The operations of each scope of the specification, in both families. */
const scopes: Record<string, readonly string[]> = {
  'NotApplicable#device-status:connectivity:read': ['getConnectivityStatusV0', 'getReachabilityStatus'],
  'NotApplicable#device-status:roaming:read': ['getRoamingStatusV0', 'getRoamingStatus'],
  'NotApplicable#location-verification:verify': ['verifyLocationV0', 'verifyLocation'],
  'NotApplicable#qod-sessions-read': ['getSessionV0', 'getSession', 'retrieveSessionsByDevice'],
  'NotApplicable#qod-sessions-write': [
    'createSessionV0',
    'extendQosSessionDurationV0',
    'createSession',
    'extendQosSessionDuration',
  ],
  'NotApplicable#qod-sessions-delete': ['deleteSessionV0', 'deleteSession'],
  'NotApplicable#qod-profiles-read': [
    'getQosProfilesV0',
    'getQosProfileV0',
    'retrieveQoSProfiles',
    'getQosProfile',
  ],
  'FraudPreventionAndDetection#retrieve-sim-swap-date': ['retrieveSimSwapDateV0', 'retrieveSimSwapDate'],
  'FraudPreventionAndDetection#check-sim-swap': ['checkSimSwapV0', 'checkSimSwap'],
}

const operations = contracts
  .filter(({ family }) => family === 'network')
  .flatMap((contract) => Object.entries(contract.operations))

const area = { areaType: 'CIRCLE', center: { latitude: 50.7, longitude: 7.1 }, radius: 10_000 }
let servers = 0
/** The body of a new session with a server that no other session has. */
const input = () => ({
  applicationServer: { ipv4Address: `198.18.${(++servers >> 8) & 255}.${servers & 255}` },
  qosProfile: 'QOS_M',
  duration: 3600,
})

/** The body of a call. Operations without a required body get `{}`, or no body if they accept none. */
function bodyOf(id: string, number: string): object | undefined {
  const device = { phoneNumber: `+${number}` }
  const bodies: Record<string, object> = {
    checkSimSwapV0: device,
    retrieveSimSwapDateV0: device,
    getConnectivityStatusV0: { device },
    getRoamingStatusV0: { device },
    verifyLocationV0: { device, area },
    verifyLocation: { area },
    createSessionV0: { device, ...input() },
    createSession: input(),
    extendQosSessionDurationV0: { requestedAdditionalDuration: 60 },
    extendQosSessionDuration: { requestedAdditionalDuration: 60 },
  }
  return bodies[id]
}

type Stated = { sessionId: string; code: string }

/** Calls an operation about a number with all required fields. */
async function call(client: Client, id: string, number: string, sessionId: string) {
  const [, operation] = operations.find(([name]) => name === id)!
  const path = operation.path.replace('{sessionId}', sessionId).replace('{name}', 'QOS_M')
  if (operation.method === 'GET') return client.get<Stated>(path)
  if (operation.method === 'DELETE') return client.delete<Stated>(path)
  return client.post<Stated>(path, bodyOf(id, number) ?? {})
}

const good: Record<string, number> = {
  createSessionV0: 201,
  createSession: 201,
  deleteSessionV0: 204,
  deleteSession: 204,
}

describe('a token of a scope is accepted by its operations and refused by all others, in both families:', () => {
  const ids = operations.map(([id]) => id)
  const number = '99000000141'
  let writer: Client
  before(async () => {
    writer = await application.of(number, 'openid dpv:NotApplicable#qod-sessions-write')
  })
  const session = async (id: string) => {
    const made = await call(writer, id, number, '')
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body.sessionId
  }
  const opens = async (scope: string) => {
    const client = await application.of(number, `openid dpv:${scope}`)
    const sessions = { v0: await session('createSessionV0'), v1: await session('createSession') }
    for (const id of ids) {
      const { status, body } = await call(client, id, number, id.endsWith('V0') ? sessions.v0 : sessions.v1)
      const about = `${scope} ${id} ${JSON.stringify(body)}`
      if (scopes[scope]!.includes(id)) assert.equal(status, good[id] ?? 200, about)
      else assert.deepEqual([status, body.code], [403, 'PERMISSION_DENIED'], about)
    }
  }

  test('the connectivity of a device [S1-101]', () => opens('NotApplicable#device-status:connectivity:read'))
  test('the roaming of a device [S1-102]', () => opens('NotApplicable#device-status:roaming:read'))
  test('the location of a device [S1-103]', () => opens('NotApplicable#location-verification:verify'))
  test('reading QoD sessions [S1-104]', () => opens('NotApplicable#qod-sessions-read'))
  test('creating and updating QoD sessions [S1-105]', () => opens('NotApplicable#qod-sessions-write'))
  test('deleting QoD sessions [S1-106]', () => opens('NotApplicable#qod-sessions-delete'))
  test('reading QoD profiles [S1-107]', () => opens('NotApplicable#qod-profiles-read'))
  test('the date of a SIM swap [S1-108]', () => opens('FraudPreventionAndDetection#retrieve-sim-swap-date'))
  test('the check for a SIM swap [S1-109]', () => opens('FraudPreventionAndDetection#check-sim-swap'))
  test('every operation requires a scope', () => {
    assert.deepEqual(Object.values(scopes).flat().toSorted(), ids.toSorted())
    assert.deepEqual(Object.keys(operationGrants).toSorted(), ids.toSorted())
  })
})

test('without a token, or with an invalid one, each operation answers 401 in its form [S1-114]', async () => {
  const proofs = [undefined, 'Bearer x', `Bearer ${application.jwt()}`, 'Basic eDp5']
  for (const proof of proofs)
    for (const [id] of operations) {
      const answer = await call(openClient(exchange.url, proof), id, '99000000141', exchange.demo.api_key)
      assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHENTICATED'], `${proof} ${id}`)
    }
})
