import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from './country-codes.ts'
import { countriesOf, sameCountry } from './mobile-countries.ts'

test('mobile country codes map to existing countries; one code covers five, others none', () => {
  const all = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).flatMap(countriesOf)
  // Kosovo uses a user-assigned code.
  assert.deepEqual(
    all.filter((code) => !isCountry(code)),
    ['XK'],
  )
  assert.deepEqual(countriesOf('340'), ['GP', 'MQ', 'GF', 'BL', 'MF'])
  assert.deepEqual(countriesOf('234'), ['GB'])
  for (const mcc of ['901', '999', '001', '', '34']) assert.deepEqual(countriesOf(mcc), [])
})

test('several codes of a country count as the same country, and international codes only as themselves', () => {
  assert.ok(sameCountry('310', '311'))
  assert.ok(sameCountry('901', '901'))
  assert.ok(!sameCountry('901', '262'))
  assert.ok(!sameCountry('901', '999'))
})
