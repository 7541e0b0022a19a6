import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  bareIccid,
  eidFault,
  iccidFault,
  imeiFault,
  imsiFault,
  luhnDigit,
  msisdnFault,
} from './identifiers.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`), { maxLength: length })

/** The digits with one of them changed. */
const misread = (sound: string, at: number, by: number) => {
  const i = at % sound.length
  return sound.slice(0, i) + ((Number(sound[i]) + 1 + (by % 9)) % 10) + sound.slice(i + 1)
}

test('an ICCID of 19 or 20 digits is valid with its check digit, and any misread digit is detected', () => {
  fc.assert(
    fc.property(fc.constantFrom(16, 17), fc.gen(), fc.nat(), fc.nat(), (n, pick, at, by) => {
      const body = `89${pick(digits, n)}`
      const iccid = body + luhnDigit(body)
      assert.equal(iccidFault(iccid), undefined)
      assert.ok(iccidFault(misread(iccid, at, by)))
    }),
  )
})

test('an ICCID is stored without padding and printed separators; one of 18 digits has no check digit', () => {
  assert.equal(bareIccid('8949 0200 0010 2345 672F'), '8949020000102345672')
  assert.equal(bareIccid('89-49020000102345672ff'), '8949020000102345672')
  assert.equal(iccidFault('894902000010234567'), undefined)
  for (const wrong of [
    '',
    '89',
    '7949020000102345672',
    '89490200001023456',
    '894902000010234567201',
    '8949020000F02345672',
  ])
    assert.ok(iccidFault(wrong), wrong)
})

test('published examples of identifiers are valid', () => {
  assert.equal(luhnDigit('7992739871'), '3')
  assert.equal(imeiFault('490154203237518'), undefined)
  assert.equal(imeiFault('4901542032375186'), undefined)
  assert.equal(eidFault('89049032123451234512345678901235'), undefined)
  assert.equal(imsiFault('001010123456789'), undefined)
  assert.equal(msisdnFault('99000000001'), undefined)
})

test('an EID is valid if it is 1 modulo 97, and any misread digit is detected', () => {
  fc.assert(
    fc.property(digits(30), fc.nat(), fc.nat(), (body, at, by) => {
      const check = 98n - (BigInt(`${body}00`) % 97n)
      const eid = body + String(check).padStart(2, '0')
      assert.equal(eidFault(eid), undefined)
      assert.ok(eidFault(misread(eid, at, by)))
    }),
  )
})

test('an IMEI is valid with its check digit, an IMEISV with 16 digits', () => {
  fc.assert(
    fc.property(digits(14), fc.nat(), fc.nat(), (body, at, by) => {
      const imei = body + luhnDigit(body)
      assert.equal(imeiFault(imei), undefined)
      assert.ok(imeiFault(misread(imei, at, by)))
      assert.equal(imeiFault(`${body}01`), undefined)
    }),
  )
})

test('text that is not digits of the right length is never a valid identifier', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      if (/^[0-9]+$/.test(text)) return
      for (const fault of [iccidFault, eidFault, imeiFault, imsiFault, msisdnFault]) assert.ok(fault(text))
    }),
  )
  for (const wrong of ['12345', '1234567890123456']) assert.ok(imsiFault(wrong))
  for (const wrong of ['0123456789', '+99000000001', '123456', '1234567890123456'])
    assert.ok(msisdnFault(wrong))
})
