import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mount } from '#platform/http/mount.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'
import { secretsFamily } from '../api/families.ts'
import { secretsContract } from '../api/secrets-contract.ts'
import { secretHandlers } from '../api/secrets-http.ts'

let exchange: TestAccounts
let open: Mounted
let proxied: Mounted
let alice: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const handlers = secretHandlers(exchange)
  const behind = (trustProxy?: string[]) =>
    openMounted(
      (http, log) => mount(http, secretsContract, secretsFamily(exchange.accounts), handlers, log),
      { trustProxy },
    )
  open = await behind()
  proxied = await behind(['127.0.0.1', '10.0.0.0/8'])
})
after(async () => {
  await open.close()
  await proxied.close()
  await exchange.close()
})
beforeEach(async () => {
  alice = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
  await exchange.epoch.poll()
})

async function ask(server: Mounted, secret: string, forwardedFor: string): Promise<number> {
  const headers = {
    'x-forwarded-for': forwardedFor,
    forwarded: `for=${forwardedFor}`,
    'x-real-ip': forwardedFor,
  }
  const path = `/accounts/${alice.apiKey}/secrets`
  return (await server.call({ ...alice, secret }, 'GET', path, undefined, headers)).status
}

test('a client that is not a trusted proxy is throttled after five guesses, regardless of X-Forwarded-For', async () => {
  for (let i = 1; i <= 5; i++) assert.equal(await ask(open, `Guess${i}Guess`, `198.51.${i}.1`), 401)
  assert.equal(await ask(open, alice.secret, '203.0.113.1'), 429)
})

test('behind a trusted proxy the one who guesses has to wait, and the others do not', async () => {
  for (let i = 1; i <= 5; i++) assert.equal(await ask(proxied, `Guess${i}Guess`, '198.51.100.1'), 401)
  assert.equal(await ask(proxied, 'Guess6Guess', '198.51.100.1'), 429)
  assert.equal(await ask(proxied, alice.secret, '203.0.113.1'), 200)
})

test('addresses that a client puts before that of a trusted proxy are ignored', async () => {
  for (let i = 1; i <= 5; i++)
    assert.equal(await ask(proxied, `Guess${i}Guess`, `203.0.${i}.1, 198.51.100.2, 10.0.0.1`), 401)
  assert.equal(await ask(proxied, 'Guess6Guess', '203.0.113.1, 198.51.100.2, 10.0.0.1'), 429)
})
