import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { countParts, decodeText, encodeText, type EncodingType } from './index.ts'

const BASIC = 'abcXYZ 0189@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r'
const EXTENDED = '^{}\\[~]|€\f'

const gsmText = fc.string({ unit: fc.constantFrom(...Array.from(BASIC + EXTENDED)), maxLength: 700 })
const anyText = fc.string({ unit: 'binary', maxLength: 400 })
const anyType = fc.constantFrom<EncodingType>('auto', 'text', 'unicode')

describe('the segments of a text', () => {
  test('160 GSM characters fit one segment, and 161 take two of at most 153', () => {
    assert.equal(countParts('a'.repeat(160), 'auto'), 1)
    assert.deepEqual(
      encodeText('a'.repeat(161), 'auto').parts.map((part) => part.length),
      [153, 8],
    )
    assert.equal(countParts('a'.repeat(306), 'auto'), 2)
    assert.equal(countParts('a'.repeat(307), 'auto'), 3)
  })

  test('70 characters outside GSM fit one segment, and 71 take two of at most 67', () => {
    assert.equal(countParts('я'.repeat(70), 'auto'), 1)
    assert.deepEqual(
      encodeText('я'.repeat(71), 'auto').parts.map((part) => part.length),
      [134, 8],
    )
  })

  test('auto uses GSM if all characters are in GSM, else unicode', () => {
    assert.equal(encodeText('1 € for a [b]', 'auto').dataCoding, 0)
    assert.equal(encodeText('ciao ê', 'auto').dataCoding, 8)
    assert.equal(encodeText('plain', 'unicode').dataCoding, 8)
  })

  test('text replaces each character that GSM lacks by one question mark', () => {
    const { dataCoding, parts } = encodeText('a😀я{', 'text')
    assert.equal(dataCoding, 0)
    assert.equal(decodeText(0, Buffer.concat(parts)), 'a??{')
  })

  test('an empty text is one empty segment', () => {
    assert.deepEqual(encodeText('', 'auto').parts, [Buffer.alloc(0)])
    assert.equal(countParts('', 'auto'), 1)
  })

  test('an escape and its character stay in one segment', () => {
    const { parts } = encodeText(`${'a'.repeat(152)}€${'b'.repeat(20)}`, 'auto')
    assert.deepEqual(
      parts.map((part) => part.length),
      [152, 22],
    )
  })

  test('a surrogate pair stays in one segment', () => {
    const { parts } = encodeText(`${'я'.repeat(66)}😀${'я'.repeat(20)}`, 'auto')
    assert.deepEqual(
      parts.map((part) => part.length),
      [132, 44],
    )
  })

  test('every GSM text round-trips through its segments, none of which is too long or splits an escape', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const { dataCoding, parts } = encodeText(text, 'auto')
        assert.equal(dataCoding, 0)
        assert.equal(parts.map((part) => decodeText(0, part)).join(''), text)
        const limit = parts.length === 1 ? 160 : 153
        for (const part of parts) {
          assert.ok(part.length <= limit)
          assert.notEqual(part.at(-1), 0x1b)
        }
      }),
    )
  })

  test('every well-formed text round-trips through its unicode segments, each well-formed by itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { parts } = encodeText(text, 'unicode')
        const texts = parts.map((part) => decodeText(8, part)!)
        assert.equal(texts.join(''), text.toWellFormed())
        const limit = parts.length === 1 ? 140 : 134
        for (const part of parts) assert.ok(part.length <= limit)
      }),
    )
  })

  test('the segments counted on acceptance equal the segments sent', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), anyType, (text, encodingType) => {
        assert.equal(countParts(text, encodingType), encodeText(text, encodingType).count)
      }),
    )
  })
})
