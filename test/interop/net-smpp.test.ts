import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startExchange } from '../support/exchange.ts'

const skip =
  !existsSync('/usr/share/perl5/Net/SMPP.pm') &&
  'Net::SMPP is not installed here: `apt-get install -y libnet-smpp-perl` (Debian) makes this run.'

test("Perl's Net::SMPP binds, submits a text, reads its receipt and unbinds", { skip }, async (t) => {
  const exchange = await startExchange()
  t.after(() => exchange.stop())
  const { demo_number, smpp_system_id, smpp_password } = exchange.demo
  const script = join(import.meta.dirname, 'net-smpp.pl')
  const words = [String(exchange.smppPort), smpp_system_id, smpp_password, demo_number, '99000000001']
  const { stdout } = await promisify(execFile)('perl', [script, ...words])
  const [bound, response, receipt, unbound] = stdout.trim().split('\n')
  const id = /^response 0 ([0-9a-f-]{36})$/.exec(response!)?.[1]
  assert.equal(bound, 'bound 0')
  assert.match(receipt!, new RegExp(`^receipt id:${id} .*stat:DELIVRD err:000 text:Hello from Perl$`))
  assert.equal(unbound, 'unbound 0')
})
