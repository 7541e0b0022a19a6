import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { bound } from './meet.ts'
import { openProbe } from './probe.ts'

/** Answers each PDU with its header as a response, in a thread of its own, and says when a submit has been answered. */
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

test('answers that came while this process stood still are read before their time is declared over [fault S2]', async (t) => {
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
  // Nobody wakes this one: the thread stands still until all deadlines have passed.
  Atomics.wait(answered, 0, 1, 1000)
  await client.until('the outcome', () => client.outcomes.length === 1)
  assert.equal(client.outcomes[0]?.kind, 'answered')
  assert.equal(client.bind.stats().binds, 1)
})
