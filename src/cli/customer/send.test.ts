import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openCustomerTerminal } from '../../../test/support/customer-terminal.ts'
import type { Customer } from '../../../test/support/customer.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const keys = () => ({ url: exchange.url, apiKey: alice.apiKey, secret: alice.secret })

test('a message is sent from the only number of the account, and its ID is printed', async (t) => {
  const terminal = openCustomerTerminal(t, keys())
  const { code, out, err } = await terminal.run(
    'send',
    'Hello',
    '--to',
    '+990 0000 0001',
    '--client-ref',
    'order-1',
  )
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^[0-9a-f-]{36}$/)
  const message = await exchange.messageUntil(out, ({ status }) => status === 'delivered')
  assert.deepEqual([message.from, message.to, message.client_ref], [alice.number, '99000000001', 'order-1'])
})

test('the text is an argument or an option', async (t) => {
  const terminal = openCustomerTerminal(t, keys())
  const { code, out } = await terminal.run('send', '--text', 'Hello', '--to', '99000000001')
  assert.equal(code, 0)
  assert.equal((await exchange.messageUntil(out, ({ status }) => status === 'delivered')).text, 'Hello')
  const twice = await terminal.run('send', 'Hello', '--text', 'Hello', '--to', '99000000001')
  assert.deepEqual([twice.code, twice.out], [2, ''])
  assert.match(twice.err, /The text is stated twice/)
  const none = await terminal.run('send', '--to', '99000000001')
  assert.match(none.err, /Missing <text>/)
})

test('--wait prints each status until the final one, which decides the exit code', async (t) => {
  const terminal = openCustomerTerminal(t, keys())
  const good = await terminal.run('send', 'Hello', '--to', '99000000001', '--wait')
  assert.equal(good.code, 0)
  assert.match(good.err, /^\S+ {2}accepted\n\S+ {2}submitted\n\S+ {2}delivered$/)
  const bad = await terminal.run('send', 'Hello', '--to', '99001000001', '--wait')
  assert.equal(bad.code, 1)
  assert.match(bad.err, /undeliverable {2}1330 .+$/)
  const found = await terminal.json<{ status: string }>('send', 'Hello', '--to', '99000000001', '--wait')
  assert.equal(found.status, 'delivered')
  const open = await terminal.run('send', 'Hello', '--to', '99011000001', '--wait', '--timeout', '1')
  assert.equal(open.code, 1)
  assert.match(open.err, /The message is submitted after 1 s; `strowger my messages show/)
})

test('the account is named by options, by the environment, or by a file that only its owner may read', async (t) => {
  const terminal = openCustomerTerminal(t, undefined)
  const file = join(terminal.env['HOME']!, 'account.json')
  const secretFile = join(terminal.env['HOME']!, 'secret')
  const { apiKey: api_key, secret: api_secret } = alice
  writeFileSync(file, JSON.stringify({ url: exchange.url, api_key, api_secret }), { mode: 0o600 })
  writeFileSync(secretFile, `${api_secret}\n`, { mode: 0o600 })
  const send = (...words: string[]) => terminal.run('send', 'Hello', '--to', '99000000001', ...words)
  assert.equal((await send('--credentials', file)).code, 0)
  assert.equal((await send('--url', exchange.url, '--api-key', api_key, '--secret-file', secretFile)).code, 0)
  chmodSync(secretFile, 0o640)
  const shared = await send('--url', exchange.url, '--api-key', api_key, '--secret-file', secretFile)
  assert.deepEqual(
    [shared.code, shared.err],
    [1, `Other users may read ${secretFile}: run \`chmod 600 ${secretFile}\`.`],
  )
  const missing = await send('--url', exchange.url, '--api-key', api_key, '--secret-file', `${secretFile}s`)
  assert.equal(missing.err, `${secretFile}s does not exist.`)
  chmodSync(file, 0o644)
  assert.match((await send('--credentials', file)).err, /^Other users may read .*: run `chmod 600 /)
  assert.match((await send()).err, /^No account is configured: run `strowger login`/)
})

test('a refused request states in a sentence what is wrong', async (t) => {
  const terminal = openCustomerTerminal(t, keys())
  const wrong = openCustomerTerminal(t, { ...keys(), secret: 'Wrong-Secret-1' })
  const send = ['send', 'Hello', '--to', '99000000001']
  const refused = await wrong.run(...send)
  assert.equal(refused.code, 1)
  assert.equal(
    refused.err,
    `The exchange does not accept API key ${alice.apiKey} with this secret (from STROWGER_API_KEY). Correct them, or run \`strowger login\`.`,
  )
  assert.match((await terminal.run('send', 'Hello', '--to', 'nobody')).err, / to /)
  assert.match((await terminal.run(...send, '--url', 'http://127.0.0.1:1')).err, /^No exchange answers at /)
  assert.match((await terminal.run('send', 'Hello')).err, /^Missing --to <number>/)
})
