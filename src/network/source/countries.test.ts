import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from '#platform/countries.ts'
import { countriesOf, sameCountry } from './countries.ts'

test('mobile country codes name countries that there are, one of them five and others none', () => {
  const all = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).flatMap(countriesOf)
  // Kosovo's is a code that users assign.
  assert.deepEqual(
    all.filter((code) => !isCountry(code)),
    ['XK'],
  )
  assert.deepEqual(countriesOf('340'), ['GP', 'MQ', 'GF', 'BL', 'MF'])
  assert.deepEqual(countriesOf('234'), ['GB'])
  for (const mcc of ['901', '999', '001', '', '34']) assert.deepEqual(countriesOf(mcc), [])
})

test('a country with several codes is one country, and what belongs to none is only itself', () => {
  assert.ok(sameCountry('310', '311'))
  assert.ok(sameCountry('901', '901'))
  assert.ok(!sameCountry('901', '262'))
  assert.ok(!sameCountry('901', '999'))
})
