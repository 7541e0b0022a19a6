import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { innerAddresses } from '../../../test/support/hostile-urls.ts'
import { type OutboundPolicy, rulesOf } from './policy.ts'

const production: OutboundPolicy = { production: true, allowCidrs: [], ownPorts: () => [8080] }
const sandbox: OutboundPolicy = { ...production, production: false }

test('in production no private address is allowed', () => {
  const rules = rulesOf(production)
  for (const address of innerAddresses) assert.ok(rules.addressRefusal(address, 443), address)
})

test('in production public addresses are allowed at the web ports only', () => {
  const rules = rulesOf(production)
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(rules.addressRefusal(address, 443), undefined, address)
  }
  assert.deepEqual(
    [80, 443, 8080, 8443].filter((port) => rules.portRefusal(port)),
    [],
  )
  assert.match(rules.portRefusal(22) ?? '', /port 22/)
})

test('an operator can allow a private network, and other ports', () => {
  const rules = rulesOf({ ...production, allowCidrs: ['10.20.0.0/16', 'fd00::/8'], ports: [9000] })
  assert.equal(rules.addressRefusal('10.20.3.4', 9000), undefined)
  assert.equal(rules.addressRefusal('::ffff:10.20.3.4', 9000), undefined)
  assert.equal(rules.addressRefusal('fd00::5', 9000), undefined)
  assert.ok(rules.addressRefusal('10.21.0.1', 9000))
  assert.equal(rules.portRefusal(9000), undefined)
  assert.ok(rules.portRefusal(443))
})

test('an operator can allow any port, which allows no private address', () => {
  const rules = rulesOf({ ...production, ports: 'any' })
  for (const port of [1, 22, 3000, 65_535]) assert.equal(rules.portRefusal(port), undefined, String(port))
  for (const address of innerAddresses) assert.ok(rules.addressRefusal(address, 3000), address)
})

test("in the sandbox a developer's machine and network are reachable, but not the exchange itself", () => {
  const rules = rulesOf(sandbox)
  for (const address of ['127.0.0.1', '::1', '192.168.1.20', '10.0.0.5', 'fd00::5', '8.8.8.8']) {
    assert.equal(rules.addressRefusal(address, 3000), undefined, address)
  }
  for (const address of ['127.0.0.1', '::1', '127.9.9.9', '::ffff:127.0.0.1']) {
    assert.equal(rules.addressRefusal(address, 8080), 'the exchange itself', address)
  }
  for (const address of ['169.254.169.254', '0.0.0.0', '::', 'fe80::1%eth0', '224.0.0.1', '::7f00:1']) {
    assert.ok(rules.addressRefusal(address, 3000), address)
  }
})

test('an IPv4 address inside IPv6 follows the same rules', () => {
  const rules = rulesOf(production)
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(rules.addressRefusal(`::ffff:${address}`, 443), rules.addressRefusal(address, 443))
    }),
  )
})

test('a malformed address is never allowed', () => {
  const rules = rulesOf(sandbox)
  for (const text of ['', 'localhost', '127.1', '0x7f.1', '2130706433', '[::1]', '8.8.8.8 ', '1.2.3.4.5']) {
    assert.equal(rules.addressRefusal(text, 443), 'not an address', text)
  }
})
