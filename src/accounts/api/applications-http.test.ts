import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { mount } from '#platform/http/mount.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { claimsOf, makeKeys, token } from '../../../test/support/jwt.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { applicationsContract } from './applications-contract.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'
import { applicationsFamily } from './families.ts'
import { applicationHandlers } from './applications-http.ts'

let exchange: TestAccounts
let server: Mounted
let call: Mounted['call']
let alice: NewAccountKeys
let bob: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const family = applicationsFamily(exchange.accounts)
  const handlers = applicationHandlers(exchange)
  server = await openMounted((http, log) => mount(http, applicationsContract, family, handlers, log))
  call = server.call
  const open = (name: string) => createAccount(exchange.db, exchange.vault, { name })
  ;[alice, bob] = [await open('Alice'), await open('Bob')]
  await exchange.db.query('update account set max_calls_per_second = 10000')
  await exchange.epoch.poll()
})
after(async () => {
  await server.close()
  await exchange.close()
})

const clientOf = ({ apiKey, secret }: NewAccountKeys) =>
  new Vonage(new Auth({ apiKey, apiSecret: secret }), { apiHost: server.url }).applications

describe('the official client', () => {
  test('makes, reads, replaces and deletes an application', async () => {
    const applications = clientOf(alice)
    const keys = makeKeys()
    const made = await applications.createApplication({
      name: 'Shop',
      keys: { publicKey: keys.publicKey },
      capabilities: {
        messages: {
          version: 'v0.1',
          webhooks: {
            inboundUrl: { address: 'https://shop.example/in', httpMethod: 'POST' },
            statusUrl: { address: 'https://shop.example/status', httpMethod: 'POST' },
          },
        },
      },
    } as never)
    const read = await applications.getApplication(made.id!)
    assert.equal(read.name, 'Shop')
    assert.equal(read.keys.publicKey, keys.publicKey)
    assert.deepEqual((await exchange.accounts.application(made.id!))!.messages, {
      inboundUrl: 'https://shop.example/in',
      statusUrl: 'https://shop.example/status',
      version: 'v0.1',
    })
    await applications.updateApplication({ ...read, name: 'Store' })
    assert.equal((await applications.getApplication(made.id!)).name, 'Store')
    await applications.deleteApplication(made.id!)
    await assert.rejects(applications.getApplication(made.id!), /404/)
  })

  test('lists all applications over as many pages as there are', async () => {
    const carol = await createAccount(exchange.db, exchange.vault, { name: 'Carol' })
    const { publicKey } = makeKeys()
    for (let i = 0; i < 7; i++)
      await call(carol, 'POST', '/v2/applications', { name: `App ${i}`, keys: { public_key: publicKey } })
    const names: string[] = []
    for await (const application of clientOf(carol).listAllApplications({ pageSize: 3 }))
      names.push(application.name)
    assert.deepEqual(
      names,
      Array.from({ length: 7 }, (_, i) => `App ${i}`),
    )
    for (const method of ['getApplicationPage', 'listApplications'] as const) {
      const page = await clientOf(carol)[method]({ pageSize: 3, page: 2 })
      assert.deepEqual([page.page, page.pageSize, page.totalItems, page.totalPages], [2, 3, 7, 3])
      assert.deepEqual(
        page['_embedded'].applications.map(({ name }) => name),
        ['App 3', 'App 4', 'App 5'],
      )
      assert.ok(page['_links']?.next && page['_links'].prev)
    }
    const last = await clientOf(carol).getApplicationPage({ pageSize: 3, page: 3 })
    assert.equal(last['_links']?.next, undefined)
  })
})

