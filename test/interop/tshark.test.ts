import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { submitsOf, type Letter, type Wire } from '#carriers/index.ts'
import { COMMAND, encodeHeaderOnly, openPair, responseTo } from '#carriers/smpp/index.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { openProbe, type Probe, type ProbeOptions } from '../smpp/probe.ts'
import { openTap, type CapturedOctets } from './tap.ts'
import { dissect, tsharkMissing, type Dissected } from './tshark.ts'

const unknownCommand = 0x777

type Listened = { carrier: Carrier; client: Probe; passed: CapturedOctets[] }

/** Opens a session with a simulated carrier, and records all its traffic. */
async function listen(t: TestContext, options: Omit<ProbeOptions, 'port'> = {}): Promise<Listened> {
  const carrier = await startCarrier({ systemId: 'client', password: 'secret' })
  const tap = await openTap(carrier.port)
  const client = openProbe({ port: tap.port, window: 100, ...options })
  t.after(async () => {
    await client.bind.drain(0)
    await tap.close()
    await carrier.close()
  })
  await client.until('bound', () => client.bind.state === 'BOUND')
  return { carrier, client, passed: tap.passed }
}

const commandOf = (pdu: Dissected) => Number(pdu['command_id'])
const only = (pdus: readonly Dissected[], command: number) => pdus.filter((pdu) => commandOf(pdu) === command)

const concatenations = ['udh8', 'udh16', 'sar', 'payload'] as const

type Wired = Letter & { wire: Wire }

const usual = { sender: '12025550100', ttlSeconds: 3600, reference: 1 }

/** Sends every segment of the texts; returns each segment as decoded by the dissector. Fails if the dissector warns. */
async function dissectSubmits(
  client: Probe,
  limitHit: readonly CapturedOctets[],
  letters: readonly Wired[],
  alphabet?: string,
): Promise<Dissected[]> {
  const pdus = letters.flatMap((letter) => submitsOf(letter, letter.wire))
  const sequences = client.bind.reserve(pdus.length)
  client.bind.send(pdus.map((pdu, i) => ({ sequence: sequences[i]!, pdu })))
  await client.until('all answers', () => client.outcomes.length === pdus.length)
  const { pdus: read, complaints } = await dissect(limitHit, alphabet)
  assert.deepEqual(complaints, [])
  const submits = only(read, COMMAND.submit_sm)
  assert.equal(submits.length, pdus.length)
  return submits
}

