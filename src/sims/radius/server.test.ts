import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { until } from '../../../test/support/until.ts'
import { openNas } from '../../../simulators/nas/index.ts'
import { encodeRequest, isResponseAuthentic } from './authenticators.ts'
import { CODE, STATUS } from './codes.ts'
import { readAttributes } from './packet.ts'
import { openRadiusServer } from './server.ts'
import type { RadiusClient, RadiusServerOptions, AcceptedRequest } from './server-contract.ts'
import { bindSocket } from './socket.ts'
import { writeValues } from './values.ts'

const seen = (look: () => unknown, wanted: unknown) => until(look, (now) => isDeepStrictEqual(now, wanted))

const open = new AsyncDisposableStack()
after(() => open.disposeAsync())

type Batch = AcceptedRequest<RadiusClient>[]

/** A server, its metrics, and a sender of raw packets. */
async function openServer(options: Partial<RadiusServerOptions<RadiusClient>> = {}) {
  const secret = Buffer.from('testing123')
  const counts: Record<string, number> = {}
  const count = (label: string) => void (counts[label] = (counts[label] ?? 0) + 1)
  const accepted: Batch = []
  const server = await openRadiusServer<RadiusClient>({
    host: '127.0.0.1',
    port: 0,
    clientOf: (address) => (address.endsWith('1') ? { secret, requireSigned: false } : undefined),
    async take(batch) {
      accepted.push(...batch)
      return batch.map(() => undefined)
    },
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    maxBatch: 100,
    maxInHand: 1_000,
    seen: {
      received: () => count('received'),
      answered: () => count('answered'),
      dropped: count,
      leftOut: count,
    },
    ...options,
  })
  open.defer(() => server.close())
  const socket = await bindSocket(server.host, 0)
  open.defer(() => void socket.close())
  const received: Buffer[] = []
  socket.on('message', (datagram) => received.push(datagram))
  const send = (octets: Buffer) => socket.send(octets, server.port, server.host)
  return { server, counts, accepted, received, send, secret }
}

const startOf = (identifier: number, secret: Buffer, sessionId = `S${identifier}`) =>
  encodeRequest({
    code: CODE.accountingRequest,
    identifier,
    attributes: [
      ...writeValues({ status: STATUS.start, sessionId }),
      ...[1, 2].map((n) => ({ type: 33, value: Buffer.of(n) })),
    ],
    secret,
  })

test('a request is acknowledged once after it is stored, even if it was repeated meanwhile, and again if it is repeated later', async () => {
  const stored = Promise.withResolvers<void>()
  const batches: Batch[] = []
  const { counts, received, send, secret } = await openServer({
    async take(batch) {
      batches.push(batch)
      await stored.promise
      return batch.map(() => undefined)
    },
  })
  const request = startOf(1, secret)
  send(request)
  send(request)
  await seen(() => counts.duplicate, 1)
  assert.equal(received.length, 0)
  stored.resolve()
  await seen(() => received.length, 1)
  send(request)
  await seen(() => received.length, 2)
  assert.deepEqual(received[0], received[1])
  assert.equal(batches.flat().length, 1)
  const [answer] = received as [Buffer]
  assert.equal(answer[0], CODE.accountingResponse)
  assert.ok(isResponseAuthentic(answer, request.subarray(4, 20), secret))
  assert.deepEqual(
    readAttributes(answer, 20)!.map(({ type, value }) => [type, value[0]]),
    [
      [33, 1],
      [33, 2],
    ],
  )
})

test('a request that could not be stored is not acknowledged, and accepted when repeated; others of its batch are acknowledged', async () => {
  let refuse = true
  const { counts, received, send, secret } = await openServer({
    take: async (batch) =>
      batch.map(({ accounting }) =>
        refuse && accounting.sessionId === 'S1' ? new Error('not this one') : undefined,
      ),
  })
  send(startOf(1, secret))
  send(startOf(2, secret))
  await seen(() => [counts.not_stored, received.map((answer) => answer[1])], [1, [2]])
  refuse = false
  send(startOf(1, secret))
  await seen(() => received.map((answer) => answer[1]), [2, 1])
})

