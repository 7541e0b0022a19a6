import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  COMMAND,
  DELIVER_SM_RESP,
  SUBMIT_SM_RESP,
  TLV,
  encodeHeaderOnly,
  encodeMessage,
  isFault,
  readReceipt,
  responseTo,
} from '#carriers/smpp/index.ts'
import { bound, meetBound } from './meet.ts'
import { messageTo, openProbe, type ProbeOptions } from './probe.ts'
import { openRawCarrier, pduOf, acceptedResponse, type ReceivedPdu, type Whim } from './raw-carrier.ts'

const DELIVERED = '99000000001'

/** Opens a session with a carrier that violates the protocol, and one with a correct carrier, which must not be affected. */
async function meetLiar(t: TestContext, whim: Whim, options: Partial<ProbeOptions> = {}) {
  const port = await openRawCarrier(t, whim)
  const client = openProbe({ port, responseTimeoutMs: 100, ...options })
  t.after(() => client.bind.drain(0))
  const { client: other } = await meetBound(t)
  await bound(client)
  return { client, other }
}

const onSubmit =
  (lie: (requested: ReceivedPdu) => void): Whim =>
  (requested) => {
    if (requested.command !== COMMAND.submit_sm) return false
    lie(requested)
    return true
  }

/** A deliver_sm with more text than any message has. */
function bomb(sequence: number, esmClass = 0): Buffer {
  const value = Buffer.alloc(60_000, 'id:1 stat:DELIVRD text:'.repeat(10))
  const message = { ...messageTo('12025550100', ''), esmClass, tlvs: [{ tag: TLV.message_payload, value }] }
  const pdu = encodeMessage(message, COMMAND.deliver_sm, sequence)
  assert.ok(!isFault(pdu))
  return pdu
}

