import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  COMMAND,
  DELIVER_SM_RESP,
  STATUS,
  TLV,
  encodeHeaderOnly,
  encodeMessage,
  isFault,
  responseTo,
} from '#carriers/smpp/index.ts'
import { bound, meet } from './meet.ts'
import { messageTo, openProbe } from './probe.ts'
import { openRawCarrier, pduOf } from './raw-carrier.ts'

const DELIVERED = '99000000001'

/** The body of a delivery with one optional parameter of two octets. */
function soundBody(): Buffer {
  const tlvs = [{ tag: TLV.user_message_reference, value: Buffer.of(1, 2) }]
  const pdu = encodeMessage({ ...messageTo('12025550100', 'sound'), tlvs }, COMMAND.deliver_sm, 1)
  assert.ok(!isFault(pdu))
  return pdu.subarray(16)
}

/** Bodies with one error each, with a label and the command_status that the session must return. */
function damagedBodies(): [label: string, body: Buffer, status: number][] {
  const sound = soundBody()
  const addressAt = 3
  const lengthAt = sound.indexOf('sound') - 1
  const parameterAt = lengthAt + 6
  const changed = (at: number, value: number) => {
    const body = Buffer.from(sound)
    body[at] = value
    return body
  }
  const { ESME_RINVCMDLEN, ESME_RINVSRCADR, ESME_RINVMSGLEN, ESME_RINVPARLEN, ESME_RINVOPTPARSTREAM } = STATUS
  const longAddress = Buffer.concat([sound.subarray(0, addressAt), Buffer.alloc(40, '1'), sound])
  return [
    ['no body', Buffer.alloc(0), ESME_RINVCMDLEN],
    ['a truncated C-octet string', sound.subarray(0, addressAt + 4), ESME_RINVCMDLEN],
    ['an unterminated address', longAddress, ESME_RINVSRCADR],
    ['a text longer than the PDU', changed(lengthAt, 254), ESME_RINVMSGLEN],
    ['a text longer than allowed', changed(lengthAt, 255), ESME_RINVMSGLEN],
    ['half a parameter header', sound.subarray(0, parameterAt + 3), ESME_RINVOPTPARSTREAM],
    ['a parameter longer than the PDU', changed(parameterAt + 3, 3), ESME_RINVPARLEN],
    ['a parameter with a length far beyond the PDU', changed(parameterAt + 2, 255), ESME_RINVPARLEN],
  ]
}

describe('a carrier whose PDUs are malformed [fault S10]', () => {
  test('drops a carrier that sends single octets and never completes a PDU', async (t) => {
    const { carrier, client } = await meet(t, { frameTimeoutMs: 60 })
    await bound(client)
    const [session] = carrier.sessions()
    session?.send(Buffer.from([0, 0, 0, 200]))
    const drip = setInterval(() => session?.send(Buffer.of(0)), 15)
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
      carrier.sessions()[0]?.send(bad)
      await bound(client, 2)
      assert.deepEqual(client.reasons, ['malformed PDU: command_length'])
      assert.equal(client.bind.stats().malformed, 1)
    })
  }

  for (const [label, body, status] of damagedBodies())
    test(`refuses a delivery with ${label}, and accepts the others`, async (t) => {
      const answers: number[][] = []
      const port = await openRawCarrier(t, ({ command, connection, sequence, status }) => {
        if (command === DELIVER_SM_RESP) answers.push([sequence, status])
        if (command !== COMMAND.bind_transceiver) return false
        connection.write(encodeHeaderOnly(responseTo(command), 0, sequence))
        connection.write(pduOf(COMMAND.deliver_sm, 900, body))
        connection.write(pduOf(COMMAND.deliver_sm, 901, soundBody()))
        return true
      })
      const client = openProbe({ port })
      t.after(() => client.bind.drain(0))
      await client.until('both answers', () => answers.length === 2)
      assert.deepEqual(
        answers.toSorted(([a], [b]) => a! - b!),
        [
          [900, status],
          [901, 0],
        ],
      )
      assert.equal(client.deliveries.length, 1)
      assert.equal(client.bind.stats().malformed, 1)
      assert.equal(client.bind.stats().binds, 1)
    })

  test('ends a session in which a carrier delivers only damaged bodies', async (t) => {
    const { carrier, client } = await meet(t)
    await bound(client)
    const damaged = Array.from({ length: 11 }, (_, i) => pduOf(COMMAND.deliver_sm, i, Buffer.alloc(3)))
    carrier.sessions()[0]?.send(Buffer.concat(damaged))
    await bound(client, 2)
    assert.match(client.reasons[0]!, /^malformed PDU: /)
  })

  test('survives random octets from a carrier, and binds again', async (t) => {
    const { carrier, client } = await meet(t, {
      frameTimeoutMs: 40,
      // A PDU with a wrong length can swallow a later response, so that only this timeout ends the wait for that response.
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
        carrier.sessions().at(-1)?.send(octets)
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
