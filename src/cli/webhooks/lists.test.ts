import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { until } from '../../../test/support/until.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

test('the events and attempts of an account are listed with their times and results', async () => {
  const alice = await exchange.customer('alice')
  await alice.notified(await alice.sent(), 'delivered')
  // The result is stored shortly after the endpoint has answered.
  const recorded = / message-status submitted +delivered +1 /
  const events = await until(
    () => operator.run('webhooks', 'events', alice.apiKey),
    ({ out }) => recorded.test(out),
  )
  assert.match(events.out, /^EVENT_ID +CREATED +EVENT +STATE +ATTEMPTS +RESULT +NEXT ATTEMPT +MESSAGE +URL$/m)
  assert.match(events.out, /^\S+ +\S+ \d\d:\d\d:\d\dZ? +message-status submitted /m)
  const attempts = await operator.run('webhooks', 'attempts', alice.apiKey)
  assert.match(attempts.out, /^AT +ATTEMPT +OUTCOME +RESULT +MS +EVENT +URL +EVENT_ID$/m)
  assert.match(attempts.out, /\d\d:\d\d:\d\dZ? +1 +delivered +200 /)
})

test('lists show the name of a carrier with its ID', async () => {
  const bob = await exchange.customer('bob')
  await exchange.carrier('alpha', { prefix: '9906' })
  await exchange.operator.patch('/operator/v1/carriers/alpha', { name: 'Alpha Telecom' })
  const id = await bob.sent({ to: '99060000001' })
  await bob.notified(id, 'delivered')
  assert.match(
    (await operator.run('messages', 'find', '--account', bob.apiKey)).out,
    /Alpha Telecom \(alpha\)/,
  )
  assert.match((await operator.run('messages', 'show', id)).out, /^carrier_id +Alpha Telecom \(alpha\)$/m)
  assert.match((await operator.run('routes', 'list', '--prefix', '9906')).out, / Alpha Telecom \(alpha\) /)
})

test('a change whose result is shown is confirmed', async () => {
  const { apiKey } = await exchange.customer('carl')
  const { out, err } = await operator.run('accounts', 'change', apiKey, '--name', 'Carl')
  assert.match(out, /^name +Carl$/m)
  assert.equal(err, `Done: Change an account (carl ${apiKey}).`)
  await exchange.carrier('beta', { prefix: '9907' })
  const set = await operator.run('carriers', 'set', 'beta', '--name', 'Beta Telecom')
  assert.equal(set.err, 'Carrier Beta Telecom is changed.')
})

test('a customer who runs a command of operators learns the command for an account', async () => {
  const customer = openTerminal({})
  const group = await customer.run('messages')
  assert.match(
    group.err,
    /With the API key of your account:\n  strowger my messages list\n  strowger my messages show\n  strowger my messages resend$/,
  )
  const found = await customer.run('messages', 'find')
  assert.match(found.err, /The commands below `strowger my` act for your account with its API key instead\.$/)
})
