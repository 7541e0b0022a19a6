import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf } from './countries.ts'

const known: [msisdn: string, country: string | undefined][] = [
  ['12125550100', 'US'],
  ['16135550100', 'CA'],
  ['18765550100', 'JM'],
  ['447700900001', 'GB'],
  ['79161234567', 'RU'],
  ['77011234567', 'KZ'],
  ['919900000001', 'IN'],
  ['35312345678', 'IE'],
  ['99000000001', undefined],
  ['883510000000', undefined],
]

test('a number belongs to the country of its calling code, the longer one first', () => {
  for (const [msisdn, country] of known) assert.equal(countryOf(msisdn), country, msisdn)
})
