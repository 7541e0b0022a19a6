import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkFault } from './networks.ts'

test('networks in CIDR notation are accepted', () => {
  for (const text of ['0.0.0.0/0', '10.0.0.0/8', '198.51.100.7/32', '2001:DB8::/32', '::/0', '::1/128'])
    assert.equal(networkFault(text), undefined, text)
})

test('addresses, long prefixes, set host bits and other texts are refused with what to do', () => {
  assert.equal(networkFault('198.51.100.7/24'), 'must begin at its first address: 198.51.100.0/24')
  assert.equal(networkFault('2001:db8::1/32'), 'must begin at its first address: 2001:db8::/32')
  assert.equal(networkFault('10.0.0.0/33'), 'has a prefix that is too long')
  assert.equal(networkFault('::ffff:198.51.100.0/120'), 'must be an IPv4 network')
  for (const text of [
    '',
    '/',
    '10.0.0.0',
    '10/8',
    '010.0.0.0/8',
    '10.0.0.0/08',
    'fe80::%1/64',
    '1.2.3.4/8/8',
    'x/8',
  ])
    assert.match(networkFault(text) ?? '', /CIDR/, text)
})
