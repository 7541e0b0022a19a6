import assert from 'node:assert/strict'
import { openClock } from '#platform/clock.ts'
import { quiet } from '../../../test/support/database.ts'
import { openReloads } from '../money/auto-reload.ts'
import { manualProvider } from '../money/manual-provider.ts'
import { after, before, describe, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { mount } from '#platform/http/mount.ts'
import { openOutbound, type Outbound } from '#platform/outbound/index.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts'
import { accountContract } from './account-contract.ts'
import { accountHandlers } from './account-http.ts'
import { openCheckAddresses } from '../account/check-addresses.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'
import { accountFamily } from './rest-family.ts'
import { topUp } from '../money/top-up.ts'

let exchange: TestAccounts
let server: Mounted
let receiver: Receiver
let outbound: Outbound
let alice: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const { db, vault, accounts } = exchange
  receiver = await openReceiver()
  outbound = openOutbound({ production: false, allowCidrs: [], ownPorts: () => [] })
  const checkAddresses = openCheckAddresses({ db, outbound, version: 'test' })
  const clock = await openClock(db)
  const reloads = openReloads({ db, clock, log: quiet, provider: manualProvider, accounts })
  const tools = { ...exchange, checkAddresses, reloads }
  server = await openMounted((http, log) =>
    mount(http, accountContract, accountFamily(accounts), accountHandlers(tools), log),
  )
  alice = await createAccount(db, vault, { name: 'Alice' })
  await db.tx((sql) => topUp(sql, alice.apiKey, parseEuro('10.28'), 'test'))
  await exchange.epoch.poll()
})
after(async () => {
  await server.close()
  await outbound.close()
  await receiver.close()
  await exchange.close()
})

const official = ({ apiKey, secret }: NewAccountKeys) =>
  new Vonage(new Auth({ apiKey, apiSecret: secret }), { restHost: server.url }).accounts

const form = (keys: NewAccountKeys, path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  server.call(keys, 'POST', path, body, { 'content-type': type })

const settings = (keys: NewAccountKeys, fields: Record<string, string>) =>
  form(keys, '/account/settings', new URLSearchParams(fields).toString())

async function opened(name: string): Promise<NewAccountKeys> {
  const keys = await createAccount(exchange.db, exchange.vault, { name })
  await exchange.epoch.poll()
  return keys
}

const balancePath = '/account/get-balance'

/** Sends a request with credentials in the query only. */
async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${balancePath}?${query}`, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('the balance', () => {
  test('is read by the official client [S3-021] [S3-022] [S3-080]', async () => {
    assert.deepEqual(await official(alice).getBalance(), { value: 10.28, autoReload: false })
  })

  test('is read with a header that says JSON and no body', async () => {
    const { status, type } = await server.call(alice, 'GET', balancePath, undefined, {
      'content-type': 'application/json',
    })
    assert.deepEqual([status, type], [200, 'application/json'])
  })
})

describe('credentials', () => {
  test('are accepted in the query, and the response must not be cached [S3-093]', async () => {
    const { status, headers, body } = await ask(`api_key=${alice.apiKey}&api_secret=${alice.secret}`)
    assert.deepEqual([status, body.value], [200, 10.28])
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-nexmo-trace-id'), headers.get('x-request-id'))
    const query = `api_key=${alice.apiKey}&api_secret=${alice.secret}`
    const posted = async (path: string, body: string) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(`${server.url}${path}?${query}`, { method: 'POST', headers: type, body })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const read = await posted('/account/settings', '')
    assert.deepEqual([read.status, read.body['max-calls-per-second']], [200, 30])
    const refused = await posted('/account/top-up', 'trx=8ef2447e69604f642ae59363aa5f781b')
    assert.equal(refused.body['error-code-label'], 'not auto-reload enabled')
  })

  test('in a header decide, and those in the query are ignored unless they name another account', async () => {
    const authorization = `Basic ${Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64')}`
    const key = `api_key=${alice.apiKey}`
    for (const part of [
      `${key}&api_secret=${alice.secret}`,
      key,
      `${key}&api_secret=wrong`,
      'api_secret=wrong',
    ])
      assert.equal((await ask(part, { authorization })).status, 200, part)
    assert.equal((await ask(`api_key=${alice.apiKey.toUpperCase()}`, { authorization })).status, 200)
    const others = [
      `api_key=00000000&api_secret=${alice.secret}`,
      'api_key=',
      `${key}&${key}`,
      `${key}&sig=1`,
    ]
    for (const part of others) assert.equal((await ask(part, { authorization })).status, 401, part)
    const wrong = `Basic ${Buffer.from(`${alice.apiKey}:wrong`).toString('base64')}`
    const good = `${key}&api_secret=${alice.secret}`
    assert.equal((await ask(good, { authorization: wrong })).status, 401)
    assert.equal((await ask(good, { authorization: 'Bearer x.y.z' })).status, 401)
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
      assert.match(headers.get('content-type')!, /^application\/problem\+json/)
    }
  })
})

test('more calls than the account may make are refused with when to come again [S3-027] [S3-182]', async () => {
  const { db, vault } = exchange
  const slow = await createAccount(db, vault, { name: 'Slow' })
  await db.query('update account set max_calls_per_second = 1 where id = $1', [slow.apiKey])
  await exchange.epoch.poll()
  const answers = await Promise.all(Array.from({ length: 15 }, () => server.call(slow, 'GET', balancePath)))
  const refused = answers.find(({ status }) => status === 429)!
  assert.equal(refused.body['error-code'], '429')
  assert.match(refused.headers.get('content-type')!, /^application\/problem\+json/)
  for (const [name, value] of [
    ['retry-after', /^1$/],
    ['x-ratelimit-limit', /^1$/],
    ['x-ratelimit-remaining', /^0$/],
    ['x-ratelimit-reset', /^\d{13}$/],
  ] as const)
    assert.match(refused.headers.get(name) ?? '', value, name)
})

