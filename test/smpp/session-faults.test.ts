import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import * as fc from 'fast-check'
import { COMMAND, encodeHeaderOnly, encodeMessage, isFault, responseTo } from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { openTap } from '../interop/tap.ts'
import { bound, meet } from './meet.ts'
import { messageTo, openProbe } from './probe.ts'

const DELIVERED = '99000000001'

/** A peer that treats each connection as told, for what a carrier of sound mind would not do. */
async function serve(t: TestContext, accept: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    accept(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

describe('a session in trouble', () => {
  test('comes back after a reset; what was sent is unanswered, what was reserved is known not to be sent', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const [sent] = client.submit('99010000001')
    const [reserved] = client.bind.reserve(1)
    await client.until('the submit at the carrier', () => carrier.log.total === 1)
    for (const session of carrier.sessions()) session.close()
    await bound(client, 2)
    client.bind.send([{ sequence: reserved!, pdu: messageTo(DELIVERED) }])
    await client.until('both outcomes', () => client.outcomes.length === 2)
    assert.deepEqual(client.outcomes, [
      { kind: 'unanswered', sequence: sent, reason: 'closed', sent: true },
      { kind: 'unanswered', sequence: reserved, reason: 'closed', sent: false },
    ])
    client.submit(DELIVERED)
    await client.until('an answer in the new session', () => client.outcomes.length === 3)
  })

  test('comes back after the carrier stops in the middle of a PDU, and receives what it missed', async (t) => {
    const { carrier, client } = await meet(t, { answer: 'later' })
    await bound(client)
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'keep me' })
    await client.until('the first delivery', () => client.deliveries.length === 1)
    for (const session of carrier.sessions()) {
      session.sendRaw(Buffer.from([0, 0, 0, 40, 0, 0]))
      session.close()
    }
    await client.until('the delivery again', () => client.deliveries.length === 2)
    assert.equal(client.deliveries[1]?.shortMessage.toString(), 'keep me')
  })

  test('obeys an unbind of the carrier and binds again', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    for (const session of carrier.sessions()) session.unbind()
    await bound(client, 2)
    assert.deepEqual(client.reasons, ['unbound by carrier'])
  })

  test('waits long after refused credentials, and says why', async (t) => {
    const { carrier, client } = await meet(t, { password: 'wrong' })
    await client.until('refused', () => client.bind.state === 'WAITING')
    assert.match(client.bind.stats().lastError ?? '', /ESME_RINVPASWD/)
    const refusedAt = performance.now()
    await client.until('the next try', () => client.states.filter((s) => s === 'CONNECTING').length === 2)
    assert.ok(performance.now() - refusedAt >= 190)
    assert.equal(carrier.stats().binds, 0)
  })

  test('waits briefly after a bind that failed for the moment', async (t) => {
    const { carrier, client } = await meet(t, { reconnect: { firstMs: 5, maxMs: 20, authMs: 60_000 } })
    carrier.faults.refuseBinds = 0x08
    for (const session of carrier.sessions()) session.close()
    await client.until('failed', () => client.reasons.some((reason) => reason.includes('ESME_RSYSERR')))
    delete carrier.faults.refuseBinds
    await bound(client)
  })

  test('gives up a carrier that falls silent, after two unanswered questions', async (t) => {
    const { carrier, client } = await meet(t, { enquireLinkMs: 80 })
    await bound(client)
    carrier.faults.silent = true
    await client.until('given up', () => client.reasons.length === 1)
    assert.deepEqual(client.reasons, ['enquire_link not answered'])
    carrier.faults.silent = false
    await bound(client, 2)
  })

  test('stays with a quiet carrier that answers its questions', async (t) => {
    const carrier = await startCarrier()
    const tap = await openTap(carrier.port)
    const client = openProbe({ port: tap.port, enquireLinkMs: 200 })
    t.after(async () => {
      await client.bind.drain(0)
      await tap.close()
      await carrier.close()
    })
    const answer = encodeHeaderOnly(responseTo(COMMAND.enquire_link), 0, 0).subarray(4, 8)
    const answers = () =>
      tap.passed.filter(({ from, octets }) => from === 'server' && octets.includes(answer))
    await client.until('four answers', () => answers().length >= 4)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('gives up a carrier that never finishes a PDU', async (t) => {
    const { carrier, client } = await meet(t, { frameTimeoutMs: 60 })
    await bound(client)
    const [session] = carrier.sessions()
    session?.sendRaw(Buffer.from([0, 0, 0, 200]))
    const drip = setInterval(() => session?.sendRaw(Buffer.of(0)), 15)
    t.after(() => clearInterval(drip))
    await client.until('given up', () => client.reasons.length > 0)
    assert.deepEqual(client.reasons, ['PDU not completed'])
  })

  for (const length of [0, 4, 8, 15, 0x10001, 0x80000000]) {
    test(`ends with generic_nack at a command_length of ${length}, and binds again`, async (t) => {
      const { carrier, client } = await meet(t)
      await bound(client)
      const bad = encodeHeaderOnly(COMMAND.deliver_sm, 0, 5)
      bad.writeUInt32BE(length, 0)
      carrier.sessions()[0]?.sendRaw(bad)
      await bound(client, 2)
      assert.deepEqual(client.reasons, ['malformed PDU: command_length'])
      assert.equal(client.bind.stats().malformed, 1)
    })
  }

  test('refuses a damaged delivery and goes on with the others', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    carrier.sessions()[0]?.sendRaw(encodeHeaderOnly(COMMAND.deliver_sm, 0, 900))
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'sound' })
    await client.until('the sound one', () => client.deliveries.length === 1)
    assert.equal(client.bind.stats().malformed, 1)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('ignores answers to what it never asked, and refuses what it does not know', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const [session] = carrier.sessions()
    session?.sendRaw(encodeHeaderOnly(0x80000004, 0, 4711))
    session?.sendRaw(encodeHeaderOnly(0x80000003, 0, 4712))
    session?.sendRaw(encodeHeaderOnly(COMMAND.alert_notification, 0, 1))
    session?.sendRaw(encodeHeaderOnly(0x00000777, 0, 2))
    await client.until('both strays', () => client.bind.stats().strays === 2)
    client.submit(DELIVERED)
    await client.until('an answer', () => client.outcomes.length === 1)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('takes a generic_nack to a submit as its refusal', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const [sequence] = client.submit('99010000001')
    carrier.sessions()[0]?.sendRaw(encodeHeaderOnly(COMMAND.generic_nack, 0, sequence!))
    await client.until('the outcome', () => client.outcomes.length === 1)
    const [outcome] = client.outcomes
    assert.ok(outcome?.kind === 'answered' && outcome.commandStatus === 0xff)
  })

  test('does not wait for ever for a bind response', async (t) => {
    const port = await serve(t, () => {})
    const client = openProbe({ port, bindTimeoutMs: 50 })
    t.after(() => client.bind.drain(0))
    await client.until('given up', () => client.reasons.length > 0)
    assert.equal(client.reasons[0], 'bind timeout')
  })

  test('stops taking submits while the carrier does not read, and loses none', async (t) => {
    const received = Promise.withResolvers<Socket>()
    const port = await serve(t, (socket) => {
      socket.once('data', (bind: Buffer) => {
        const answer = encodeHeaderOnly(responseTo(COMMAND.bind_transceiver), 0, bind.readUInt32BE(12))
        socket.write(answer)
        socket.pause()
        received.resolve(socket)
      })
    })
    const client = openProbe({ port, window: 1_000_000 })
    t.after(() => client.bind.drain(0))
    await bound(client)
    await received.promise
    const pdu = { ...messageTo(DELIVERED), shortMessage: Buffer.alloc(254) }
    let sent = 0
    while (client.bind.room() > 0 && sent < 200_000) {
      const sequences = client.bind.reserve(1000)
      client.bind.send(sequences.map((sequence) => ({ sequence, pdu })))
      sent += sequences.length
    }
    assert.ok(sent < 200_000, 'room ends before memory does')
    const socket = await received.promise
    socket.resume()
    await client.until('room again', () => client.bind.room() > 0)
    socket.destroy()
    await client.until('all outcomes', () => client.outcomes.length === sent)
  })

  test('stops reading while deliveries wait to be stored, and goes on when they are', async (t) => {
    const { carrier, client } = await meet(t, { answer: 'later', inboundLimit: 5 })
    for (let i = 0; i < 3000; i += 1) carrier.originate({ from: '1', to: '2', text: `${i}` })
    let most = 0
    while (client.deliveries.length < 3000) {
      await client.until('more deliveries', () => client.answers.length > 0)
      most = Math.max(most, client.answers.length)
      for (const answer of client.answers.splice(0)) answer(0)
    }
    assert.equal(most, 1, 'one chunk at a time')
    assert.equal(client.bind.stats().binds, 1)
  })

  test('survives whatever a carrier sends, and serves again', async (t) => {
    const { carrier, client } = await meet(t, {
      frameTimeoutMs: 40,
      // A false length may swallow the response that follows it.
      responseTimeoutMs: 500,
      reconnect: { firstMs: 1, maxMs: 2, authMs: 2 },
    })
    const delivery = encodeMessage({ ...messageTo('1'), esmClass: 4 }, COMMAND.deliver_sm, 7)
    assert.ok(!isFault(delivery))
    const damage = fc.array(fc.tuple(fc.nat(1000), fc.nat(255)), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        await client.until('bound', () => client.bind.state === 'BOUND')
        const octets = Buffer.concat([delivery, delivery])
        for (const [at, value] of changes) octets[at % octets.length] = value
        carrier.sessions().at(-1)?.sendRaw(octets)
        const outcomes = client.outcomes.length
        const sent = client.submit(DELIVERED).length
        await client.until('the outcome', () => client.outcomes.length === outcomes + sent)
      }),
      { numRuns: 100 },
    )
    await client.until('an answer', () => {
      if (client.bind.room() > 0) client.submit(DELIVERED)
      return client.outcomes.at(-1)?.kind === 'answered'
    })
  })
})
