import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type * as peer from 'smpp'
import { submitsOf, type Wire } from '#carriers/index.ts'
import { openPair, readReceipt } from '#carriers/smpp/index.ts'
import { decodeText, readUserDataHeader } from '#carriers/text/index.ts'
import type { Probe } from '../smpp/probe.ts'
import { meetPackage } from './package-carrier.ts'

const ours = '12025550100'

/** Submits every segment of a text, with these options of the carrier, and waits for the responses. */
async function post(client: Probe, text: string, wire: Partial<Wire> = {}): Promise<void> {
  const letter = { sender: ours, recipient: '447700900001', text, ttlSeconds: 3600, reference: 0x0107 }
  const usual = { concatenation: 'udh8', alphabet: 'gsm' } as const
  const pdus = submitsOf({ ...letter, encoding: 'auto' }, { ...usual, ...wire })
  const sequences = client.bind.reserve(pdus.length)
  client.bind.send(pdus.map((pdu, i) => ({ sequence: sequences[i]!, pdu })))
  await client.until('all answers', () => client.outcomes.length === pdus.length)
}

const receipt = {
  source_addr: '447700900001',
  destination_addr: ours,
  esm_class: 4,
  short_message: 'id:abc7 sub:001 dlvrd:001 stat:DELIVRD err:000 text:',
  receipted_message_id: 'ABC7',
  message_state: 2,
}

