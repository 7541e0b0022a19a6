import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { TLV, findTlv, readUserDataHeader, sizeOfMessage, type SubmitSm } from '#carriers/smpp/index.ts'
import { decodeText } from '#carriers/text/index.ts'
import { messagesOf, type Origination } from './origination.ts'

const NUMBERS = { from: '447700900001', to: '12015550123' }
const LONG = 'x'.repeat(200)

const write = (input: Omit<Origination, 'from' | 'to'>) => messagesOf({ ...NUMBERS, ...input }, 0x1234)

const octetsOf = (part: SubmitSm) =>
  part.esmClass === 0x40 ? readUserDataHeader(part.shortMessage).content : part.shortMessage

const sizes = (parts: SubmitSm[]) => parts.map((part) => octetsOf(part).length)

describe('a message of a subscriber', () => {
  test('is one PDU if it fits, else as many as needed for each concatenation', () => {
    assert.deepEqual(sizes(write({ text: 'x'.repeat(160) })), [160])
    assert.deepEqual(sizes(write({ text: LONG })), [153, 47])
    assert.deepEqual(sizes(write({ text: LONG, parts: 'udh16' })), [152, 48])
    assert.deepEqual(sizes(write({ text: LONG, parts: 'sar' })), [153, 47])
    assert.deepEqual(sizes(write({ text: LONG, encoding: 'latin1' })), [134, 66])
    assert.deepEqual(sizes(write({ text: 'я'.repeat(71), parts: 'udh16' })), [132, 10])
    const [full, ...rest] = write({ text: LONG, parts: 'payload' })
    assert.equal(findTlv(full!.tlvs!, TLV.message_payload)?.length, 200)
    assert.equal(rest.length, 0)
  })

  test('has reference, total and number in each segment', () => {
    for (const parts of ['udh8', 'udh16'] as const) {
      const [, second] = write({ text: LONG, parts })
      const reference = parts === 'udh8' ? 0x34 : 0x1234
      assert.deepEqual(readUserDataHeader(second!.shortMessage).concatenation, {
        scheme: parts,
        reference,
        total: 2,
        sequence: 2,
      })
    }
    const [first] = write({ text: LONG, parts: 'sar', reference: 7 })
    assert.deepEqual(
      first?.tlvs?.map(({ tag, value }) => [tag, value.toString('hex')]),
      [
        [TLV.sar_msg_ref_num, '0007'],
        [TLV.sar_total_segments, '02'],
        [TLV.sar_segment_seqnum, '01'],
      ],
    )
  })

  test('is sent in the requested order, with omitted and repeated segments', () => {
    const text = 'abcdef'
    const letters = (order?: number[]) =>
      write({ text, size: 2, ...(order && { order }) }).map((part) => octetsOf(part).toString())
    assert.deepEqual(letters(), ['ab', 'cd', 'ef'])
    assert.deepEqual(letters([3, 1, 1]), ['ef', 'ab', 'ab'])
    assert.deepEqual(letters([]), [])
    assert.throws(() => letters([4]), { member: 'order', message: 'names segment 4 of 3' })
  })

  test('has the data_coding of its alphabet, and a question mark for each character it lacks', () => {
    const stated = (input: Omit<Origination, 'from' | 'to'>) => {
      const [{ dataCoding, shortMessage }] = write(input) as [SubmitSm]
      return [dataCoding, decodeText(dataCoding!, shortMessage) ?? shortMessage.toString('hex')]
    }
    assert.deepEqual(stated({ text: '€ [1]' }), [0, '€ [1]'])
    assert.deepEqual(stated({ text: 'Žluť' }), [8, 'Žluť'])
    assert.deepEqual(stated({ text: 'Ž é', encoding: 'gsm' }), [0, '? é'])
    assert.deepEqual(stated({ text: 'Ž é 😀', encoding: 'latin1' }), [3, '? é ?'])
    assert.deepEqual(stated({ text: 'a', encoding: 'ucs2' }), [8, 'a'])
    assert.deepEqual(stated({ hex: '00ff' }), [4, '00ff'])
    assert.deepEqual(stated({ hex: 'd83d', encoding: 'ucs2' }), [8, '\ufffd'])
  })

  test('may have an alphanumeric sender ID', () => {
    assert.equal(messagesOf({ ...NUMBERS, from: 'Strowger', text: 'x' }, 1)[0]?.sourceTon, 5)
    assert.equal(write({ text: 'x' })[0]?.sourceTon, 1)
  })

  test('is rejected with the name of the invalid member', () => {
    assert.throws(() => write({}), { member: 'text' })
    assert.throws(() => write({ text: 'x', hex: '00' }), { member: 'text' })
    assert.throws(() => write({ text: 'x'.repeat(300), size: 1 }), {
      member: 'text',
      message: /255 segments/,
    })
    assert.throws(() => write({ text: 'x'.repeat(70_000), parts: 'payload' }), { member: 'text' })
  })

  test('round-trips through its segments for any text and segment size, and every segment fits', () => {
    const anyInput = fc.record({
      text: fc.string({ unit: 'binary', maxLength: 100 }),
      encoding: fc.constantFrom('auto', 'ucs2' as const),
      parts: fc.constantFrom('udh8', 'udh16', 'sar' as const),
      size: fc.option(fc.integer({ min: 4, max: 140 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(anyInput, (input) => {
        const parts = write(input)
        const texts = parts.map((part) => decodeText(part.dataCoding!, octetsOf(part)))
        assert.equal(texts.join(''), input.text.toWellFormed())
        for (const part of parts) assert.equal(typeof sizeOfMessage(part), 'number')
      }),
    )
  })
})