test('above its limit, the server drops requests without a response and counts them, and accepts requests again below the limit', async () => {
  const stored = Promise.withResolvers<void>()
  const { counts, received, send, secret } = await openServer({
    maxInHand: 2,
    async take(batch) {
      await stored.promise
      return batch.map(() => undefined)
    },
  })
  for (const n of [1, 2, 3]) send(startOf(n, secret))
  await seen(() => counts.crowded, 1)
  stored.resolve()
  await seen(() => received.length, 2)
  send(startOf(3, secret))
  await seen(() => received.length, 3)
})

test('unknown senders and those without the secret get no response, and requests that are not about sessions are acknowledged without storage', async () => {
  const { server, counts, accepted, received, send, secret } = await openServer()
  const elsewhere = await bindSocket('127.0.0.2', 0)
  open.defer(() => void elsewhere.close())
  elsewhere.send(startOf(1, secret), server.port, server.host)
  send(startOf(1, Buffer.from('other')))
  send(Buffer.from('hello'))
  await seen(() => [counts.unknown_client, counts.authenticator, counts.too_short], [1, 1, 1])
  const attributes = writeValues({ status: 9, sessionId: 'tunnel' })
  send(encodeRequest({ code: CODE.accountingRequest, identifier: 9, attributes, secret }))
  await seen(() => received.map((answer) => answer[1]), [9])
  assert.deepEqual(accepted, [])
})

test('a server that closes responds to requests in progress', async () => {
  const stored = Promise.withResolvers<void>()
  const { server, received, send, secret } = await openServer({
    async take(batch) {
      await stored.promise
      return batch.map(() => undefined)
    },
  })
  send(startOf(1, secret))
  await seen(() => server.inHand(), 1)
  const closed = server.close()
  await turn()
  stored.resolve()
  await closed
  await seen(() => received.length, 1)
})

test('a NAS over IPv6 reports all details of a session and its network', async () => {
  const { accepted, server } = await openServer({ host: '::1', clientOf: loopback })
  const address = '::1'
  const nas = await openNas({ server: { address, port: server.port }, secret: 'testing123', host: address })
  open.defer(() => nas.close())
  await nas.boot()
  const session = nas.open({
    imsi: '901990000000001',
    msisdn: '99000000001',
    imeisv: '3550000000000017',
    apn: 'things.example',
    address: '10.0.0.7',
    rat: 6,
    visited: { mcc: '262', mnc: '01' },
    location: { kind: 'TAI+ECGI', mcc: '262', mnc: '01', area: 7, cell: 99 },
  })
  await session.start()
  await session.use(5_000_000_000n, 10)
  await session.stop()
  await nas.shut()
  assert.deepEqual(
    accepted.map(({ accounting: { status, imsi, rat, counters, terminateCause } }) => [
      status,
      imsi,
      rat,
      counters.up,
      terminateCause,
    ]),
    [
      ['on', undefined, undefined, undefined, undefined],
      ['start', '901990000000001', 'LTE', undefined, undefined],
      ['interim', '901990000000001', 'LTE', 5_000_000_000n, undefined],
      ['stop', '901990000000001', 'LTE', 5_000_000_000n, 'user-request'],
      ['off', undefined, undefined, undefined, undefined],
    ],
  )
})

const loopback = () => ({ secret: Buffer.from('testing123'), requireSigned: false })

test('a port that is already in use is reported as an error', async () => {
  const accepted = await bindSocket('127.0.0.1', 0)
  open.defer(async () => {
    accepted.close()
    await once(accepted, 'close')
  })
  await assert.rejects(openServer({ port: accepted.address().port }), { code: 'EADDRINUSE' })
})
