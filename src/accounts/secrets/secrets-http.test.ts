import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { mount } from '#platform/http/mount.ts'
import { basic, openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { createAccount, createSubaccount, type NewAccountKeys } from '../account/create.ts'
import { secretsFamily } from '../rest/families.ts'
import { secretsContract } from './secrets-contract.ts'
import { secretHandlers } from './secrets-http.ts'

let exchange: TestAccounts
let server: Mounted
let alice: NewAccountKeys
let shop: NewAccountKeys
let bob: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const { db, vault } = exchange
  server = await openMounted((http, log) =>
    mount(http, secretsContract, secretsFamily(exchange.accounts), secretHandlers({ db, vault }), log),
  )
  alice = await createAccount(db, vault, { name: 'Alice' })
  shop = await createSubaccount(db, vault, alice.apiKey, { name: 'Shop' })
  bob = await createAccount(db, vault, { name: 'Bob' })
  await exchange.epoch.poll()
})
after(async () => {
  await server.close()
  await exchange.close()
})

const call = (keys: NewAccountKeys, method: string, path: string, body?: unknown) =>
  server.call(keys, method, `/accounts/${path}`, body)

describe('the secrets of an account', () => {
  test('are listed, added, read and revoked by the official client [S3-083] [S3-084] [S3-085] [S3-086]', async () => {
    const { apiKey, secret } = await createAccount(exchange.db, exchange.vault, { name: 'Carol' })
    await exchange.epoch.poll()
    const { secrets } = new Vonage(new Auth({ apiKey, apiSecret: secret }), { apiHost: server.url })
    const added = await secrets.createSecret(apiKey, 'Second-1-Secret')
    assert.match(added.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const list = await secrets.listSecrets(apiKey)
    assert.equal(list['_embedded'].secrets.length, 2)
    assert.deepEqual(await secrets.getSecret(apiKey, added.id), added)
    const first = list['_embedded'].secrets[0]!
    await exchange.epoch.poll()
    const after = new Vonage(new Auth({ apiKey, apiSecret: 'Second-1-Secret' }), { apiHost: server.url })
      .secrets
    await after.deleteSecret(apiKey, first.id)
    await exchange.epoch.poll()
    await assert.rejects(secrets.listSecrets(apiKey), /401/)
    assert.equal((await after.listSecrets(apiKey))['_embedded'].secrets.length, 1)
  })

  test('have an id, a time and a link, and never a value [S3-028] [S3-029] [S3-030] [S3-031]', async () => {
    const began = Math.floor(Date.now() / 1000) * 1000
    const eve = await createAccount(exchange.db, exchange.vault, { name: 'Eve' })
    const { status, type, body } = await call(eve, 'GET', `${eve.apiKey}/secrets`)
    assert.deepEqual([status, type], [200, 'application/json'])
    assert.deepEqual(body['_links'], { self: { href: `/accounts/${eve.apiKey}/secrets` } })
    const [only] = body['_embedded'].secrets
    assert.deepEqual(Object.keys(only).sort(), ['_links', 'created_at', 'id'])
    assert.equal(only['_links'].self.href, `/accounts/${eve.apiKey}/secrets/${only.id}`)
    assert.match(only.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const created = Date.parse(only.created_at)
    assert.ok(began <= created && created <= Date.now(), only.created_at)
  })

  test('are open to api_key and secret by Basic, and to no other proof [S3-092]', async () => {
    const path = `/accounts/${alice.apiKey}/secrets`
    assert.equal((await server.call(alice, 'GET', path)).status, 200)
    const both = Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64')
    for (const authorization of ['', 'Basic', `Bearer ${both}`, both, basic(alice.apiKey, 'Wrong1Secret')]) {
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { secret: 'Second1Secret' } : undefined
        const refused = await server.call(alice, method, path, body, { authorization })
        assert.equal(refused.status, 401, authorization)
      }
    }
    assert.equal((await call(alice, 'GET', `${alice.apiKey}/secrets`)).body['_embedded'].secrets.length, 1)
  })

  test('may be changed by the primary account for its subaccount, not the other way round [S3-094]', async () => {
    const added = await call(alice, 'POST', `${shop.apiKey}/secrets`, { secret: 'Second1Secret' })
    assert.equal(added.status, 201)
    assert.equal((await call(alice, 'DELETE', `${shop.apiKey}/secrets/${added.body.id}`)).status, 204)
    assert.equal((await call(shop, 'GET', `${shop.apiKey}/secrets`)).status, 200)
    assert.equal((await call(shop, 'GET', `${alice.apiKey}/secrets`)).status, 404)
  })

  test('of a foreign account answer as those of one that does not exist', async () => {
    const ask = async (apiKey: string) => {
      const { status, type, body } = await call(bob, 'GET', `${apiKey}/secrets`)
      return { status, type, body: { ...body, instance: '', detail: body.detail.replace(apiKey, '<key>') } }
    }
    const foreign = await ask(alice.apiKey)
    assert.equal(foreign.status, 404)
    assert.equal(foreign.type, 'application/problem+json')
    assert.equal(foreign.body.type, 'https://developer.vonage.com/api-errors#invalid-api-key')
    assert.equal(foreign.body.title, 'Invalid API Key')
    for (const unknown of ['00000000', 'nothing', alice.apiKey.toUpperCase().replace(/^./, 'G')])
      assert.deepEqual(await ask(unknown), foreign)
  })

  test('of a key or with an id that nobody can have answer as those of any unknown one, by whatever method', async () => {
    const type = async (method: string, path: string, body?: unknown) => {
      const answer = await call(alice, method, path, body)
      return [answer.status, answer.body.type.split('#')[1]]
    }
    for (const key of ['a%00', 'unknown']) {
      assert.deepEqual(await type('POST', `${key}/secrets`, {}), [400, 'validation'])
      assert.deepEqual(await type('POST', `${key}/secrets`, { secret: 'Abcdefgh1' }), [
        404,
        'invalid-api-key',
      ])
      assert.deepEqual(await type('GET', `${key}/secrets`), [404, 'invalid-api-key'])
      assert.deepEqual(await type('DELETE', `${key}/secrets/b`), [404, 'invalid-api-key'])
    }
    for (const id of ['b%00', 'unknown'])
      for (const method of ['GET', 'DELETE'])
        assert.deepEqual(await type(method, `${alice.apiKey}/secrets/${id}`), [404, 'invalid-id'])
  })

  test('are refused with the documented problems [S3-099] [S3-100]', async () => {
    const weak = await call(bob, 'POST', `${bob.apiKey}/secrets`, { secret: 'weak' })
    assert.deepEqual([weak.status, weak.type], [400, 'application/problem+json'])
    assert.match(weak.body.type, /account\/secret-management#validation$/)
    const reason = 'Does not meet complexity requirements'
    assert.deepEqual(weak.body.invalid_parameters, [{ name: 'secret', reason }])
    const short = { secret: 'aB3aB3a' }
    const long = { secret: `aB3${'x'.repeat(23)}` }
    for (const body of [{}, { secret: 7 }, '{', short, long, { secret: 'NoDigitsHere' }])
      assert.equal((await call(bob, 'POST', `${bob.apiKey}/secrets`, body)).status, 400)

    const [only] = (await call(bob, 'GET', `${bob.apiKey}/secrets`)).body['_embedded'].secrets
    const last = await call(bob, 'DELETE', `${bob.apiKey}/secrets/${only.id}`)
    assert.deepEqual(
      [last.status, last.type, last.body.title],
      [403, 'application/json', 'Secret Deletion Forbidden'],
    )
    assert.match(last.body.type, /secret-management#delete-last-secret$/)
    assert.equal((await call(bob, 'GET', `${bob.apiKey}/secrets/${bob.apiKey}`)).body.title, 'Invalid ID')

    assert.equal(
      (await call(bob, 'POST', `${bob.apiKey}/secrets`, { secret: 'Second1Secret', more: 1 })).status,
      201,
    )
    const third = await call(bob, 'POST', `${bob.apiKey}/secrets`, { secret: 'Third1Secret' })
    assert.deepEqual([third.status, third.body.title], [403, 'Secret Addition Forbidden'])
    assert.equal(third.body.detail, 'Account reached maximum number [2] of allowed secrets')
  })
})
