import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { COMMAND, encodeBind, encodeHeaderOnly, encodeMessage, isFault } from '#carriers/smpp/index.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { hangMs } from '../support/until.ts'
import { messageTo, openProbe } from './probe.ts'

const BIND = encodeBind(COMMAND.bind_transceiver, 1, {
  systemId: 'x',
  password: 'y',
  systemType: '',
  interfaceVersion: 0x34,
  addrTon: 0,
  addrNpi: 0,
  addressRange: '',
})

function sound(): Buffer[] {
  const submit = encodeMessage(messageTo('99000000001'), COMMAND.submit_sm, 2)
  assert.ok(!isFault(BIND) && !isFault(submit))
  return [BIND, submit, submit]
}

/** Opens a connection, sends the octets, ends its side, and waits until the carrier closes the connection. */
async function send(port: number, octets: Buffer): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  const end = closed(socket)
  socket.on('data', () => {})
  socket.end(octets)
  await end
}

/** Resolves when the connection has ended in any way, even by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the connection stays open')), hangMs)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

describe('octets that are not SMPP [fault S10]', () => {
  let carrier: Carrier

  before(async () => {
    carrier = await startCarrier()
  })
  after(() => carrier.close())

  test('end their own connection and affect no other', async () => {
    const client = openProbe({ port: carrier.port })
    await client.until('bound', () => client.bind.state === 'BOUND')
    const damage = fc.array(fc.tuple(fc.nat(1000), fc.nat(255)), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const octets = Buffer.concat(sound())
        for (const [at, value] of changes) octets[at % octets.length] = value
        await send(carrier.port, octets)
      }),
      { numRuns: 150 },
    )
    client.submit('99000000001')
    await client.until('the answer', () => client.outcomes.length === 1)
    assert.equal(client.bind.stats().binds, 1)
    await client.bind.drain(100)
    assert.equal(carrier.sessions().length, 0)
  })
})

describe('a client that is too slow', () => {
  test('is disconnected if it sends requests continuously and never reads the responses', async (t) => {
    const carrier = await startCarrier()
    const socket = connect({ port: carrier.port, host: '127.0.0.1' })
    t.after(async () => {
      socket.destroy()
      await carrier.close()
    })
    const end = closed(socket)
    const questions = Buffer.alloc(65_536, encodeHeaderOnly(COMMAND.enquire_link, 0, 1))
    const ask = () => {
      while (!socket.destroyed && socket.write(questions));
      if (!socket.destroyed) socket.once('drain', ask)
    }
    ask()
    await end
    assert.equal(carrier.sessions().length, 0)
  })

  test('is disconnected if it does not bind, or does not complete a PDU', async (t) => {
    const carrier = await startCarrier({ bindTimeoutMs: 60 })
    t.after(() => carrier.close())
    const [bind] = sound()
    for (const octets of [Buffer.alloc(0), Buffer.concat([bind!, Buffer.from([0, 0, 0, 99, 0])])]) {
      const socket = connect({ port: carrier.port, host: '127.0.0.1' })
      t.after(() => socket.destroy())
      const end = closed(socket)
      socket.on('data', () => {})
      socket.write(octets)
      await end
    }
  })
})
