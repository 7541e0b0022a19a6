import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCustomerTerminal } from '../../../../../test/support/customer-terminal.ts'
import { startExchange, type TestExchange } from '../../../../../test/support/exchange.ts'
import { bindClient } from '../../../../../test/support/smpp-client.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Ends = { after(end: () => unknown): void }

async function openMy(t: Ends, name: string) {
  const { apiKey, secret } = await exchange.customer(name)
  const terminal = openCustomerTerminal(t, { url: exchange.url, apiKey, secret })
  const my = (...words: string[]) => terminal.run('my', 'smpp-users', ...words)
  return { my, terminal }
}

test('a customer creates, changes, disables, enables and deletes an SMPP user on the command line', async (t) => {
  const { my } = await openMy(t, 'alice')
  assert.match((await my()).err, /^The account has no SMPP user; `strowger my smpp-users create`/)
  const made = await my('create', 'kite-orders', '--networks', '127.0.0.0/8', '--receipt-seconds', 'yes')
  assert.match(made.out, /^Created kite-orders, ID [\da-f-]{36}\.\nPassword: [A-Za-z2-9]{8}$/)
  assert.match(made.err, /Store the password now/)
  assert.match((await my()).out, / kite-orders +yes +127\.0\.0\.0\/8 +0 of 4 +none /)
  assert.match((await my('show', 'kite-orders')).out, /^receipt_seconds +yes$/m)
  assert.match((await my('create', 'kite-orders')).err, /another SMPP user/i)
  const changed = await my(
    'change',
    'kite-orders',
    '--default-sender',
    'BlueKite',
    '--bind-types',
    'receiver',
  )
  assert.match(changed.out, /^default_sender +BlueKite$/m)
  assert.match((await my('change', 'kite-orders', '--default-sender', 'null')).out, /^default_sender +–$/m)
  assert.equal((await my('change', 'kite-orders')).code, 2)
  assert.equal((await my('change', 'kite-orders', '--max-binds', '9')).code, 2)
  assert.match((await my('disable', 'kite-orders')).err, /Repeat the command with --yes\.$/)
  assert.equal((await my('disable', 'kite-orders', '--yes')).out, 'Disabled kite-orders.')
  assert.match((await my('list')).out, / kite-orders +no /)
  assert.equal((await my('enable', 'kite-orders')).out, 'Enabled kite-orders.')
  const renewed = await my('password', 'kite-orders', '--keep-seconds', '0')
  assert.match(
    renewed.out,
    /^The new password of kite-orders: [A-Za-z2-9]{8}\nThe previous password is no longer valid\.$/,
  )
  assert.equal((await my('delete', 'kite-orders', '--yes')).out, 'Deleted kite-orders.')
  assert.match((await my('show', 'kite-orders')).err, /^The account has no SMPP user kite-orders;/)
})

test('a customer traces and ends a session of an SMPP user on the command line', async (t) => {
  const { my, terminal } = await openMy(t, 'bob')
  const made = await terminal.json<{ smpp_user_id: string; password: string }>(
    'my',
    'smpp-users',
    'create',
    'bob-orders',
  )
  const { smpp_user_id: userId, password } = made
  await bindClient(t, exchange, { systemId: 'bob-orders', password, userId })
  assert.match((await my('binds', 'bob-orders')).out, /127\.0\.0\.1 +transceiver +3\.4/)
  const { binds } = await terminal.json<{ binds: [{ bind_session_id: string }] }>(
    'my',
    'smpp-users',
    'binds',
    userId,
  )
  const [{ bind_session_id: session }] = binds
  assert.match((await my('trace', 'bob-orders', session)).out, /^No PDUs yet/)
  assert.notEqual((await my('end-session', 'bob-orders', session)).code, 0)
  const ended = await my('end-session', 'bob-orders', session, '--yes')
  assert.equal(ended.out, `The session ${session} ends within about 1 s.`)
  assert.match((await my('log', 'bob-orders')).out, / bound +transceiver +127\.0\.0\.1/)
})