describe('an application', () => {
  test('created without a key returns a private key once, which signs valid tokens', async () => {
    const made = await call(alice, 'POST', '/v2/applications', {
      name: 'App',
      capabilities: { messages: {} },
    })
    assert.equal(made.status, 201)
    assert.match(made.body.keys.private_key, /BEGIN PRIVATE KEY/)
    assert.deepEqual(made.body['_links'], { self: { href: `/v2/applications/${made.body.id}` } })
    assert.deepEqual(made.body.privacy, { improve_ai: true })
    const authorization = `Bearer ${token(claimsOf(made.body.id), made.body.keys.private_key)}`
    const caller = await exchange.accounts.basicOrJwt({
      method: 'POST',
      path: '/v1/messages',
      authorization,
      authorizationCount: 1,
      query: {},
      ip: '127.0.0.1',
    })
    assert.equal(caller.application!.id, made.body.id)

    const { body: read } = await call(alice, 'GET', `/v2/applications/${made.body.id}`)
    assert.deepEqual(Object.keys(read.keys), ['public_key'])
    const { rows } = await exchange.db.query('select a::text as row from application a')
    assert.ok(rows.every(({ row }) => !String(row).includes('PRIVATE KEY')))
  })

  test('keeps capabilities and unknown members, and its key if none is provided', async () => {
    const capabilities = {
      voice: { webhooks: { answer_url: { address: 'https://a.example' } } },
      vbc: {},
      new_one: { deep: [1] },
    }
    const made = await call(alice, 'POST', '/v2/applications', { name: 'App', capabilities, extra: 1 })
    assert.deepEqual(made.body.capabilities, capabilities)
    const replaced = await call(alice, 'PUT', `/v2/applications/${made.body.id}`, {
      id: made.body.id,
      name: 'New',
    })
    assert.equal(replaced.status, 200)
    assert.equal(replaced.body.keys.public_key, made.body.keys.public_key)
    assert.equal(replaced.body.keys.private_key, undefined)
    assert.deepEqual(replaced.body.capabilities, {})
  })

  test('has a member that is null as if it were absent', async () => {
    const nulls = {
      id: null,
      keys: { public_key: null },
      privacy: null,
      capabilities: { messages: null, voice: null },
    }
    const made = await call(alice, 'POST', '/v2/applications', { name: 'PHP', ...nulls })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.deepEqual([made.body.capabilities, made.body.privacy], [{}, { improve_ai: true }])
    assert.match(made.body.keys.private_key, /PRIVATE KEY/)
    const path = `/v2/applications/${made.body.id}`
    const kept = await call(alice, 'PUT', path, { name: 'PHP', ...nulls })
    assert.deepEqual([kept.status, kept.body.keys.public_key], [200, made.body.keys.public_key])
  })

  test('is refused with the member that is wrong', async () => {
    const weak = makeKeys(1024).publicKey
    const { privateKey } = makeKeys()
    const wrong: [unknown, string][] = [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ name: 'App', keys: { public_key: 'none' } }, 'keys.public_key'],
      [{ name: 'App', keys: { public_key: weak } }, 'keys.public_key'],
      [{ name: 'App', keys: { public_key: privateKey } }, 'keys.public_key'],
      [{ name: 'App', capabilities: { messages: { version: 'v2' } } }, 'capabilities.messages.version'],
      [{ name: null }, 'name'],
      [{ name: 'App', capabilities: { messages: [] } }, 'capabilities.messages'],
    ]
    for (const [body, name] of wrong) {
      const refused = await call(alice, 'POST', '/v2/applications', body)
      assert.equal(refused.status, 400, JSON.stringify(body))
      assert.match(refused.type!, /^application\/json/)
      assert.equal(
        refused.body.type,
        'https://developer.vonage.com/api-errors/application#payload-validation',
      )
      assert.equal(refused.body.title, 'Bad Request')
      assert.deepEqual(
        refused.body.invalid_parameters.map((each: { name: string }) => each.name),
        [name],
      )
    }
  })

  test('that belongs to another account returns the same error as an unknown one', async () => {
    const { body: hers } = await call(alice, 'POST', '/v2/applications', { name: 'Hers' })
    const strip = ({ status, body }: Awaited<ReturnType<typeof call>>, id: string) => ({
      status,
      body: { ...body, instance: '', detail: body.detail.replace(id, '<id>') },
    })
    const unknown = '0198f000-0000-7000-8000-000000000000'
    for (const [method, body] of [['GET'], ['PUT', { name: 'Mine' }], ['DELETE']] as const) {
      const foreign = strip(await call(bob, method, `/v2/applications/${hers.id}`, body), hers.id)
      assert.deepEqual(foreign, strip(await call(bob, method, `/v2/applications/${unknown}`, body), unknown))
      assert.equal(foreign.status, 404)
      assert.equal(foreign.body.detail, "ID '<id>' does not exist, or you do not have access")
      assert.equal((await call(bob, method, '/v2/applications/nothing', body)).status, 404)
    }
    assert.equal((await call(alice, 'GET', `/v2/applications/${hers.id}`)).body.name, 'Hers')
  })
})

