import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { until } from '../../../test/support/until.ts'
import { openNas } from '../../../simulators/nas/index.ts'
import { encodeRequest, encodeResponse, isMessageAuthentic, isRequestAuthentic } from './authenticators.ts'
import { CODE } from './codes.ts'
import { openDynamicAuthorization } from './dynamic.ts'
import { readAttributes } from './packet.ts'
import { openRadiusServer } from './server.ts'
import type { RadiusClient } from './server-contract.ts'
import { bindSocket } from './socket.ts'
import { treatmentAttribute } from './treatment.ts'
import { readValues } from './values.ts'

const seen = (look: () => unknown, wanted: unknown) => until(look, (now) => isDeepStrictEqual(now, wanted))

const open = new AsyncDisposableStack()
after(() => open.disposeAsync())

const secret = Buffer.from('testing123')
const notified: string[] = []
const server = await openRadiusServer<RadiusClient>({
  host: '127.0.0.1',
  port: 0,
  clientOf: () => ({ secret, requireSigned: false }),
  async take(batch) {
    for (const { accounting } of batch)
      notified.push(`${accounting.status} ${accounting.sessionId} ${accounting.terminateCause ?? ''}`)
    return batch.map(() => undefined)
  },
  batchLaneCount: 1,
  batchLaneOf: () => 0,
  maxBatch: 100,
  maxInHand: 1_000,
  seen: { received() {}, answered() {}, dropped() {}, leftOut() {} },
})
open.defer(() => server.close())
const nas = await openNas({ server: { address: server.host, port: server.port }, secret: 'testing123' })
open.defer(() => nas.close())
const position = { address: '127.0.0.1', port: nas.dynamicPort, secret }

const authorization = openDynamicAuthorization({ triesMs: [10_000] })
open.defer(() => authorization.close())
const hasty = openDynamicAuthorization({ triesMs: [1, 1, 1] })
open.defer(() => hasty.close())

test('a disconnect is acknowledged, and the Stop of the session follows', async () => {
  const session = nas.open({ imsi: '901990000000001' })
  await session.start()
  assert.deepEqual(await authorization.disconnect(position, { sessionId: session.id }), { outcome: 'ack' })
  await seen(() => notified.includes(`stop ${session.id} admin-reset`), true)
})

test('a rejection states its cause', async () => {
  assert.deepEqual(await authorization.disconnect(position, { sessionId: 'none' }), {
    outcome: 'nak',
    errorCause: 503,
  })
  const session = nas.open({ imsi: '901990000000001' })
  nas.behavior = 'rejects'
  assert.deepEqual(await authorization.disconnect(position, { sessionId: session.id }), {
    outcome: 'nak',
    errorCause: 501,
  })
  nas.behavior = 'accepts'
})

test('the treatment of a session changes on request, and is restored when it is removed', async () => {
  const session = nas.open({ imsi: '901990000000001' })
  const change = (value: string) => authorization.change(position, { sessionId: session.id }, { value })
  assert.deepEqual(await change('QOS_L'), { outcome: 'ack' })
  assert.equal(session.filter, 'QOS_L')
  nas.errorCauses.set('QOS_X', 407)
  assert.deepEqual(await change('QOS_X'), { outcome: 'nak', errorCause: 407 })
  assert.equal(session.filter, 'QOS_L')
  assert.deepEqual(await change(''), { outcome: 'ack' })
  assert.equal(session.filter, '')
  const elsewhere = await authorization.change(position, { sessionId: 'none' }, { value: 'QOS_L' })
  assert.deepEqual(elsewhere, { outcome: 'nak', errorCause: 503 })
})

test('a treatment may be another attribute, or a vendor-specific one', () => {
  assert.deepEqual(treatmentAttribute({ type: 25, value: 'gold' }), { type: 25, value: Buffer.from('gold') })
  assert.deepEqual(treatmentAttribute({ vendor: 9, type: 1, value: 'up' }), {
    type: 26,
    value: Buffer.from([0, 0, 0, 9, 1, 4, 0x75, 0x70]),
  })
})

