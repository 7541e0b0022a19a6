import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { until } from '../support/until.ts'
import { bound, meetBound } from './meet.ts'
import { messageTo, openProbe } from './probe.ts'

/** A carrier in a worker thread that responds to each PDU with a header, and signals when it has responded to a submit. */
const carrier = `
  const { parentPort, workerData } = require('node:worker_threads')
  const answered = new Int32Array(workerData)
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (pdu) => {
      const submit = pdu.readUInt32BE(4) === 4
      const answer = Buffer.from(pdu.subarray(0, 16))
      answer.writeUInt32BE(16, 0)
      answer.writeUInt32BE((pdu.readUInt32BE(4) | 0x80000000) >>> 0, 4)
      socket.write(answer, () => {
        if (!submit) return
        Atomics.store(answered, 0, 1)
        Atomics.notify(answered, 0)
      })
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

test('responses that arrived while this process was suspended are read before they time out [fault S2]', async (t) => {
  const shared = new SharedArrayBuffer(4)
  const answered = new Int32Array(shared)
  const worker = new Worker(carrier, { eval: true, workerData: shared })
  t.after(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  const client = openProbe({ port, responseTimeoutMs: 200, enquireLinkMs: 200 })
  t.after(() => client.bind.drain(0))
  await bound(client)
  client.submit('99000000001')
  Atomics.wait(answered, 0, 0)
  // This blocks the thread for a second, until all deadlines have passed, because the worker sends no further signal.
  Atomics.wait(answered, 0, 1, 1000)
  await client.until('the outcome', () => client.outcomes.length === 1)
  assert.equal(client.outcomes[0]?.kind, 'answered')
  assert.equal(client.bind.stats().binds, 1)
})

test('a node that may have been fenced while suspended sends none of its reserved submits, and continues if it was not fenced [fault C8]', async (t) => {
  let current = true
  let offered = 0
  const { carrier, client } = await meetBound(t, {
    window: 2,
    isCurrent: () => current,
    onRoom: () => (offered += 1),
  })
  const reserved = client.bind.reserve(2)
  current = false
  client.bind.send(reserved.map((sequence) => ({ sequence, pdu: messageTo('99000000001') })))
  await client.until('their outcomes', () => client.outcomes.length === 2)
  assert.deepEqual(
    client.outcomes,
    reserved.map((sequence) => ({ kind: 'unanswered', sequence, reason: 'closed', sent: false })),
  )
  assert.deepEqual([client.bind.room(), client.bind.reserve(1)], [0, []])
  current = true
  const before = offered
  await client.until('room', () => offered > before)
  client.submit('99000000002')
  await client.until('an answer', () => client.outcomes.length === 3)
  assert.deepEqual(
    carrier.log.all().map(({ destination }) => destination),
    ['99000000002'],
  )
})

test('a node that may have been fenced opens no session until it knows that it was not [fault C8]', async (t) => {
  let [current, requested] = [true, 0]
  const isCurrent = () => {
    requested += 1
    return current
  }
  const { carrier, client } = await meetBound(t, { isCurrent })
  current = false
  for (const session of carrier.sessions()) session.close()
  await client.until('the end of the session', () => client.bind.state === 'WAITING')
  const before = requested
  await until(
    () => requested,
    (now) => now > before + 3,
  )
  assert.deepEqual([client.bind.state, carrier.sessions().length], ['WAITING', 0])
  current = true
  await bound(client, 2)
})
