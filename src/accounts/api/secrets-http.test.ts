import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { mount } from '#platform/http/mount.ts'
import { basic, openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { createAccount, createSubaccount, type NewAccountKeys } from '../account/create.ts'
import { secretsFamily } from './families.ts'
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
    mount(http, secretsContract, secretsFamily(exchange.accounts), secretHandlers(exchange), log),
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
  describe('are served to the official client:', () => {
    let keys: NewAccountKeys
    const client = (secret = keys.secret) =>
      new Vonage(new Auth({ apiKey: keys.apiKey, apiSecret: secret }), { apiHost: server.url }).secrets
    beforeEach(async () => {
      keys = await createAccount(exchange.db, exchange.vault, { name: 'Carol' })
      await exchange.epoch.poll()
    })
    const all = async () => (await client().listSecrets(keys.apiKey))['_embedded'].secrets

    test('listed [S3-083]', async () => {
      const [first, ...none] = await all()
      assert.equal(none.length, 0)
      const added = await client().createSecret(keys.apiKey, 'Second-1-Secret')
      assert.deepEqual(
        (await all()).map(({ id }) => id),
        [first!.id, added.id],
      )
    })
    test('added, and good from then on [S3-084]', async () => {
      const added = await client().createSecret(keys.apiKey, 'Second-1-Secret')
      assert.match(added.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      await exchange.epoch.poll()
      assert.equal((await client('Second-1-Secret').listSecrets(keys.apiKey))['_embedded'].secrets.length, 2)
    })
    test('read one by one [S3-085]', async () => {
      const added = await client().createSecret(keys.apiKey, 'Second-1-Secret')
      for (const one of await all()) assert.deepEqual(await client().getSecret(keys.apiKey, one.id), one)
      assert.deepEqual(await client().getSecret(keys.apiKey, added.id), added)
    })
    test('revoked, and refused from then on [S3-086]', async () => {
      const [first] = await all()
      await client().createSecret(keys.apiKey, 'Second-1-Secret')
      await exchange.epoch.poll()
      const revoked = await call(keys, 'DELETE', `${keys.apiKey}/secrets/${first!.id}`)
      assert.deepEqual([revoked.status, revoked.body], [204, undefined])
      await exchange.epoch.poll()
      await assert.rejects(client().listSecrets(keys.apiKey), /401/)
      const left = await client('Second-1-Secret').listSecrets(keys.apiKey)
      assert.equal(left['_embedded'].secrets.length, 1)
    })
  })

  describe('are shown with', () => {
    const began = Math.floor(Date.now() / 1000) * 1000
    let eve: NewAccountKeys
    // oxlint-disable-next-line typescript/no-explicit-any
    let only: any
    // oxlint-disable-next-line typescript/no-explicit-any
    let list: any
    before(async () => {
      eve = await createAccount(exchange.db, exchange.vault, { name: 'Eve' })
      const { status, type, body } = await call(eve, 'GET', `${eve.apiKey}/secrets`)
      assert.deepEqual([status, type], [200, 'application/json'])
      list = body
      only = body['_embedded'].secrets[0]
    })

    test('an id that reads them, and never a value [S3-028]', async () => {
      assert.deepEqual(Object.keys(only).toSorted(), ['_links', 'created_at', 'id'])
      const { status, body } = await call(eve, 'GET', `${eve.apiKey}/secrets/${only.id}`)
      assert.deepEqual([status, body], [200, only])
    })
    test('the time at which they were made [S3-029]', () => {
      assert.match(only.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      const created = Date.parse(only.created_at)
      assert.ok(began <= created && created <= Date.now(), only.created_at)
    })
    test('a link to each [S3-030]', () =>
      assert.deepEqual(only['_links'], { self: { href: `/accounts/${eve.apiKey}/secrets/${only.id}` } }))
    test('a link to the list [S3-031]', () => {
      assert.deepEqual(Object.keys(list).toSorted(), ['_embedded', '_links'])
      assert.deepEqual(list['_links'], { self: { href: `/accounts/${eve.apiKey}/secrets` } })
      assert.deepEqual(Object.keys(list['_embedded']), ['secrets'])
    })
  })

  test('accept api_key and secret by Basic, and no other authentication [S3-092]', async () => {
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

  test('that belong to a foreign account return the same errors as those of an unknown one', async () => {
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

  test('with an impossible key or id return the same errors as with an unknown one, for every method', async () => {
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
