import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { until } from '../../../test/support/until.ts'
import { openNas } from '../../../simulators/nas/index.ts'
import { openDynamicAuthorization } from './disconnect.ts'
import { openRadiusServer } from './server.ts'
import type { RadiusClient } from './server-contract.ts'
import { bindSocket } from './socket.ts'

const seen = (look: () => unknown, wanted: unknown) => until(look, (now) => isDeepStrictEqual(now, wanted))

const open = new AsyncDisposableStack()
after(() => open.disposeAsync())

const secret = Buffer.from('testing123')
const told: string[] = []
const server = await openRadiusServer<RadiusClient>({
  host: '127.0.0.1',
  port: 0,
  clientOf: () => ({ secret, requireSigned: false }),
  async take(batch) {
    for (const { accounting } of batch)
      told.push(`${accounting.status} ${accounting.sessionId} ${accounting.terminateCause ?? ''}`)
    return batch.map(() => undefined)
  },
  lanes: 1,
  laneOf: () => 0,
  maxBatch: 100,
  maxInHand: 1_000,
  seen: { received() {}, answered() {}, dropped() {}, leftOut() {} },
})
open.defer(() => server.close())
const nas = await openNas({ server: { address: server.host, port: server.port }, secret: 'testing123' })
open.defer(() => nas.close())
const place = { address: '127.0.0.1', port: nas.dynamicPort, secret }

const authorization = openDynamicAuthorization({ triesMs: [10_000] })
open.defer(() => authorization.close())
const hasty = openDynamicAuthorization({ triesMs: [1, 1, 1] })
open.defer(() => hasty.close())

test('a session that is to end is acknowledged, and its Stop follows', async () => {
  const session = nas.open({ imsi: '901990000000001' })
  await session.start()
  assert.deepEqual(await authorization.disconnect(place, { sessionId: session.id }), { outcome: 'ack' })
  await seen(() => told.includes(`stop ${session.id} admin-reset`), true)
})

test('a refusal comes with its cause', async () => {
  assert.deepEqual(await authorization.disconnect(place, { sessionId: 'none' }), {
    outcome: 'nak',
    errorCause: 503,
  })
  const session = nas.open({ imsi: '901990000000001' })
  nas.manners = 'refuses'
  assert.deepEqual(await authorization.disconnect(place, { sessionId: session.id }), {
    outcome: 'nak',
    errorCause: 501,
  })
  nas.manners = 'ends'
})

test('who says nothing is asked as often as there are tries, with the same octets', async () => {
  const heard: Buffer[] = []
  const silent = await bindSocket('127.0.0.1', 0)
  open.defer(() => void silent.close())
  silent.on('message', (datagram) => heard.push(datagram))
  const to = { address: '127.0.0.1', port: silent.address().port, secret }
  assert.deepEqual(await hasty.disconnect(to, { sessionId: 'A1' }), { outcome: 'silent', tries: 3 })
  await seen(() => heard.length, 3)
  assert.ok(heard.every((octets) => octets.equals(heard[0]!)))
})

test('an answer of somebody who does not know the secret, or to another request, is not heard', async () => {
  const liar = await bindSocket('127.0.0.1', 0)
  open.defer(() => void liar.close())
  liar.on('message', (request, { address, port }) => {
    for (const octets of [
      Buffer.alloc(20),
      request,
      Buffer.of(41),
      Buffer.from([41, request[1]!, 0, 20, ...request.subarray(4, 20)]),
    ])
      liar.send(octets, port, address)
  })
  const to = { address: '127.0.0.1', port: liar.address().port, secret }
  assert.deepEqual(await hasty.disconnect(to, { sessionId: 'A1' }), { outcome: 'silent', tries: 3 })
})

test('a gateway has 256 requests open and no more; each has its own answer', async () => {
  const sessions = Array.from({ length: 256 }, () => nas.open({ imsi: '901990000000001' }))
  const asked = sessions.map(({ id }) => authorization.disconnect(place, { sessionId: id }))
  const more = await authorization.disconnect(place, { sessionId: 'none' })
  assert.equal(more.outcome, 'unsent')
  assert.deepEqual(new Set((await Promise.all(asked)).map(({ outcome }) => outcome)), new Set(['ack']))
})

test('what cannot be sent is said with the system’s words', async () => {
  const { outcome } = await hasty.disconnect({ address: '127.0.0.1', port: 0, secret }, { sessionId: 'A1' })
  assert.equal(outcome, 'unsent')
})
