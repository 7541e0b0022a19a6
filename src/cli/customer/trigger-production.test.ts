import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCustomerTerminal } from '../../../test/support/customer-terminal.ts'
import type { Customer } from '../../../test/support/customer.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange({
    env: { STROWGER_MODE: 'production', STROWGER_HOST: '127.0.0.1', STROWGER_OPERATOR_PORT: '0' },
  })
  alice = await exchange.customer('alice', { balance: '1', status_url: null })
})
after(() => exchange.stop())

test('in production no event is triggered: nothing is sent, and only a test webhook is possible', async (t) => {
  const { apiKey, secret } = alice
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  for (const event of ['submitted', 'undeliverable', 'rejected', 'inbound']) {
    const { code, out, err } = await terminal.run('trigger', event, '--from', alice.number)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /can be triggered in a sandbox only; here only message\.delivered can\.$/)
  }
  const { code, err } = await terminal.run('trigger', 'delivered')
  assert.equal(code, 1)
  assert.match(err, /^No status webhook URL/)
  const { rows } = await exchange.db.query('select id from message')
  assert.deepEqual(rows, [])
})