describe('a misbehaving carrier [fault S10]', () => {
  test('that answers unknown sequence numbers: each response is counted and changes nothing', async (t) => {
    const { client } = await meetLiar(
      t,
      onSubmit(({ connection, sequence }) => connection.write(acceptedResponse(sequence + 1000))),
    )
    const [sequence] = client.submit(DELIVERED)
    await client.until('the outcome', () => client.outcomes.length === 1)
    assert.deepEqual(client.outcomes, [{ kind: 'unanswered', sequence, reason: 'timeout', sent: true }])
    assert.equal(client.bind.stats().strays, 1)
    assert.equal(client.bind.stats().binds, 1)
  })

  test('that answers twice with different results: the first result counts', async (t) => {
    const { client } = await meetLiar(
      t,
      onSubmit(({ connection, sequence }) => {
        connection.write(acceptedResponse(sequence, 'first'))
        connection.write(acceptedResponse(sequence, '', 0x0b))
        connection.write(encodeHeaderOnly(COMMAND.generic_nack, 3, sequence))
      }),
    )
    client.submit(DELIVERED, DELIVERED)
    await client.until('the outcomes', () => client.outcomes.length === 2)
    await client.until('the strays', () => client.bind.stats().strays === 4)
    assert.ok(client.outcomes.every((one) => one.kind === 'answered' && one.messageId === 'first'))
  })

  test('that returns the same id for all messages: each has its own outcome', async (t) => {
    const { client } = await meetLiar(
      t,
      onSubmit(({ connection, sequence }) => connection.write(acceptedResponse(sequence, 'same'))),
    )
    const sequences = client.submit(DELIVERED, DELIVERED, DELIVERED)
    await client.until('the outcomes', () => client.outcomes.length === 3)
    assert.deepEqual(
      client.outcomes.map(({ sequence }) => sequence),
      sequences,
    )
  })

  test('that sends an unterminated id: only its own session ends', async (t) => {
    const { client, other } = await meetLiar(
      t,
      onSubmit(({ connection, sequence }) =>
        connection.write(pduOf(SUBMIT_SM_RESP, sequence, Buffer.alloc(60_000, 'x'))),
      ),
    )
    const [sequence] = client.submit(DELIVERED)
    await client.until('the outcome', () => client.outcomes.length === 1)
    assert.deepEqual(client.outcomes, [{ kind: 'unanswered', sequence, reason: 'closed', sent: true }])
    assert.equal(client.reasons[0], 'malformed PDU: message_id')
    await bound(client, 2)
    other.submit(DELIVERED)
    await other.until('an answer', () => other.outcomes.length === 1)
    assert.equal(other.bind.stats().binds, 1)
  })

  test('that answers the bind again, as bound or refused: the session continues', async (t) => {
    const { client } = await meetLiar(
      t,
      onSubmit(({ connection, sequence }) => {
        connection.write(encodeHeaderOnly(responseTo(COMMAND.bind_transceiver), 0, 1))
        connection.write(encodeHeaderOnly(responseTo(COMMAND.bind_transceiver), 0x0d, 1))
        connection.write(encodeHeaderOnly(responseTo(COMMAND.bind_receiver), 0, 1))
        connection.write(acceptedResponse(sequence))
      }),
    )
    client.submit(DELIVERED)
    await client.until('the outcome', () => client.outcomes.length === 1)
    assert.deepEqual(client.states, ['CONNECTING', 'BINDING', 'BOUND'])
    assert.equal(client.bind.stats().strays, 3)
  })

  test('that answers a different bind: the session is dropped after the bind timeout', async (t) => {
    const port = await openRawCarrier(t, ({ command, connection, sequence }) => {
      if (command !== COMMAND.bind_transceiver) return false
      connection.write(encodeHeaderOnly(responseTo(COMMAND.bind_receiver), 0, sequence))
      connection.write(encodeHeaderOnly(responseTo(command), 0, sequence + 1))
      connection.write(acceptedResponse(sequence))
      return true
    })
    const client = openProbe({ port, bindTimeoutMs: 50 })
    t.after(() => client.bind.drain(0))
    await client.until('given up', () => client.reasons.length > 0)
    assert.equal(client.reasons[0], 'bind timeout')
    assert.equal(client.bind.stats().binds, 0)
  })

  test('that delivers before we are bound: the delivery is rejected', async (t) => {
    const statuses: number[] = []
    const port = await openRawCarrier(t, ({ command, connection, sequence }) => {
      if (command === DELIVER_SM_RESP) statuses.push(sequence)
      if (command !== COMMAND.bind_transceiver) return false
      connection.write(bomb(5))
      connection.write(encodeHeaderOnly(responseTo(command), 0, sequence))
      return true
    })
    const client = openProbe({ port })
    t.after(() => client.bind.drain(0))
    await bound(client)
    await client.until('the answer', () => statuses.length === 1)
    assert.equal(client.deliveries.length, 0)
  })

  test('that delivers huge texts: they are accepted unchanged, and only as many at once as memory allows', async (t) => {
    const count = 500
    const { client, other } = await meetLiar(
      t,
      onSubmit(({ socket, sequence }) => {
        for (let i = 1; i <= count; i += 1) socket.write(bomb(i, i % 2 ? 4 : 0))
        socket.write(acceptedResponse(sequence))
      }),
      { answer: 'later', responseTimeoutMs: 60_000 },
    )
    client.submit(DELIVERED)
    let most = 0
    let seen = 0
    while (client.deliveries.length < count) {
      await client.until('more', () => client.answers.length > 0)
      const open = client.deliveries.slice(seen)
      most = Math.max(most, open.length)
      for (const pdu of open) readReceipt(pdu)
      seen = client.deliveries.length
      for (const answer of client.answers.splice(0)) answer(0)
    }
    assert.ok(most * 60_000 <= 10 * 1024 * 1024, `${most} at once`)
    await client.until('the outcome', () => client.outcomes.length === 1)
    other.submit(DELIVERED)
    await other.until('an answer', () => other.outcomes.length === 1)
  })

  test('that floods us with enquire_link and never reads: the session is dropped before memory runs out', async (t) => {
    const questions = Buffer.alloc(65_536, encodeHeaderOnly(COMMAND.enquire_link, 0, 1))
    const { client, other } = await meetLiar(
      t,
      onSubmit(({ socket }) => {
        socket.pause()
        const ask = () => {
          while (!socket.destroyed && socket.write(questions));
          if (!socket.destroyed) socket.once('drain', ask)
        }
        ask()
      }),
      { responseTimeoutMs: 60_000 },
    )
    client.submit(DELIVERED)
    await client.until('given up', () => client.reasons.length > 0)
    assert.equal(client.reasons[0], 'peer does not read')
    assert.equal(other.bind.stats().binds, 1)
  })

  test('that sends enquire_link but answers none: the session is dropped after two unanswered ones [fault S2]', async (t) => {
    let mute = false
    const { client } = await meetLiar(
      t,
      ({ command, connection }) => {
        if (!mute && command === COMMAND.submit_sm) {
          mute = true
          const asking = setInterval(() => connection.write(encodeHeaderOnly(COMMAND.enquire_link, 0, 1)), 10)
          t.after(() => clearInterval(asking))
        }
        return mute && command !== COMMAND.bind_transceiver
      },
      { enquireLinkMs: 80, responseTimeoutMs: 60_000 },
    )
    const [sequence] = client.submit(DELIVERED)
    await client.until('given up', () => client.reasons.length > 0)
    assert.equal(client.reasons[0], 'enquire_link not answered')
    assert.deepEqual(client.outcomes, [{ kind: 'unanswered', sequence, reason: 'closed', sent: true }])
    await bound(client, 2)
  })
})
