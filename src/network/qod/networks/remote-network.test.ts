import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { startNetwork } from '../../../../simulators/network/index.ts'
import { openRemoteClient } from '../../source/remote/client.ts'
import type { QosSession } from './network.ts'
import { openRemoteQos } from './remote-network.ts'

const simulator = await startNetwork({ token: 'a token' })
const client = openRemoteClient(
  { url: simulator.url, token: 'a token', timeoutMs: 20_000 },
  { breaker: { failures: 1_000, openMs: 1, maxMs: 1 } },
)
after(async () => {
  await client.close()
  await simulator.close()
})
beforeEach(() => simulator.setFault(undefined))

const network = openRemoteQos(client)
const session: QosSession = {
  id: uuidv7(),
  msisdn: '447700900000',
  accountId: 'nobody',
  basis: 'consented',
  profile: { name: 'QOS_L', parameters: { priority: 20 } },
  flow: {
    device: {},
    applicationServer: { ipv4Address: '192.0.2.1' },
    devicePorts: { ports: [5060] },
  },
  createdAt: new Date('2026-06-01T12:00:00Z'),
  expiresAt: new Date('2026-06-01T13:00:00Z'),
}

test('the operator’s own network receives all details of a QoS session and returns the result', async () => {
  const at = new Date('2026-06-01T12:30:00Z')
  for (const [answer, expected] of [
    [{ outcome: 'applied' }, { outcome: 'applied' }],
    [
      { outcome: 'applied', recheck_at: at.toISOString() },
      { outcome: 'applied', recheckAt: at },
    ],
    [{ outcome: 'disconnected' }, { outcome: 'disconnected' }],
    [
      { outcome: 'later', at: at.toISOString(), detail: 'busy' },
      { outcome: 'later', at, detail: 'busy' },
    ],
    [
      { outcome: 'refused', reason: 'profile', detail: 'no' },
      { outcome: 'refused', reason: 'profile', detail: 'no' },
    ],
  ] as const) {
    simulator.setNumber(session.msisdn, { 'qos-apply': answer })
    assert.deepEqual(await network.apply(session), expected)
  }
  assert.deepEqual(simulator.requests.at(-1)!.body, {
    session_id: session.id,
    number: '+447700900000',
    profile: 'QOS_L',
    parameters: { priority: 20 },
    device: {},
    application_server: { ipv4Address: '192.0.2.1' },
    device_ports: { ports: [5060] },
    expires_at: '2026-06-01T13:00:00.000Z',
  })
  simulator.setNumber(session.msisdn, { 'qos-release': { outcome: 'released' } })
  assert.deepEqual(await network.release(session), { outcome: 'released' })
  assert.deepEqual(simulator.requests.at(-1)!.body, { session_id: session.id, number: '+447700900000' })
})

test('a number unknown to the network has no QoS profile, and removing it succeeds', async () => {
  simulator.setNumber(session.msisdn, undefined)
  const answer = await network.apply(session)
  assert.deepEqual(answer.outcome === 'refused' && answer.reason, 'unknown-device')
  assert.deepEqual(await network.release(session), { outcome: 'released' })
})

test('a missing or invalid network response is retried', async () => {
  for (const how of [
    'garbage',
    'reset',
    'redirect',
    { status: 500 },
    { status: 401 },
    { text: '{"outcome":"perhaps"}' },
    { text: '{"outcome":"refused","reason":"because"}' },
    { text: '{"outcome":"later","at":"soon"}' },
  ] as const) {
    simulator.setFault(how)
    assert.equal((await network.apply(session)).outcome, 'later', JSON.stringify(how))
    assert.equal((await network.release(session)).outcome, 'later', JSON.stringify(how))
  }
})

test('a network may not support QoS for a number; if it does not respond, the session is requested anyway', async () => {
  const subject = { msisdn: session.msisdn, accountId: 'nobody', basis: 'consented' } as const
  simulator.setNumber(session.msisdn, {
    'qos-offered': 'not applicable',
    'qos-apply': 'not applicable',
    'qos-release': 'not applicable',
  })
  assert.equal(await network.supports(subject), false)
  const answer = await network.apply(session)
  assert.deepEqual(answer.outcome === 'refused' && answer.reason, 'not-applicable')
  assert.equal((await network.release(session)).outcome, 'refused')
  simulator.setNumber(session.msisdn, {})
  assert.equal(await network.supports(subject), true)
  simulator.setNumber(session.msisdn, { 'qos-offered': { offered: true } })
  assert.equal(await network.supports(subject), true)
  simulator.setFault({ status: 500 })
  assert.equal(await network.supports(subject), true)
})