describe('Wireshark as the reader [fault S14]', { skip: tsharkMissing }, () => {
  test('finds no error in any PDU of a session, from either side', async (t) => {
    const { carrier, client, passed: limitHit } = await listen(t, { enquireLinkMs: 50, systemType: 'VMA' })
    client.submit('99000000001', '99001001101', '99002001101', '99030000001')
    await client.until('receipts and the reply', () => client.deliveries.length === 4)
    carrier.originate({ from: '447700900001', to: '12025550100', text: 'Long. '.repeat(60) })
    await client.until('three parts', () => client.deliveries.length === 7)
    const [session] = carrier.sessions()
    session?.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 501))
    session?.send(encodeHeaderOnly(unknownCommand, 0, 502))
    const passes = (command: number, from: CapturedOctets['from']) => () =>
      limitHit.some(
        (one) => one.from === from && one.octets.includes(encodeHeaderOnly(command, 0, 0).subarray(4, 8)),
      )
    await client.until('our question', passes(COMMAND.enquire_link, 'client'))
    await client.until('our refusal', passes(COMMAND.generic_nack, 'client'))
    session?.unbind()
    await client.until('bound again', () => client.bind.stats().binds === 2)
    await client.bind.drain(1000)

    const { pdus, complaints } = await dissect(limitHit)
    assert.deepEqual(complaints, [])
    const seen = new Set(pdus.map(commandOf))
    const requests = ['bind_transceiver', 'submit_sm', 'deliver_sm', 'enquire_link', 'unbind'] as const
    for (const name of requests) {
      assert.ok(seen.has(COMMAND[name]), name)
      assert.ok(seen.has(responseTo(COMMAND[name])), `${name}_resp`)
    }
    assert.ok(seen.has(COMMAND.generic_nack))
    const [bind] = only(pdus, COMMAND.bind_transceiver)
    assert.equal(bind?.['system_id'], 'client')
    assert.equal(bind['password'], 'secret')
    assert.equal(bind['system_type'], 'VMA')
    assert.equal(Number(bind['interface_version']), 0x34)
  })

  test('finds no error in a pair, which binds as transmitter and as receiver', async (t) => {
    const { carrier, client, passed: limitHit } = await listen(t, { open: openPair, systemType: 'VMA' })
    await client.until('both bound', () => carrier.sessions().filter(({ kind }) => kind).length === 2)
    client.submit('99000000001')
    await client.until('the receipt', () => client.deliveries.length === 1)
    await client.bind.drain(1000)
    const { pdus, complaints } = await dissect(limitHit)
    assert.deepEqual(complaints, [])
    for (const command of [COMMAND.bind_transmitter, COMMAND.bind_receiver]) {
      assert.equal(only(pdus, command)[0]?.['system_type'], 'VMA')
      assert.equal(Number(only(pdus, responseTo(command))[0]?.['command_status']), 0)
    }
    assert.equal(only(pdus, COMMAND.unbind).length, 2)
  })

  test('reads every segment of a text as intended, in every alphabet and for every way to split texts', async (t) => {
    const { client, passed: limitHit } = await listen(t)
    const texts = [
      'Hello',
      '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ¤¡ÄÖÜÑ§¿äöñüà',
      'a{b}[c]\\d~e^f|g€',
      `${'x'.repeat(152)}€${'y'.repeat(152)}€`,
      'Здравствуй, мир',
      `${'я'.repeat(66)}语${'я'.repeat(66)}한`,
    ]
    const letters = concatenations.flatMap((concatenation, w) =>
      texts.map((text, i) => ({
        wire: { concatenation, alphabet: 'gsm' as const },
        sender: i % 2 ? '12025550100' : 'Strowger',
        recipient: `990110000${w}${i}`,
        text,
        encoding: 'auto' as const,
        ttlSeconds: 90_061,
        reference: 0x0107,
      })),
    )
    const submits = await dissectSubmits(client, limitHit, letters)
    for (const { sender, recipient, text, wire } of letters) {
      const parts = submits.filter((one) => one['destination_addr'] === recipient)
      assert.equal(parts.map((one) => one['message_text']).join(''), text, recipient)
      for (const [i, part] of parts.entries()) {
        assert.equal(part['source_addr'], sender)
        assert.equal(Number(part['source_addr_ton']), sender === 'Strowger' ? 5 : 1)
        assert.equal(Number(part['dest_addr_ton']), 1)
        assert.equal(Number(part['validity_period_r']), 90_061)
        assert.equal(Number(part['regdel.receipt']), 1)
        const position = parts.length > 1 ? wire.concatenation : undefined
        assert.equal(Number(part['esm.submit.features']), position?.startsWith('udh') ? 1 : 0)
        const { sar_msg_ref_num, sar_total_segments, sar_segment_seqnum } = part
        const sar = [sar_msg_ref_num, sar_total_segments, sar_segment_seqnum].map(Number)
        if (position === 'sar') assert.deepEqual(sar, [0x0107, parts.length, i + 1])
      }
    }
  })

  test('decodes Latin-1 if that is the alphabet of the carrier', async (t) => {
    const { client, passed: limitHit } = await listen(t)
    const text = 'Où est le café à Ñuñoa? {£5} [ß] @home'
    const letter = { ...usual, recipient: '99011000001', text, encoding: 'auto' as const }
    const wire = { concatenation: 'udh8', alphabet: 'latin1' } as const
    const [submit] = await dissectSubmits(client, limitHit, [{ ...letter, wire }], 'ISO-8859-1')
    assert.equal(submit?.['message_text'], text)
    assert.equal(Number(submit['data_coding']), 0)
  })

  test('decodes the id, the state and the error of a receipt', async (t) => {
    const { client, passed: limitHit } = await listen(t)
    client.submit('99001001101')
    await client.until('the receipt', () => client.deliveries.length === 1)
    const { pdus, complaints } = await dissect(limitHit)
    assert.deepEqual(complaints, [])
    const [answer] = only(pdus, responseTo(COMMAND.submit_sm))
    const [receipt] = only(pdus, COMMAND.deliver_sm)
    assert.equal(receipt?.['receipted_message_id'], answer?.['message_id'])
    assert.equal(Number(receipt?.['message_state']), 5)
    assert.equal(Number(receipt?.['network_error.type']), 3)
    assert.equal(Number(receipt?.['network_error.code']), 11)
    assert.match(receipt?.['message_text'] ?? '', /^id:\S+ sub:001 dlvrd:000 .* stat:UNDELIV err:011/)
  })

  test('reports a truncated PDU', async (t) => {
    const { carrier, client, passed: limitHit } = await listen(t)
    carrier.sessions()[0]?.send(encodeHeaderOnly(COMMAND.deliver_sm, 0, 900))
    await client.until('its refusal', () => client.bind.stats().malformed === 1)
    const { complaints } = await dissect(limitHit)
    assert.equal(complaints.length, 1)
    assert.match(complaints[0]!, /Malformed/)
  })
})
