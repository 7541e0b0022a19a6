import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { concatenate, decodeText, encodeText, ESM_UDHI, readUserDataHeader } from '#carriers/text/index.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { kannelMissing, openKannel, type Kannel } from './kannel.ts'

const ours = '12025550100'
/** Values of `type` in Kannel's status reports, from the phone or from the carrier. */
const notified = { delivered: '1', failed: '2', accepted: '8', refused: '16' }

/** Texts with endings, boundaries or characters on which implementations differ. */
const corpus: [label: string, text: string][] = [
  ['160 septets', 'x'.repeat(160)],
  ['161 septets', 'x'.repeat(161)],
  ['two full segments', 'x'.repeat(306)],
  ['one septet more than two segments', 'x'.repeat(307)],
  ['160 septets of escape sequences', '€'.repeat(80)],
  ['162 septets of escape sequences, split at an odd septet', '€'.repeat(81)],
  ['an escape sequence across the segment boundary', `${'x'.repeat(152)}€${'y'.repeat(100)}`],
  ['an escape sequence after the segment boundary', `${'x'.repeat(153)}€${'y'.repeat(100)}`],
  ['the letters of the basic table', 'ÄÖÜäöüßñÑ¡¿§èéùìòÇØøÅåÆæÉ ΔΦΓΛΩΠΨΣΘΞ_@£$¥¤'],
  ['the extension table', '^{}\\[~]|€\f'],
  ['spaces at both ends', ' a b '],
  ['line ends', 'a\nb\rc'],
  ['70 units', 'я'.repeat(70)],
  ['71 units', 'я'.repeat(71)],
  ['135 units', 'я'.repeat(135)],
  ['emoji away from the segment boundary', `😀${'я'.repeat(80)}👩‍👧`],
]

