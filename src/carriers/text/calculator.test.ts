import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { countParts, decodeText, encodeText, encodingOf, type EncodingType } from './index.ts'

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '\f^{}\\[~]|€'
/** Graphemes of one or more UTF-16 units. */
const ELSEWHERE = [
  'я ç ê č ` \t “ … 中 あ 가 𠀀 \u00ad \u200b ไ ท',
  'e\u0301 a\u0300\u0323 ᄀ\u1161\u11a8 क षि न् नำ မာ ကး ש\u05c1 ب\u064e',
  '😀 👍 👍\u{1f3fd} ❤ ❤\ufe0f 1\ufe0f\u20e3 🇩🇪 🇫 👨‍👩‍👧‍👦 👩‍⚕️ 🏳️‍🌈 🧑‍💻 🤝🏽',
]
  .join(' ')
  .split(' ')

const gsm = Array.from(BASIC + EXTENSION).concat('\r\n')
const everything = [...gsm, ...ELSEWHERE]

/** Texts of a few different characters in any order, so that segment borders fall between all kinds of them. */
const textOf = (characters: string[]) =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...characters), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      fc.nat(700),
    )
    .map(([few, choices, length]) => {
      let text = ''
      for (const choice of choices) {
        if (text.length >= length) return text
        text += few[choice % few.length]!
      }
      return text
    })

const calculatorEncodings = { auto: 'auto', text: 'GSM-7', unicode: 'UCS-2' } as const

/** Asserts that the encoding and the number of segments equal the calculator's, and that the joined segments are the text. */
function agrees(text: string, type: EncodingType): void {
  const judge = new SegmentedMessage(text, calculatorEncodings[type])
  const encoding = encodingOf(text, type)
  assert.equal(encoding, judge.encodingName === 'GSM-7' ? 'text' : 'unicode')
  assert.equal(countParts(text, type), judge.segmentsCount, JSON.stringify(text))
  const { dataCoding, parts } = encodeText(text, type)
  assert.equal(parts.length, judge.segmentsCount)
  assert.equal(parts.map((part) => decodeText(dataCoding, part)).join(''), text)
}

describe('texts are encoded, counted and segmented like in the public calculator [S3-033] [fault S13]', () => {
  test('each character of GSM 03.38 alone, at the end of a message and at the border of two segments', () => {
    for (const character of gsm)
      for (const count of [1, 80, 81, 160, 161]) agrees(character.repeat(count), 'auto')
  })

  test('each kind of character at each position around segment borders', () => {
    for (const character of ['@', '\r\n'].concat(Array.from(EXTENSION)))
      for (const before of [151, 152, 153, 158, 159, 160, 304, 305, 306])
        agrees(`${'a'.repeat(before)}${character}${'b'.repeat(9)}`, 'auto')
    for (const character of ['a', '€', ...ELSEWHERE])
      for (const before of [56, 65, 66, 67, 68, 69, 70, 133])
        agrees(`${'я'.repeat(before)}${character}${character}${'ж'.repeat(9)}`, 'auto')
  })

  test('a thousand characters of each kind', () => {
    for (const character of ['a', '€', '\r\n', 'я', '😀', '👨‍👩‍👧‍👦', 'e\u0301', 'षि', '가'])
      agrees(character.repeat(1000 / character.length), 'auto')
  })

  test('any text in GSM 03.38, including Windows line ends, with detected and requested encoding', () => {
    fc.assert(
      fc.property(textOf(gsm), (text) => {
        agrees(text, 'auto')
        agrees(text, 'text')
        agrees(text, 'unicode')
      }),
    )
  })

  test('any text with marks, syllables, flags, skin tones and families', () => {
    fc.assert(fc.property(textOf(everything), (text) => agrees(text, 'auto')))
    fc.assert(fc.property(textOf(ELSEWHERE), (text) => agrees(text, 'unicode')))
  })

  test('characters that GSM lacks, with encoding text: the segments have question marks', () => {
    const written = (text: string) =>
      Array.from(text, (one) => (BASIC.includes(one) || EXTENSION.includes(one) ? one : '?')).join('')
    fc.assert(
      fc.property(textOf(everything), (text) => {
        agrees(written(text), 'text')
        const { parts } = encodeText(text, 'text')
        assert.equal(parts.map((part) => decodeText(0, part)).join(''), written(text))
        assert.equal(countParts(text, 'text'), parts.length)
      }),
    )
  })
})

describe('texts for which the calculator exceeds the size of a segment', () => {
  const longest = `e${'\u0301'.repeat(100)}`

  test('a character longer than a segment is split, and every segment still fits', () => {
    assert.ok(new SegmentedMessage(longest).segments.some((part) => part.sizeInBits() > 1120))
    const { parts } = encodeText(longest, 'auto')
    assert.deepEqual(
      parts.map((part) => part.length),
      [134, 68],
    )
  })

  test('texts with any number of marks fit their segments and round-trip', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('e', '\u0301', '😀', '\u200d'), { maxLength: 600 }), (some) => {
        const { parts } = encodeText(some.join(''), 'unicode')
        for (const part of parts) assert.ok(part.length <= (parts.length > 1 ? 134 : 140))
        const texts = parts.map((part) => decodeText(8, part)!)
        assert.equal(texts.join(''), some.join(''))
        assert.ok(texts.every((text) => text.isWellFormed()))
      }),
    )
  })
})
