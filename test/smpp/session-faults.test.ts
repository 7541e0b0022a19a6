import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { COMMAND, encodeHeaderOnly, responseTo } from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { openTap } from '../interop/tap.ts'
import { bound, meet } from './meet.ts'
import { messageTo, openProbe } from './probe.ts'
import { openRawCarrier } from './raw-carrier.ts'

const DELIVERED = '99000000001'

describe('a session with faults', () => {
  test('reconnects after a reset; sent submits are unanswered, reserved ones are known not to be sent [fault S1]', async (t) => {
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

  test('reconnects after the carrier stops in the middle of a PDU, and receives the missed delivery [fault S1]', async (t) => {
    const { carrier, client } = await meet(t, { answer: 'later' })
    await bound(client)
    carrier.originate({ from: DELIVERED, to: '12025550100', text: 'keep me' })
    await client.until('the first delivery', () => client.deliveries.length === 1)
    for (const session of carrier.sessions()) {
      session.send(Buffer.from([0, 0, 0, 40, 0, 0]))
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

  test('drops a carrier that stops answering, after two unanswered enquire_link [fault S2]', async (t) => {
    const { carrier, client } = await meet(t, { enquireLinkMs: 80 })
    await bound(client)
    carrier.faults.unresponsive = true
    await client.until('given up', () => client.reasons.length === 1)
    assert.deepEqual(client.reasons, ['enquire_link not answered'])
    carrier.faults.unresponsive = false
    await bound(client, 2)
  })

  test('drops a carrier that stops reading, with its window full, and binds again [fault S2]', async (t) => {
    const { carrier, client } = await meet(t, { enquireLinkMs: 80, window: 5 })
    await bound(client)
    for (const session of carrier.sessions()) session.stopReading()
    const sent = client.submit(...Array.from({ length: 9 }, () => DELIVERED))
    await client.until('all outcomes', () => client.outcomes.length === 5)
    assert.deepEqual(
      client.outcomes,
      sent.map((sequence) => ({ kind: 'unanswered', sequence, reason: 'closed', sent: true })),
    )
    assert.equal(client.reasons[0], 'enquire_link not answered')
    await bound(client, 2)
  })

  test('stays bound to an idle carrier that answers enquire_link', async (t) => {
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

  test('ignores responses to unknown sequence numbers, and rejects unknown commands', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const [session] = carrier.sessions()
    session?.send(encodeHeaderOnly(0x80000004, 0, 4711))
    session?.send(encodeHeaderOnly(0x80000003, 0, 4712))
    session?.send(encodeHeaderOnly(COMMAND.alert_notification, 0, 1))
    session?.send(encodeHeaderOnly(0x00000777, 0, 2))
    await client.until('both strays', () => client.bind.stats().strays === 2)
    client.submit(DELIVERED)
    await client.until('an answer', () => client.outcomes.length === 1)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('accepts a generic_nack as rejection of a submit', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const [sequence] = client.submit('99010000001')
    carrier.sessions()[0]?.send(encodeHeaderOnly(COMMAND.generic_nack, 0, sequence!))
    await client.until('the outcome', () => client.outcomes.length === 1)
    const [outcome] = client.outcomes
    assert.ok(outcome?.kind === 'answered' && outcome.commandStatus === 0xff)
  })

  test('drops the connection if the bind is not answered in time', async (t) => {
    const port = await openRawCarrier(t, () => true)
    const client = openProbe({ port, bindTimeoutMs: 50 })
    t.after(() => client.bind.drain(0))
    await client.until('given up', () => client.reasons.length > 0)
    assert.equal(client.reasons[0], 'bind timeout')
  })

  test('accepts no submits while the carrier does not read, and loses none', async (t) => {
    const received = Promise.withResolvers<Socket>()
    const port = await openRawCarrier(t, ({ command, sequence, socket }) => {
      if (command !== COMMAND.bind_transceiver) return true
      socket.write(encodeHeaderOnly(responseTo(command), 0, sequence))
      socket.pause()
      received.resolve(socket)
      return true
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

  test('stops reading while deliveries wait to be stored, and continues once they are stored', async (t) => {
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
})