describe('Kannel as the client [fault S14]', { skip: kannelMissing }, () => {
  let carrier: Carrier
  let decimal: Carrier
  let paired: Carrier
  let listener: Receiver
  let kannel: Kannel

  before(async () => {
    const start = (options = {}) => startCarrier({ systemId: 'client', password: 'secret', ...options })
    ;[carrier, decimal, paired] = [await start(), await start({ receiptIds: 'dec' }), await start()]
    listener = await openReceiver()
    kannel = await openKannel(
      [
        { id: 'plain', port: carrier.port },
        { id: 'decimal', port: decimal.port, receiptIds: 'dec' },
        { id: 'paired', port: paired.port, pair: true },
      ],
      listener.url,
    )
  })
  after(async () => {
    await kannel?.stop()
    await Promise.all([carrier, decimal, paired].map((one) => one?.close()))
    await listener?.close()
  })

  const requested = (path: string) =>
    listener.received.map((one) => new URL(one.path, listener.url)).filter((url) => url.pathname === path)

  /** The types of the statuses that Kannel has sent for a recipient, after it has sent `count` of them. */
  async function statuses(to: string, count: number): Promise<string[]> {
    const urls = await until(
      () => requested('/dlr').filter((url) => url.searchParams.get('to') === to),
      (seen) => seen.length >= count,
    )
    return urls.map((url) => url.searchParams.get('type')!)
  }

  async function send(to: string, text: string, line = 'plain'): Promise<void> {
    const unicode = encodeText(text, 'auto').dataCoding === 8
    const fields = { from: ours, to, text, charset: 'UTF-8', smsc: line, ...(unicode && { coding: '2' }) }
    assert.equal(await kannel.send(fields), 202)
  }

  const submitsTo = (to: string, at = carrier) => at.log.all().filter((one) => one.destination === to)

  /** The text that the carrier has received, reassembled from its segments. */
  function arrived(to: string): string {
    return submitsTo(to)
      .map((one) => {
        const part = one.esmClass & ESM_UDHI ? readUserDataHeader(one.shortMessage).content : one.shortMessage
        return decodeText(one.dataCoding, part)
      })
      .join('')
  }

  test('sends a text, and accepts its response and receipt', async () => {
    await send('99000000010', 'Hello @ {you}')
    assert.deepEqual(await statuses('99000000010', 2), [notified.accepted, notified.delivered])
    const [submit] = submitsTo('99000000010')
    assert.equal(arrived('99000000010'), 'Hello @ {you}')
    assert.equal(submit?.source, ours)
    assert.equal(submit.commandStatus, 0)
  })

  test('sends a long text in segments that reassemble to the same text', async () => {
    const text = 'A long text that needs several parts. '.repeat(10)
    await send('99000000011', text)
    assert.deepEqual(await statuses('99000000011', 2), [notified.accepted, notified.delivered])
    await until(
      () => submitsTo('99000000011').length,
      (count) => count === 3,
    )
    assert.equal(arrived('99000000011'), text)
  })

  test('sends Cyrillic, also in segments', async () => {
    const text = 'Здравствуй, мир! '.repeat(6)
    await send('99000000012', text)
    assert.deepEqual(await statuses('99000000012', 2), [notified.accepted, notified.delivered])
    await until(
      () => submitsTo('99000000012').length,
      (count) => count === 2,
    )
    assert.equal(arrived('99000000012'), text)
    assert.ok(submitsTo('99000000012').every((one) => one.dataCoding === 8))
  })

  test('receives the statuses of an undeliverable message and of a rejected one', async () => {
    await send('99001001101', 'never')
    await send('99002001101', 'not even taken')
    assert.deepEqual(await statuses('99001001101', 2), [notified.accepted, notified.failed])
    assert.deepEqual(await statuses('99002001101', 1), [notified.refused])
  })

  test('retries throttled messages until they are accepted', async () => {
    await send('99012000101', 'patience')
    assert.deepEqual(await statuses('99012000101', 2), [notified.accepted, notified.delivered])
    assert.deepEqual(
      submitsTo('99012000101').map((one) => one.commandStatus),
      [0x58, 0],
    )
  })

  test('finds its message by a receipt that writes the id in decimal', async () => {
    await send('99000000013', 'by number', 'decimal')
    assert.deepEqual(await statuses('99000000013', 2), [notified.accepted, notified.delivered])
  })

  test('works over a transmitter and a receiver, each with its own PDUs', async () => {
    await send('99000000014', 'over two', 'paired')
    assert.deepEqual(await statuses('99000000014', 2), [notified.accepted, notified.delivered])
    assert.equal(paired.stats().binds, 2)
  })

  test('accepts mobile-originated messages: short, long and Cyrillic', async () => {
    const texts = new Map([
      ['447700900001', 'short'],
      ['447700900002', 'A long message of a subscriber. '.repeat(12)],
      ['447700900003', 'Здравствуй, мир! '.repeat(6)],
    ])
    for (const [from, text] of texts) carrier.originate({ from, to: ours, text })
    const all = await until(
      () => requested('/mo'),
      (seen) => seen.length === texts.size,
    )
    assert.deepEqual(new Map(all.map((url) => readMo(url))), texts)
  })

  for (const [at, [label, text]] of corpus.entries())
    test(`splits a text as we do: ${label} [fault S13]`, async () => {
      const to = `990000001${String(at).padStart(2, '0')}`
      await send(to, text)
      const { dataCoding, parts } = encodeText(text, 'auto')
      const submits = await until(
        () => submitsTo(to),
        (seen) => seen.length === parts.length,
      )
      const reference = parts.length > 1 ? submits[0]!.shortMessage[3]! : 0
      assert.deepEqual(
        submits.map((one) => one.shortMessage),
        concatenate(parts, reference),
      )
      assert.ok(submits.every((one) => one.dataCoding === dataCoding))
    })

  test('splits a surrogate pair between segments, which we do not; both reassemble to the same text', async () => {
    const text = `${'я'.repeat(66)}😀${'я'.repeat(60)}`
    await send('99000000015', text)
    const submits = await until(
      () => submitsTo('99000000015'),
      (seen) => seen.length === 2,
    )
    const octets = submits.map((one) => readUserDataHeader(one.shortMessage).content)
    assert.equal(decodeText(8, Buffer.concat(octets)), text)
    assert.deepEqual(
      octets.map((one) => one.length),
      [134, 122],
    )
    assert.deepEqual(
      encodeText(text, 'auto').parts.map((one) => one.length),
      [132, 124],
    )
  })

  test('binds again after the carrier has closed, and unbinds every session when it ends', async () => {
    const binds = carrier.stats().binds
    for (const session of carrier.sessions()) session.close()
    await until(
      () => carrier.stats().binds,
      (seen) => seen === binds + 1,
    )
    await send('99000000016', 'still there')
    assert.deepEqual(await statuses('99000000016', 2), [notified.accepted, notified.delivered])
    await kannel.stop()
    const unbinds = [carrier, decimal, paired].map((one) => one.stats().unbinds)
    assert.deepEqual(unbinds, [1, 1, 2])
  })
})

/** Reads sender and text of a message from Kannel, which sends UCS-2 as octets. */
function readMo({ searchParams, search }: URL): [from: string, text: string] {
  const from = searchParams.get('from')!.replace('+', '')
  if (searchParams.get('coding') !== '2') return [from, searchParams.get('text')!]
  const written = /[?&]text=([^&]*)/.exec(search)![1]!.replaceAll('+', '%20')
  const octets = written.matchAll(/%([0-9a-f]{2})|./gi)
  return [
    from,
    decodeText(
      8,
      Buffer.from([...octets].map(([one, hex]) => (hex ? parseInt(hex, 16) : one.charCodeAt(0)))),
    )!,
  ]
}
