import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingOf, contentOf, type Piece } from './index.ts'

function piece(dataCoding: number, octets: Buffer | number[] | string, header: Buffer | null = null): Piece {
  return { coding: codingOf(dataCoding, 'gsm'), dataCoding, octets: Buffer.from(octets as string), header }
}
const ucs2 = (text: string) => piece(8, Buffer.from(text, 'utf16le').swap16())

test('segments are joined before they are decoded, since some senders split escapes and surrogate pairs', () => {
  const [high, low] = [ucs2('a😀').octets.subarray(0, 4), ucs2('a😀').octets.subarray(4)]
  assert.deepEqual(contentOf([piece(8, high), piece(8, low)]), { text: 'a😀', encoding: 'unicode' })
  assert.deepEqual(contentOf([piece(0, [0x61, 0x1b]), piece(0, [0x65])]), { text: 'a€', encoding: 'text' })
})

test('segments with different codings are decoded separately', () => {
  assert.equal(contentOf([piece(0, [0x00]), ucs2('я'), ucs2('ж'), piece(3, [0xe9])]).text, '@яжé')
})

test('missing segments are shown as one ellipsis per gap', () => {
  assert.equal(
    contentOf([undefined, piece(0, 'two'), undefined, undefined, piece(0, 'five')]).text,
    '…two…five',
  )
  assert.equal(contentOf([piece(0, [0x61, 0x1b]), undefined, piece(0, [0x65])]).text, 'a…e')
})

test('a binary message keeps its octets, coding and header', () => {
  const header = Buffer.from([6, 5, 4, 1, 2, 3, 4])
  assert.deepEqual(contentOf([piece(4, [0, 1, 2], header), undefined, piece(4, [255])]), {
    text: '',
    encoding: 'binary',
    dataCoding: 4,
    octets: Buffer.from([0, 1, 2, 255]),
    header,
  })
})

test('a NUL is removed; an odd octet and an unpaired surrogate are replaced', () => {
  assert.equal(contentOf([piece(3, 'a\0b')]).text, 'ab')
  assert.equal(contentOf([piece(8, [0, 0x61, 0xd8, 0, 0, 0x62, 0])]).text, 'a\ufffdb\ufffd')
})

test('every data_coding is decoded as text or passed on as octets', () => {
  const codings = Array.from({ length: 256 }, (_, dataCoding) => codingOf(dataCoding, 'gsm'))
  const those = (coding: string) =>
    codings.flatMap((one, dataCoding) => (one === coding ? [dataCoding.toString(16)] : []))
  assert.deepEqual(those('latin1'), ['1', '3'])
  assert.deepEqual(those('ucs2').slice(0, 5), ['8', '18', '19', '1a', '1b'])
  assert.deepEqual(those('binary').slice(0, 10), ['2', '4', '5', '9', 'a', 'b', 'c', 'd', 'e', 'f'])
  for (const dataCoding of [0, 0x10, 0x11, 0x40, 0xc0, 0xd0, 0xf0, 0xf3, 0xf8])
    assert.equal(codings[dataCoding], 'gsm')
  for (const dataCoding of [0xe0, 0x48]) assert.equal(codings[dataCoding], 'ucs2')
  for (const dataCoding of [0x14, 0x20, 0x30, 0x80, 0xf4, 0xf7, 0xff])
    assert.equal(codings[dataCoding], 'binary')
})
