import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPiece, submitsOf } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Segment } from './segment.ts'
import { joinSegments, textOf } from './texts.ts'

type Form = { concatenation: 'udh8' | 'udh16' | 'sar'; alphabet: 'gsm' | 'latin1' }

/** The segments of a text as a client submits them in this form. */
function segmentsOf(text: string, { concatenation, alphabet }: Form, reference = 7): Segment[] {
  const letter = {
    sender: '12015550123',
    recipient: '99000000001',
    text,
    encoding: 'auto',
    ttlSeconds: 60,
  } as const
  return submitsOf({ ...letter, reference }, { concatenation, alphabet }).map((pdu) => {
    const read = readPiece({ esmClass: 0, dataCoding: 0, tlvs: [], ...pdu }, alphabet)
    return {
      ...read.position!,
      id: uuidv7(),
      userId: uuidv7(),
      accountId: 'a',
      sender: letter.sender,
      recipient: letter.recipient,
      piece: read.piece,
      submit: {
        actor: 'smpp:kite',
        applicationId: null,
        source: { ton: 1, npi: 1, address: letter.sender },
        destination: { ton: 1, npi: 1, address: letter.recipient },
        receipts: { final: 'all' as const, intermediate: false },
      },
      at: 0,
      dueAt: 60_000,
    }
  })
}

const characters = fc.constantFrom('a', 'X', '1', ' ', '\n', '€', '{', '~', '\\', 'ä', 'ñ', 'Ж', '🪁', 'ł')
const texts = fc.string({ unit: characters, minLength: 161, maxLength: 500 })
const forms = fc.record<Form>({
  concatenation: fc.constantFrom('udh8', 'udh16', 'sar'),
  alphabet: fc.constantFrom('gsm', 'latin1'),
})

test('segments in any order, in all three forms and alphabets, are joined into the text', () => {
  fc.assert(
    fc.property(texts, forms, fc.infiniteStream(fc.nat()), (text, form, order) => {
      const segments = segmentsOf(text, form)
        .map((segment) => ({ segment, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ segment }) => segment)
      const { texts: joined, rest } = joinSegments(segments)
      assert.deepEqual(joined.map(textOf), [text])
      assert.deepEqual(joined[0]!.segments, segments)
      assert.equal(joined[0]!.id, segments.at(-1)!.id)
      assert.deepEqual(rest, [])
    }),
  )
})

const long = (letter: string) => letter.repeat(400)
const form: Form = { concatenation: 'udh8', alphabet: 'gsm' }

test('a repeated segment belongs to the incomplete text, and its latest octets count', () => {
  const [a1] = segmentsOf(long('a'), form)
  const [b1, b2, b3] = segmentsOf(long('b'), form)
  const { texts: joined, rest } = joinSegments([a1!, b1!, b2!, b3!])
  assert.deepEqual(joined.map(textOf), [long('b')])
  assert.deepEqual(joined[0]!.segments, [a1, b1, b2, b3])
  assert.deepEqual(rest, [])
})

test('after a text is complete, the same reference begins the next text', () => {
  const segments = [...segmentsOf(long('a'), form), ...segmentsOf(long('b'), form)]
  const [next] = segmentsOf(long('c'), form)
  const { texts: joined, rest } = joinSegments([...segments, next!])
  assert.deepEqual(joined.map(textOf), [long('a'), long('b')])
  assert.deepEqual(rest, [next])
})

test('a text has at most eight submits of one segment', () => {
  const [first, second, third] = segmentsOf(long('a'), form)
  const repeats = Array.from({ length: 10 }, () => ({ ...first!, id: uuidv7() }))
  const { texts: joined, rest } = joinSegments([...repeats, second!, third!])
  assert.deepEqual(joined[0]!.segments, [...repeats.slice(2), second, third])
  assert.deepEqual(rest, repeats.slice(0, 2))
})