describe('the npm package smpp as the carrier of our session [fault S14]', () => {
  test('receives a bind, a submit, a response to its receipt and an unbind with the intended fields', async (t) => {
    const { client, seen, all, ask } = await meetPackage(t, { systemType: 'VMA' })
    client.submit('99000000001')
    await client.until('the answer', () => client.outcomes.length === 1)
    assert.equal((await ask('deliver_sm', receipt)).command_status, 0)
    assert.equal((await ask('enquire_link')).command_status, 0)
    await client.bind.drain(1000)
    assert.deepEqual(
      seen.map((pdu) => pdu.command),
      ['bind_transceiver', 'submit_sm', 'deliver_sm_resp', 'enquire_link_resp', 'unbind'],
    )
    const [bind] = seen
    assert.equal(bind?.['system_id'], 'client')
    assert.equal(bind['password'], 'secret')
    assert.equal(bind['system_type'], 'VMA')
    const [submit] = all('submit_sm')
    assert.equal(submit?.['destination_addr'], '99000000001')
    assert.equal(submit['registered_delivery'], 1)
    assert.deepEqual(submit.short_message, { message: 'hello' })
    const [outcome] = client.outcomes
    assert.ok(outcome?.kind === 'answered' && outcome.messageId === 'id-1')
    const { id, state } = readReceipt(client.deliveries[0]!)!
    assert.deepEqual({ id, state }, { id: 'ABC7', state: 'DELIVRD' })
  })

  test('receives submits over a transmitter and sends receipts over a receiver', async (t) => {
    const { client, all, ask, sessions } = await meetPackage(t, { open: openPair })
    assert.deepEqual([...sessions.keys()].toSorted(), ['bind_receiver', 'bind_transmitter'])
    client.submit('447700900001')
    await client.until('the answer', () => client.outcomes.length === 1)
    assert.equal((await ask('deliver_sm', receipt, 'bind_receiver')).command_status, 0)
    assert.equal(readReceipt(client.deliveries[0]!)?.id, 'ABC7')
    await client.bind.drain(1000)
    assert.equal(all('unbind').length, 2)
  })

  for (const [label, text] of [
    ['every letter of GSM 03.38', '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ¤¡ÄÖÜÑ§¿äöñüà{}[]\\~^|€'],
    ['Cyrillic', 'Здравствуй, мир'],
  ] as const)
    test(`decodes a text as it was written: ${label}`, async (t) => {
      const { client, all } = await meetPackage(t)
      await post(client, text)
      const [submit, ...others] = all('submit_sm')
      assert.deepEqual([submit?.short_message, others], [{ message: text }, []])
      assert.equal(submit?.['esm_class'], 0)
    })

  for (const [label, text] of [
    ['an escape sequence at each segment boundary', `${'x'.repeat(152)}€${'y'.repeat(151)}€z`],
    ['emoji at the segment boundaries', `${'я'.repeat(66)}😀${'я'.repeat(65)}👩‍👧`],
  ] as const)
    for (const concatenation of ['udh8', 'udh16', 'sar', 'payload'] as const)
      test(`reassembles a text of three segments, by ${concatenation}: ${label}`, async (t) => {
        const { client, all } = await meetPackage(t)
        await post(client, text, { concatenation })
        const submits = all('submit_sm')
        assert.equal(submits.map((pdu) => partOf(pdu)).join(''), text)
        const positions = submits.map((pdu) => positionOf(pdu))
        const three = (reference: number) => [1, 2, 3].map((nth) => [reference, 3, nth])
        const expected = { udh8: three(0x07), udh16: three(0x0107), sar: three(0x0107), payload: [undefined] }
        assert.deepEqual(positions, expected[concatenation])
      })

  test('delivers a long message that we decode, in both alphabets', async (t) => {
    const { client, ask } = await meetPackage(t)
    const from = { source_addr: '447700900001', destination_addr: ours }
    const header = (reference: number, total: number, nth: number) =>
      Buffer.of(5, 0, 3, reference, total, nth)
    for (const [reference, data_coding, parts] of [
      [7, 0, ['Hello {', 'you} €']],
      [8, 8, ['Здравствуй,', ' мир 😀']],
    ] as const)
      for (const [i, message] of parts.entries()) {
        const short_message = { udh: header(reference, parts.length, i + 1), message }
        const answer = await ask('deliver_sm', { ...from, esm_class: 0x40, data_coding, short_message })
        assert.equal(answer.command_status, 0)
      }
    const read = client.deliveries.map(({ shortMessage, dataCoding }) => {
      const { content, concatenation } = readUserDataHeader(shortMessage)
      return [concatenation, decodeText(dataCoding, content)]
    })
    assert.deepEqual(read, [
      [{ scheme: 'udh8', reference: 7, total: 2, sequence: 1 }, 'Hello {'],
      [{ scheme: 'udh8', reference: 7, total: 2, sequence: 2 }, 'you} €'],
      [{ scheme: 'udh8', reference: 8, total: 2, sequence: 1 }, 'Здравствуй,'],
      [{ scheme: 'udh8', reference: 8, total: 2, sequence: 2 }, ' мир 😀'],
    ])
  })

  test('throttles us: we slow down, and it accepts the retries', async (t) => {
    const throttled = { command_status: 0x58 }
    const { client } = await meetPackage(t, {
      rate: 1000,
      throttle: { firstMs: 20 },
      respond: (_, nth) => (nth === 1 ? throttled : { message_id: 'taken' }),
    })
    client.submit('447700900001')
    await client.until('the refusal', () => client.outcomes.length === 1)
    assert.equal(client.bind.stats().throttled, 1)
    assert.equal(client.bind.stats().rate, 500)
    await client.until('room again', () => client.bind.room() > 0)
    client.submit('447700900001')
    await client.until('the answer', () => client.outcomes.length === 2)
    assert.deepEqual(
      client.outcomes.map((one) => one.kind === 'answered' && one.commandStatus),
      [0x58, 0],
    )
  })

  test('may answer out of order, reject and not answer: each submit has its own outcome', async (t) => {
    const leased: (() => void)[] = []
    const { client, sessions } = await meetPackage(t, {
      responseTimeoutMs: 2000,
      respond(pdu, nth) {
        if (nth === 1)
          leased.push(() => sessions.get('bind_transceiver')!.send(pdu.response({ message_id: 'late' })))
        if (nth === 2) return { command_status: 0x0b }
        if (nth === 3) return { message_id: 'third' }
        return undefined
      },
    })
    const sequences = client.submit('1', '2', '3', '4')
    await client.until('two answers', () => client.outcomes.length === 2)
    leased[0]!()
    await client.until('all outcomes', () => client.outcomes.length === 4)
    const notified = client.outcomes.map((one) => [
      one.sequence,
      one.kind === 'answered' ? one.messageId || one.commandStatus : one.reason,
    ])
    assert.deepEqual(notified, [
      [sequences[1], 0x0b],
      [sequences[2], 'third'],
      [sequences[0], 'late'],
      [sequences[3], 'timeout'],
    ])
  })

  test('sends unbind: we respond, and bind again', async (t) => {
    const { client, all, ask } = await meetPackage(t)
    assert.equal((await ask('unbind')).command_status, 0)
    await client.until('bound again', () => client.bind.stats().binds === 2)
    assert.deepEqual(client.reasons, ['unbound by carrier'])
    assert.equal(all('bind_transceiver').length, 2)
  })
})

/** The text of one submit, from the field that contains it. */
function partOf(pdu: peer.Pdu): string | Buffer {
  return pdu.message_payload?.message ?? pdu.short_message.message
}

/** Reference, total and number of a segment, from its user data header or its SAR parameters. */
function positionOf(pdu: peer.Pdu): unknown[] | undefined {
  const { sar_msg_ref_num, sar_total_segments, sar_segment_seqnum } = pdu
  if (sar_msg_ref_num !== undefined) return [sar_msg_ref_num, sar_total_segments, sar_segment_seqnum]
  const [header] = pdu.short_message.udh ?? []
  if (!header) return undefined
  const reference = header[0] === 8 ? header.readUInt16BE(2) : header[2]
  return [reference, ...header.subarray(-2)]
}
