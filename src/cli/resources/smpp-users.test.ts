import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'
import { bindClient } from '../../../test/support/smpp-client.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

type User = { smpp_user_id: string; password: string; networks: string[]; max_binds: number }

const smppUsers = (...words: string[]) => operator.run('smpp-users', ...words)

test('an SMPP user is created, listed, changed and deleted on the command line', async (t) => {
  const { apiKey } = await exchange.customer('alice')
  const none = await smppUsers('list', apiKey)
  assert.match(none.err, /^This account has no SMPP users/)
  const networks = ['--networks', '127.0.0.0/8', '--networks', '2001:db8::/32']
  const words = ['create', apiKey, 'kite-orders', '--max-binds', '2', ...networks]
  const made = await operator.json<User>('smpp-users', ...words)
  assert.deepEqual([made.networks, made.max_binds], [['127.0.0.0/8', '2001:db8::/32'], 2])
  const { smpp_user_id: userId, password } = made
  await bindClient(t, exchange, { systemId: 'kite-orders', password, userId })
  assert.match(
    (await smppUsers('list', apiKey)).out,
    /kite-orders +yes +127\.0\.0\.0\/8 2001:db8::\/32 +1 of 2 +none/,
  )
  assert.match(
    (await smppUsers('find', '--system-id', 'kite')).out,
    new RegExp(`^kite-orders .*${apiKey} .* 1 of 2`, 'm'),
  )
  assert.match((await smppUsers('binds', apiKey, userId)).out, /127\.0\.0\.1 +transceiver +3\.4/)
  assert.match(
    (await smppUsers('sessions', '--account', apiKey)).out,
    new RegExp(`^kite-orders +.*${apiKey}.* transceiver +3\\.4`, 'm'),
  )
  assert.match(
    (await smppUsers('sessions', '--system-id', 'kite', '--bind-type', 'receiver')).err,
    /^No matching/,
  )
  const { binds } = await operator.json<{ binds: [{ bind_session_id: string }] }>(
    'smpp-users',
    'binds',
    apiKey,
    userId,
  )
  const [{ bind_session_id: sessionId }] = binds
  assert.match((await smppUsers('trace', apiKey, userId, sessionId)).out, /^No PDUs yet/)
  assert.notEqual((await smppUsers('end-session', apiKey, userId, sessionId)).code, 0)
  const ended = await smppUsers('end-session', apiKey, userId, sessionId, '--yes')
  assert.equal(ended.out, `Session ${sessionId} ends: \`strowger smpp-users log\` shows it.`)
  assert.match((await smppUsers('log', apiKey, userId)).out, / bound +transceiver +127\.0\.0\.1/)
  const renewed = await smppUsers('password', apiKey, userId, '--keep-seconds', '0')
  assert.match(renewed.out, /^password +[A-Za-z2-9]{8}$/m)
  assert.match(renewed.err, /Store the password now/)
  const changed = await smppUsers(
    'change',
    apiKey,
    userId,
    '--receipt-seconds',
    'yes',
    '--max-per-second',
    '20',
  )
  assert.match(changed.out, /^max_per_second +20$/m)
  const deleted = await smppUsers('delete', apiKey, userId, '--yes')
  assert.equal(deleted.out, `SMPP user ${userId} is deleted.`)
})

test('an SMPP user is disabled only with a confirmation, and invalid settings are named', async () => {
  const { apiKey } = await exchange.customer('alice')
  const made = await operator.json<User>('smpp-users', 'create', apiKey, 'kite-alerts')
  const disable = ['change', apiKey, made.smpp_user_id, '--enabled', 'no']
  assert.notEqual((await smppUsers(...disable)).code, 0)
  assert.match((await smppUsers('show', apiKey, made.smpp_user_id)).out, /^enabled +yes$/m)
  assert.match((await smppUsers(...disable, '--yes')).out, /^enabled +no$/m)
  const wrong = await smppUsers('change', apiKey, made.smpp_user_id, '--networks', '10.0.0.1/8')
  assert.match(wrong.err, /networks\[0\].*10\.0\.0\.0\/8/)
  const used = await smppUsers('create', apiKey, 'kite-alerts')
  assert.match(used.err, /has this system_id/)
})
