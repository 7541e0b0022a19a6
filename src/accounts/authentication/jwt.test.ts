import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { tokenGenerate } from '@vonage/jwt'
import { Problem } from '#platform/contract/problem.ts'
import { credentials, openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import {
  type Claims,
  claimsOf,
  makeKeys,
  signedBy,
  symmetricToken,
  token,
  unsignedToken,
} from '../../../test/support/jwt.ts'
import type { Application } from '../applications/application-store.ts'
import { createApplication, deleteApplication, replaceApplication } from '../applications/applications.ts'
import { createAccount } from '../account/create.ts'

let exchange: TestAccounts
let accountId: string
let application: Application
const keys = makeKeys()
const other = makeKeys()

const withMessages = (publicKey?: string) => ({ name: 'App', publicKey, capabilities: { messages: {} } })
const make = async (request: Parameters<typeof createApplication>[2]) =>
  (await createApplication(exchange.db, accountId, request)).application

before(async () => {
  exchange = await openTestAccounts()
  accountId = (await createAccount(exchange.db, exchange.vault, { name: 'Alice' })).apiKey
  application = await make(withMessages(keys.publicKey))
  await exchange.epoch.poll()
})
after(() => exchange.close())

const ask = async (jwt: string, method = 'POST', path = '/v1/messages') =>
  exchange.accounts.basicOrJwt(credentials(`Bearer ${jwt}`, { method, path }))

const refused = async (jwt: string, description: string) => {
  const problem = await ask(jwt).then(
    () => assert.fail(`taken: ${description}`),
    (err: unknown) => err,
  )
  assert.ok(problem instanceof Problem, `${description}: ${String(problem)}`)
  assert.equal(problem.kind.status, 401, description)
  return problem.kind.code
}

const good = (changes: Claims = {}) => token(claimsOf(application.id, changes), keys.privateKey)
const seconds = () => Math.floor(Date.now() / 1000)

describe('an application with its token', () => {
  test('authenticates as itself and its account, and from the cache the second time [S3-095]', async () => {
    const jwt = good()
    const caller = await ask(jwt)
    assert.equal(caller.account.id, accountId)
    assert.deepEqual(caller.actor, { kind: 'application', id: application.id })
    assert.equal(caller.application!.messages!.version, 'v1')
    assert.equal(exchange.accounts.basicOrJwt(credentials(`Bearer ${jwt}`)), caller)
  })

  test('is known by the token that the official client makes, with and without acl', async () => {
    assert.equal((await ask(tokenGenerate(application.id, keys.privateKey))).account.id, accountId)
    const acl = { paths: { '/*/messages/**': {} } }
    assert.equal((await ask(tokenGenerate(application.id, keys.privateKey, { acl }))).account.id, accountId)
  })

  test('may carry claims and headers that we do not know, and a clock that is a little off', async () => {
    const now = seconds()
    await ask(good({ subject: 'x', ttl: 5, nbf: now + 30, iat: now + 30, exp: now + 900 }))
    await ask(good({ iat: now - 900, exp: now - 30 }))
    await ask(token(claimsOf(application.id), keys.privateKey, { kid: 'any' }))
    await ask(token(claimsOf(application.id.toUpperCase()), keys.privateKey))
  })

  test('is known by a token without exp for 15 minutes after its iat [S3-095]', async () => {
    const now = seconds()
    for (const iat of [now, now + 30, now - 890, now - 900 - 50])
      assert.equal((await ask(good({ iat, exp: undefined }))).account.id, accountId, String(iat - now))
  })

  test('needs the messages capability', async () => {
    const unresponsive = await make({ name: 'Silent', publicKey: keys.publicKey })
    const code = await refused(token(claimsOf(unresponsive.id), keys.privateKey), 'no capability')
    assert.equal(code, 'unprovisioned')
  })

  test('is rejected with the replaced key, and accepted with the new one', async () => {
    const replaced = await make(withMessages(keys.publicKey))
    const old = token(claimsOf(replaced.id), keys.privateKey)
    await ask(old)
    const changed = await replaceApplication(
      exchange.db,
      accountId,
      replaced.id,
      withMessages(other.publicKey),
    )
    assert.equal(changed.keyVersion, 2)
    await exchange.epoch.poll()
    await refused(old, 'a token that was good under the old key')
    await refused(token(claimsOf(replaced.id), keys.privateKey), 'a new token of the old key')
    assert.equal((await ask(token(claimsOf(replaced.id), other.privateKey))).application!.id, replaced.id)
  })

  test('keeps its tokens when only its name is replaced', async () => {
    const renamed = await make(withMessages(keys.publicKey))
    const jwt = token(claimsOf(renamed.id), keys.privateKey)
    await ask(jwt)
    await replaceApplication(exchange.db, accountId, renamed.id, { ...withMessages(), name: 'Renamed' })
    await exchange.epoch.poll()
    assert.equal((await ask(jwt)).application!.name, 'Renamed')
  })

  test('is refused once it is deleted', async () => {
    const deleted = await make(withMessages(keys.publicKey))
    const jwt = token(claimsOf(deleted.id), keys.privateKey)
    await ask(jwt)
    await deleteApplication(exchange.db, accountId, deleted.id)
    await exchange.epoch.poll()
    await refused(jwt, 'a token of a deleted application')
  })

  test('is refused wherever its acl does not reach', async () => {
    const jwt = good({ acl: { paths: { '/v1/messages': { methods: ['PATCH'] } } } })
    await refused(jwt, 'another method')
    await ask(jwt, 'PATCH')
    await assert.rejects(ask(jwt, 'PATCH', '/v1/messages/1'), Problem)
  })
})

/** Invalid tokens, by the reason for which each must be rejected. */
function corpus(): [string, string][] {
  const { id } = application
  const now = seconds()
  const claims = claimsOf(id)
  const without = (name: string) => good({ [name]: undefined })
  const [head, body, signature] = good().split('.') as [string, string, string]
  const jwk = createPublicKey(other.publicKey).export({ format: 'jwk' })
  const foreign = (header: Claims) => token(claims, other.privateKey, header)
  const flipped = Buffer.from(signature, 'base64url')
  flipped[10]! ^= 1
  return [
    ['alg none', unsignedToken(claims)],
    ['alg None', unsignedToken(claims, 'None')],
    ['alg none with a signature', unsignedToken(claims, 'none', signature)],
    ['alg RS256 without a signature', unsignedToken(claims, 'RS256')],
    ['HS256 keyed with the public key', symmetricToken(claims, keys.publicKey)],
    ['HS512 keyed with the public key', symmetricToken(claims, keys.publicKey, 'HS512')],
    ['HS256 keyed with the trimmed public key', symmetricToken(claims, keys.publicKey.trim())],
    ['HS256 keyed with nothing', symmetricToken(claims, '')],
    ['RS384 in the header', token(claims, keys.privateKey, { alg: 'RS384' })],
    ['PS256 in the header', token(claims, keys.privateKey, { alg: 'PS256' })],
    ['well signed by RS384', signedBy('RS384', claims, keys.privateKey)],
    ['well signed by RS512', signedBy('RS512', claims, keys.privateKey)],
    ['well signed by PS256', signedBy('PS256', claims, keys.privateKey)],
    ['no alg', token(claims, keys.privateKey, { alg: undefined })],
    ['an alg that is a list', token(claims, keys.privateKey, { alg: ['RS256'] })],
    ['signed by another key', foreign({})],
    ['another key in the jwk header', foreign({ jwk })],
    ['another key at a jku address', foreign({ jku: 'http://127.0.0.1:1/keys' })],
    ['another key at an x5u address', foreign({ x5u: 'http://127.0.0.1:1/cert' })],
    ['another key as x5c', foreign({ x5c: [other.publicKey] })],
    ['a kid with a path', foreign({ kid: '../../dev/null' })],
    ['an unknown critical extension', token(claims, keys.privateKey, { crit: ['x'], x: 1 })],
    ['an unencoded payload', token(claims, keys.privateKey, { crit: ['b64'], b64: false })],
    ['expired', good({ iat: now - 1000, exp: now - 100 })],
    ['expired beyond the tolerance', good({ iat: now - 900, exp: now - 62 })],
    ['valid for more than a day', good({ exp: now + 24 * 3600 + 10 })],
    ['issued in the future', good({ iat: now + 120, exp: now + 900 })],
    ['not yet valid', good({ nbf: now + 120 })],
    ['expires before it is issued', good({ iat: now + 40, exp: now + 20 })],
    ['no exp and an iat that is too old', good({ iat: now - 900 - 62, exp: undefined })],
    ['no exp and an iat in the future', good({ iat: now + 120, exp: undefined })],
    ['no exp and an iat that is text', good({ iat: String(now), exp: undefined })],
    ['no exp and no iat', good({ iat: undefined, exp: undefined })],
    ['no exp and no jti', good({ jti: undefined, exp: undefined })],
    ['no iat', without('iat')],
    ['no jti', without('jti')],
    ['no application_id', without('application_id')],
    ['an exp that is text', good({ exp: String(now + 900) })],
    ['an exp that is null', good({ exp: null })],
    ['an iat that is text', good({ iat: String(now) })],
    ['an iat that is negative', good({ iat: -1 })],
    ['a jti that is empty', good({ jti: '' })],
    ['a jti that is a number', good({ jti: 1 })],
    ['an nbf that is text', good({ nbf: 'now' })],
    ['an application_id that is a number', good({ application_id: 7 })],
    ['an application_id that is a list', good({ application_id: [id] })],
    ['an application_id that is no UUID', good({ application_id: `${id}'--` })],
    ['an application that does not exist', good({ application_id: '0198f000-0000-7000-8000-000000000000' })],
    ['an acl without paths', good({ acl: {} })],
    ['an acl with no path in it', good({ acl: { paths: {} } })],
    ['an acl for another path', good({ acl: { paths: { '/v2/**': {} } } })],
    ['an acl for another method', good({ acl: { paths: { '/**': { methods: ['GET'] } } } })],
    ['an acl with filters', good({ acl: { paths: { '/**': { filters: { to: '1' } } } } })],
    ['an acl that is text', good({ acl: '{"paths":{"/**":{}}}' })],
    ['an acl that is null', good({ acl: null })],
    ['an acl whose paths are a list', good({ acl: { paths: ['/**'] } })],
    ['an acl with a broken rule', good({ acl: { paths: { '/**': {}, '/x': 'all' } } })],
    ['claims that are a list', token([claims], keys.privateKey)],
    ['claims that are null', token(null, keys.privateKey)],
    ['larger than 8 KiB', good({ padding: 'x'.repeat(8 * 1024) })],
    ['a changed signature', `${head}.${body}.${flipped.toString('base64url')}`],
    ['a cut signature', `${head}.${body}.${signature.slice(0, -8)}`],
    [
      'changed claims',
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${signature}`,
    ],
    ['two parts', `${head}.${body}`],
    ['four parts', `${head}.${body}.${signature}.${signature}`],
    ['five parts, as if encrypted', `${head}.a.b.c.d`],
    ['only dots', '..'],
    ['no token', 'garbage'],
    ['base64 of nothing', 'e30.e30.e30'],
    ['a body that is not base64', `${head}.====.${signature}`],
  ]
}

describe('a forged or spoiled token', () => {
  test('is refused, whichever of these it is', async () => {
    await ask(good())
    const tokens = corpus()
    assert.ok(tokens.length >= 60)
    for (const [description, jwt] of tokens) await refused(jwt, description)
    await ask(good())
  })

  test('is refused when it says to be of another account’s application', async () => {
    const mallory = (await createAccount(exchange.db, exchange.vault, { name: 'Mallory' })).apiKey
    const hers = await createApplication(exchange.db, mallory, withMessages(other.publicKey))
    assert.equal((await ask(token(claimsOf(hers.application.id), other.privateKey))).account.id, mallory)
    await refused(token(claimsOf(application.id), other.privateKey), 'her key, our application')
  })
})
