import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundedEuros, percentText } from './number-text.ts'

test('amounts are rounded to cents, half a cent away from zero, whether they are texts or numbers', () => {
  const rounded = [
    ['0', '0.00'],
    ['0.0333', '0.03'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-0.005', '-0.01'],
    ['1234.5', '1,234.50'],
    ['7999999999.995', '8,000,000,000.00'],
  ]
  for (const [amount, text] of rounded) {
    assert.equal(roundedEuros(amount!, { locale: 'en' }), text)
    assert.equal(roundedEuros(Number(amount), { locale: 'en' }), text)
  }
  assert.equal(roundedEuros('1234.5', { locale: 'en', grouping: false }), '1234.50')
  assert.equal(roundedEuros('1234.5', { locale: 'de' }), '1.234,50')
})

test('shares are percentages with one decimal', () => {
  const rounded = [
    [0, '0.0 %'],
    [1, '100.0 %'],
    [0.973, '97.3 %'],
    [0.9735, '97.4 %'],
    [0.0005, '0.1 %'],
    [1 / 3, '33.3 %'],
  ] as const
  for (const [share, text] of rounded) assert.equal(percentText(share, 'en'), text)
  assert.equal(percentText(0.973, 'de'), '97,3 %')
})
