import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { mount } from '#platform/mount.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../test/support/mounted.ts'
import { accountContract } from './account-contract.ts'
import { accountHandlers } from './account-http.ts'
import { createAccount, type NewAccountKeys } from './create.ts'
import { accountFamily } from './rest-family.ts'
import { topUp } from './top-up.ts'

let exchange: TestAccounts
let server: Mounted
let alice: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const { db, vault, accounts } = exchange
  server = await openMounted((http, log) =>
    mount(http, accountContract, accountFamily(accounts), accountHandlers({ db }), log),
  )
  alice = await createAccount(db, vault, { name: 'Alice' })
  await db.tx((sql) => topUp(sql, alice.apiKey, parseEuro('10.28'), 'test'))
  await exchange.epoch.poll()
})
after(async () => {
  await server.close()
  await exchange.close()
})

const balancePath = '/account/get-balance'

/** Asks with nothing but what the query says. */
async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${balancePath}?${query}`, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('the balance', () => {
  test('is read by the official client [S3-021] [S3-022] [S3-080]', async () => {
    const auth = new Auth({ apiKey: alice.apiKey, apiSecret: alice.secret })
    const { accounts } = new Vonage(auth, { restHost: server.url })
    assert.deepEqual(await accounts.getBalance(), { value: 10.28, autoReload: false })
  })

  test('is read with a header that says JSON and no body', async () => {
    const { status, type } = await server.call(alice, 'GET', balancePath, undefined, {
      'content-type': 'application/json',
    })
    assert.deepEqual([status, type], [200, 'application/json'])
  })
})

describe('credentials', () => {
  test('may stand in the query, and the answer is stored by nobody [S3-093]', async () => {
    const { status, headers, body } = await ask(`api_key=${alice.apiKey}&api_secret=${alice.secret}`)
    assert.deepEqual([status, body.value], [200, 10.28])
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  test('in the query and in a header at once are refused', async () => {
    const query = `api_key=${alice.apiKey}&api_secret=${alice.secret}`
    const authorization = `Basic ${Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64')}`
    for (const part of [query, `api_key=${alice.apiKey}`, `api_secret=${alice.secret}`])
      assert.equal((await ask(part, { authorization })).status, 401, part)
  })

  test('that are half, twice or wrong are refused in words of both generations [S3-019] [S3-020]', async () => {
    const [key, secret] = [`api_key=${alice.apiKey}`, `api_secret=${alice.secret}`]
    const wrong = [
      '',
      key,
      secret,
      `${key}&${secret}&${secret}`,
      `${key}&${key}&${secret}`,
      `${key}&api_secret=no`,
    ]
    for (const query of [...wrong, `${key}&${secret}&sig=1`]) {
      const { status, body, headers } = await ask(query)
      assert.equal(status, 401, query)
      assert.deepEqual([body['error-code'], body['error-code-label']], ['401', 'authentication failed'])
      assert.match(body.type, /#(unauthorized|multiple-auth-methods)$/)
      assert.equal(body.instance, headers.get('x-request-id'))
      assert.match(headers.get('content-type')!, /^application\/json/)
    }
  })
})

test('more calls than the account may make are refused with when to come again [S3-027] [S3-182]', async () => {
  const { db, vault } = exchange
  const slow = await createAccount(db, vault, { name: 'Slow' })
  await db.query('update account set max_calls_per_second = 1 where id = $1', [slow.apiKey])
  await exchange.epoch.poll()
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(slow, 'GET', balancePath)))
  const refused = answers.find(({ status }) => status === 429)!
  assert.equal(refused.body['error-code'], '429')
  for (const [name, value] of [
    ['retry-after', /^1$/],
    ['x-ratelimit-limit', /^1$/],
    ['x-ratelimit-remaining', /^0$/],
    ['x-ratelimit-reset', /^\d{10}$/],
  ] as const)
    assert.match(refused.headers.get(name) ?? '', value, name)
})