describe('the settings', () => {
  test('are changed by the official client, when their addresses answer [S3-023] [S3-024] [S3-082]', async () => {
    const bob = await opened('Bob')
    const [mo, dr] = [`${receiver.url}/mo`, `${receiver.url}/dr`]
    const answer = await official(bob).updateAccountCallbacks({ moCallBackUrl: mo, drCallBackUrl: dr })
    assert.deepEqual(answer, {
      'mo-callback-url': mo,
      'dr-callback-url': dr,
      'max-outbound-request': 30,
      'max-inbound-request': 30,
      'max-calls-per-second': 30,
    })
    const checks = receiver.received.filter(({ path }) => path === '/mo' || path === '/dr')
    assert.deepEqual(
      checks.map(({ method }) => method),
      ['GET', 'GET'],
    )
    await exchange.epoch.poll()
    const { inboundUrl, statusUrl } = await exchange.accounts.policy(bob.apiKey)
    assert.deepEqual([inboundUrl, statusUrl], [mo, dr])
  })

  test('are read by a request without fields, and unset by empty ones, in any letter case', async () => {
    const carol = await opened('Carol')
    await settings(carol, { moCallbackUrl: `${receiver.url}/mo`, drcallbackurl: `${receiver.url}/dr` })
    const read = await form(carol, '/account/settings', '')
    assert.equal(read.body['mo-callback-url'], `${receiver.url}/mo`)
    const { body } = await form(carol, '/account/settings', 'moCallBackUrl=', 'application/json')
    assert.deepEqual([body['mo-callback-url'], body['dr-callback-url']], [undefined, `${receiver.url}/dr`])
    assert.equal('mo-callback-url' in body, false)
  })

  test('set the method and format of webhooks', async () => {
    const dora = await opened('Dora')
    for (const httpForwardMethod of ['GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON']) {
      assert.equal((await settings(dora, { httpForwardMethod })).status, 200)
      const { rows } = await exchange.db.query('select http_forward_method from account where id = $1', [
        dora.apiKey,
      ])
      assert.equal(rows[0]!['http_forward_method'], httpForwardMethod)
    }
  })

  test('with invalid values change nothing, and each is listed [S3-091]', async () => {
    const emil = await opened('Emil')
    const before = await form(emil, '/account/settings', '')
    const wrong = await settings(emil, { moCallBackUrl: 'ftp://a.example', httpForwardMethod: 'PUT' })
    assert.deepEqual(
      [wrong.status, wrong.body.invalid_parameters.map(({ name }: { name: string }) => name)],
      [400, ['moCallBackUrl', 'httpForwardMethod']],
    )
    receiver.answer(({ path }) => ({ status: path === '/alive' ? 200 : 204 }))
    const dead = await settings(emil, {
      moCallBackUrl: `${receiver.url}/alive`,
      drCallBackUrl: `${receiver.url}/dead`,
      httpForwardMethod: 'GET_QUERY_PARAMS',
    })
    receiver.answer(() => ({ status: 200 }))
    assert.deepEqual([dead.status, dead.body['error-code']], [420, '420'])
    assert.deepEqual(dead.body.invalid_parameters, [
      { name: 'drCallBackUrl', reason: 'must answer 200 to a GET' },
    ])
    assert.deepEqual((await form(emil, '/account/settings', '')).body, before.body)
  })

  test('refuse every address that does not answer in the same words', async () => {
    const fred = await opened('Fred')
    const closed = await openReceiver()
    await closed.close()
    receiver.answer(({ path }) => ({ status: path === '/moved' ? 302 : 500, headers: { location: '/ok' } }))
    const addresses = [
      `${closed.url}/`,
      'http://169.254.169.254/',
      `${receiver.url}/moved`,
      `${receiver.url}/broken`,
    ]
    const answers = await Promise.all(addresses.map((url) => settings(fred, { moCallBackUrl: url })))
    receiver.answer(() => ({ status: 200 }))
    const notified = answers.map(({ status, body }) => ({ status, ...body, instance: undefined }))
    assert.equal(notified[0].status, 420)
    for (const other of notified) assert.deepEqual(other, notified[0])
  })

  test('are tried with ten addresses a minute at most', async () => {
    const gina = await opened('Gina')
    const seen = receiver.received.length
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => settings(gina, { moCallBackUrl: `${receiver.url}/${i}` })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 2)
    assert.equal(refused[0]!.headers.get('retry-after'), '60')
    assert.equal(receiver.received.length - seen, 10)
  })
})

test('a top-up where auto-reload is not enabled is refused, and one without its reference too [S3-081]', async () => {
  const refused = await form(alice, '/account/top-up', 'trx=8ef2447e69604f642ae59363aa5f781b')
  assert.deepEqual(
    [refused.status, refused.body['error-code'], refused.body['error-code-label']],
    [401, '401', 'not auto-reload enabled'],
  )
  const { status, body } = await form(alice, '/account/top-up', '')
  assert.deepEqual([status, body.invalid_parameters], [400, [{ name: 'trx', reason: 'is required' }]])
})