test('a CoA-Request is dated and signed; responses of other kinds, or repeated ones, are ignored', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const dated = openDynamicAuthorization({ triesMs: [10_000], now: () => at })
  open.defer(() => dated.close())
  const odd = await bindSocket('127.0.0.1', 0)
  open.defer(() => void odd.close())
  const received: Buffer[] = []
  odd.on('message', (request, { address, port }) => {
    received.push(request)
    const answer = (code: number, key = secret) =>
      encodeResponse(
        { code, identifier: request[1]!, attributes: [], secret: key, signed: true },
        request.subarray(4, 20),
      )
    const codes = [CODE.disconnectAck, CODE.disconnectNak, CODE.accountingResponse]
    const forged = answer(CODE.changeNak, Buffer.from('other'))
    const right = answer(CODE.changeAck)
    for (const octets of [...codes.map((code) => answer(code)), forged, right, right, answer(CODE.changeNak)])
      odd.send(octets, port, address)
  })
  const to = { address: '127.0.0.1', port: odd.address().port, secret }
  const input = { sessionId: 'A1', imsi: '901990000000001', framedAddress: '10.0.0.1' }
  assert.deepEqual(await dated.change(to, input, { value: 'QOS_L' }), { outcome: 'ack' })
  // Late responses belong to no open request, and must not be taken for responses to the next request.
  assert.deepEqual(await dated.change(to, input, { value: 'QOS_M' }), { outcome: 'ack' })
  const [octets] = received
  assert.equal(octets![0], CODE.changeRequest)
  assert.ok(isRequestAuthentic(octets!, secret))
  const attributes = readAttributes(octets!, 20)!
  assert.equal(isMessageAuthentic(octets!, attributes, secret), true)
  assert.deepEqual(readValues(attributes), {
    values: { ...input, filterId: 'QOS_L', eventTime: at },
    wrong: [],
  })
})

test('a response from an address other than the destination of the request is ignored', async () => {
  const [requested, other] = [await bindSocket('127.0.0.1', 0), await bindSocket('127.0.0.1', 0)]
  open.defer(() => void [requested, other].map((socket) => socket.close()))
  requested.on('message', (request, { address, port }) => {
    const draft = { code: CODE.changeAck, identifier: request[1]!, attributes: [], secret, signed: true }
    other.send(encodeResponse(draft, request.subarray(4, 20)), port, address)
  })
  const to = { address: '127.0.0.1', port: requested.address().port, secret }
  assert.deepEqual(await hasty.change(to, { sessionId: 'A1' }, { value: 'QOS_L' }), {
    outcome: 'silent',
    tries: 3,
  })
})

test('any name of a treatment is encoded and decoded unchanged', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((name) => !/\p{Cc}/u.test(name))
  fc.assert(
    fc.property(names, (value) => {
      const draft = {
        code: CODE.changeRequest,
        identifier: 7,
        attributes: [treatmentAttribute({ value })],
        secret,
      }
      const octets = encodeRequest(draft)
      assert.ok(isRequestAuthentic(octets, secret))
      assert.deepEqual(readValues(readAttributes(octets, 20)!), { values: { filterId: value }, wrong: [] })
    }),
  )
})

test('a request without a response is retransmitted for each attempt, with the same octets', async () => {
  const received: Buffer[] = []
  const unresponsive = await bindSocket('127.0.0.1', 0)
  open.defer(() => void unresponsive.close())
  unresponsive.on('message', (datagram) => received.push(datagram))
  const to = { address: '127.0.0.1', port: unresponsive.address().port, secret }
  assert.deepEqual(await hasty.disconnect(to, { sessionId: 'A1' }), { outcome: 'silent', tries: 3 })
  await seen(() => received.length, 3)
  assert.ok(received.every((octets) => octets.equals(received[0]!)))
})

test('a response from a sender without the secret, or to another request, is ignored', async () => {
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

test('a NAS has at most 256 open requests, and each gets its own response', async () => {
  const sessions = Array.from({ length: 256 }, () => nas.open({ imsi: '901990000000001' }))
  const requested = sessions.map(({ id }) => authorization.disconnect(position, { sessionId: id }))
  const more = await authorization.disconnect(position, { sessionId: 'none' })
  assert.equal(more.outcome, 'unsent')
  assert.deepEqual(new Set((await Promise.all(requested)).map(({ outcome }) => outcome)), new Set(['ack']))
})

test('a request that cannot be sent returns the system’s error', async () => {
  const { outcome } = await hasty.disconnect({ address: '127.0.0.1', port: 0, secret }, { sessionId: 'A1' })
  assert.equal(outcome, 'unsent')
})
