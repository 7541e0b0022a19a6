import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatEuro, parseEuro } from './money.ts'

const micro = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })

test('an amount that is formatted and parsed again is unchanged', () => {
  fc.assert(fc.property(micro, (amount) => parseEuro(formatEuro(amount)) === amount))
})

test('an amount in euros is parsed into millionths exactly', () => {
  const part = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), part, (full, fraction) => {
      const text = `${full}.${String(fraction).padStart(6, '0')}`
      assert.equal(parseEuro(text), full * 1_000_000 + fraction)
    }),
  )
})

test('an amount shows at least four decimals, and more if they are not zero', () => {
  assert.equal(formatEuro(0), '0.0000')
  assert.equal(formatEuro(33_300), '0.0333')
  assert.equal(formatEuro(1), '0.000001')
  assert.equal(formatEuro(-1_500_000), '-1.5000')
  assert.equal(formatEuro(12_345_670), '12.34567')
})

test('a malformed amount is rejected', () => {
  for (const text of [
    '',
    '.5',
    '1.',
    '1,5',
    '1.1234567',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    'NaN',
    '1234567890',
    '--1',
  ])
    assert.throws(() => parseEuro(text), RangeError, text)
})