describe('the list of applications', () => {
  test('is one empty page for an account without applications', async () => {
    const dave = await createAccount(exchange.db, exchange.vault, { name: 'Dave' })
    const { body } = await call(dave, 'GET', '/v2/applications')
    assert.deepEqual(body, {
      page_size: 10,
      page: 1,
      total_items: 0,
      total_pages: 1,
      _embedded: { applications: [] },
      _links: {
        self: { href: '/v2/applications?page_size=10&page=1' },
        first: { href: '/v2/applications?page_size=10' },
        last: { href: '/v2/applications?page_size=10&page=1' },
      },
    })
  })

  test('has pages of 100 if a larger size is requested', async () => {
    for (const size of ['101', '1000', '9223372036854775807']) {
      const { status, body } = await call(alice, 'GET', `/v2/applications?page_size=${size}&page=1`)
      assert.deepEqual([status, body.page_size, body.page], [200, 100, 1], size)
      assert.equal(body._links.self.href, '/v2/applications?page_size=100&page=1')
    }
  })

  test('is refused with a page size that is not a positive number', async () => {
    for (const query of ['page_size=0', 'page_size=-1', 'page_size=x', 'page=0', 'page_size=1&page_size=2']) {
      const { status, body } = await call(alice, 'GET', `/v2/applications?${query}`)
      assert.equal(status, 400, query)
      assert.match(body.type, /application#list-validation$/)
    }
  })
})

describe('a request', () => {
  test('without valid credentials is rejected before any other check', async () => {
    const wrong = { ...alice, secret: 'Wrong1Secret' }
    const { status, body } = await call(wrong, 'POST', '/v2/applications', '{')
    assert.equal(status, 401)
    assert.equal(body.type, 'https://developer.vonage.com/api-errors#unauthorized')
    assert.equal(body.title, 'Invalid credentials supplied')
    assert.equal(body.detail, 'You did not provide correct credentials.')
    const headers = { authorization: 'Bearer a.b.c' }
    assert.equal((await call(alice, 'GET', '/v2/applications', undefined, headers)).status, 401)
  })

  test('that we cannot read or answer says why', async () => {
    const post = (body: string, headers: Record<string, string>) =>
      call(alice, 'POST', '/v2/applications', body, headers)
    assert.equal((await post('{', {})).status, 400)
    assert.equal(
      (await post('name=App', { 'content-type': 'application/x-www-form-urlencoded' })).status,
      415,
    )
    const accepts: [accept: string, status: number][] = [
      ['text/xml', 406],
      ['text/xml, */*;q=0.1', 200],
      ['', 200],
      ['application/json;q=0', 406],
      ['application/json; q=0.000, */*', 406],
      ['*/*, application/json;q=0', 406],
      ['*/*;q=0, application/json', 200],
      ['application/*;q=0, */*', 406],
      ['application/json;charset=utf-8;Q=0.5', 200],
    ]
    for (const [accept, status] of accepts) {
      const answer = await call(alice, 'GET', '/v2/applications', undefined, { accept })
      assert.equal(answer.status, status, accept)
    }
  })

  test('with an impossible id returns the same error as an unknown one', async () => {
    for (const id of ['a%00', 'unknown']) {
      const type = async (method: string, body?: unknown) => {
        const answer = await call(alice, method, `/v2/applications/${id}`, body)
        return [answer.status, answer.body.type.split('#')[1]]
      }
      assert.deepEqual(await type('GET'), [404, 'not-found'])
      assert.deepEqual(await type('DELETE'), [404, 'not-found'])
      assert.deepEqual(await type('PUT', { name: 'App' }), [404, 'not-found'])
      assert.deepEqual(await type('PUT', {}), [400, 'payload-validation'])
    }
  })
})
