import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, describe, test, type TestContext } from 'node:test'
import type { Credentials } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAccounts } from './authenticate.ts'
import { basic, credentials, openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'
import { addSecret, revokeSecret } from '../secrets/secrets.ts'

let exchange: TestAccounts
let alice: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  alice = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
  await exchange.epoch.poll()
})
after(() => exchange.close())

const ask = async (authorization: string | undefined, changes?: Partial<Credentials>) =>
  exchange.accounts.basicOrJwt(credentials(authorization, changes))

const refusal = async (authorization: string | undefined, changes?: Partial<Credentials>) => {
  const problem = await ask(authorization, changes).then(
    () => assert.fail('these credentials were taken'),
    (err: unknown) => err,
  )
  assert.ok(problem instanceof Problem, String(problem))
  return { ...problem.kind, detail: problem.detail, retryAfter: problem.retryAfter }
}

describe('a caller with Basic', () => {
  test('authenticates by api_key and secret, and from the cache the second time [S3-095]', async () => {
    const header = basic(alice.apiKey, alice.secret)
    const caller = await ask(header)
    assert.equal(caller.account.id, alice.apiKey)
    assert.deepEqual(caller.actor, { kind: 'key', accountId: alice.apiKey })
    assert.equal(caller.account.signatureSecrets()[0], alice.signatureSecret)
    assert.equal(exchange.accounts.basic(credentials(header)), caller)
  })

  test('is cached by its connection while the header is the same, without other credentials, and its secret is live [S3-095]', async () => {
    const carol = await createAccount(exchange.db, exchange.vault, { name: 'Carol' })
    const second = await addSecret(exchange.db, exchange.vault, carol.apiKey, 'Another1secret')
    await exchange.epoch.poll()
    const connection = {}
    const header = basic(carol.apiKey, 'Another1secret')
    for (let i = 0; i < 3; i += 1) assert.equal((await ask(header, { connection })).account.id, carol.apiKey)
    const { code } = await refusal(header, { connection, authorizationCount: 2 })
    assert.equal((await refusal(header, { connection, query: { api_key: carol.apiKey } })).code, code)
    for (const other of [`${header}x`, basic(carol.apiKey, 'Wrong1Secret'), undefined])
      assert.equal((await refusal(other, { connection })).status, 401, String(other))
    await revokeSecret(exchange.db, carol.apiKey, second.id)
    await exchange.epoch.poll()
    assert.equal((await refusal(header, { connection })).status, 401)
    assert.equal((await ask(basic(carol.apiKey, carol.secret), { connection })).account.id, carol.apiKey)
  })

  test('may use either of two secrets, also one whose value holds a colon', async () => {
    const bob = await createAccount(exchange.db, exchange.vault, { name: 'Bob' })
    await addSecret(exchange.db, exchange.vault, bob.apiKey, 'Colon:in:1secret')
    await exchange.epoch.poll()
    assert.equal((await ask(basic(bob.apiKey, bob.secret))).account.id, bob.apiKey)
    assert.equal((await ask(basic(bob.apiKey, 'Colon:in:1secret'))).account.id, bob.apiKey)
  })

  test('gets the same answer for a wrong secret, an unknown api_key and no api_key at all', async () => {
    const wrong = await refusal(basic(alice.apiKey, 'Wrong1Secret'))
    assert.deepEqual(wrong, {
      status: 401,
      code: 'unauthorized',
      title: 'You did not provide correct credentials.',
      detail: 'The credentials are missing, invalid or expired.',
      retryAfter: undefined,
    })
    assert.deepEqual(await refusal(basic('00000000', alice.secret)), wrong)
    assert.deepEqual(await refusal(basic('nobody', alice.secret)), wrong)
    assert.deepEqual(await refusal(undefined), wrong)
    for (const header of ['Basic', 'Basic ', 'Basic !!!!', 'Basic bm9jb2xvbg==', 'Digest abc', 'Bearer', ''])
      assert.deepEqual(await refusal(header), wrong, header)
    const good = basic(alice.apiKey, alice.secret)
    for (const header of [`${good}A`, `${good}=A`, `${good}.`, `${good}~x`])
      assert.deepEqual(await refusal(header), wrong, header)
  })

  test('is rejected with two sets of credentials, even if one is valid [S3-095]', async () => {
    const good = basic(alice.apiKey, alice.secret)
    const both: [string, Partial<Credentials>][] = [
      [good, { authorizationCount: 2 }],
      [`${good}, ${good}`, {}],
      [`${good}, Bearer abc`, {}],
      [`Bearer abc,${good}`, {}],
      [good, { query: { api_key: alice.apiKey, api_secret: alice.secret } }],
      [good, { query: { api_secret: '' } }],
      ['Bearer a.b.c', { query: { api_key: alice.apiKey } }],
    ]
    for (const [header, changes] of both) {
      const { status, code } = await refusal(header, changes)
      assert.deepEqual([status, code], [401, 'multiple-auth-methods'])
    }
  })

  test('is rejected while the account is suspended, and accepted afterwards', async () => {
    const carol = await createAccount(exchange.db, exchange.vault, { name: 'Carol' })
    const header = basic(carol.apiKey, carol.secret)
    const set = async (status: string) => {
      await exchange.db.query('update account set status = $2 where id = $1', [carol.apiKey, status])
      await exchange.db.query('update policy_epoch set epoch = epoch + 1')
      await exchange.epoch.poll()
    }
    await set('suspended')
    assert.equal((await refusal(header)).code, 'account-suspended')
    await set('active')
    assert.equal((await ask(header)).account.id, carol.apiKey)
    await set('suspended')
    assert.equal((await refusal(header)).code, 'account-suspended')
  })
})

test('customers who all call for the first time at once are authenticated or answered 503, which does not count as a guess', async () => {
  const customers: NewAccountKeys[] = []
  for (let i = 0; i < 24; i++)
    customers.push(await createAccount(exchange.db, exchange.vault, { name: `Crowd ${i}` }))
  await exchange.epoch.poll()
  const call = ({ apiKey, secret }: NewAccountKeys) =>
    ask(basic(apiKey, secret), { ip: '203.0.113.9' }).then(
      () => 200,
      (problem: Problem) => problem.kind.status,
    )
  const statuses = await Promise.all(customers.map(call))
  assert.deepEqual(new Set(statuses), new Set([200, 503]))
  // Responses with Retry-After, of which there are six here, do not count as guesses.
  const late = customers[statuses.indexOf(503)]!
  for (let i = 0; i < 6; i++) await Promise.all([...customers.map(call), call(late)])
  assert.equal(await call(late), 200)
  const { rowCount } = await exchange.db.query(
    "select from sign_in_try where key like 'basic 203.0.113.0/24%'",
  )
  assert.equal(rowCount, 0)
})

/** Counts the slow hashes after this call. */
function countHashes(t: TestContext): () => number {
  const hashes = t.mock.method(crypto, 'argon2')
  syncBuiltinESMExports()
  t.after(() => {
    hashes.mock.restore()
    syncBuiltinESMExports()
  })
  return () => hashes.mock.callCount()
}

describe('a caller who guesses secrets', () => {
  test('has to wait after the fifth, also with a right secret, while others and the owner elsewhere do not', async () => {
    const dave = await createAccount(exchange.db, exchange.vault, { name: 'Dave' })
    await exchange.epoch.poll()
    const from = (ip: string) => ({ ip })
    const right = basic(dave.apiKey, dave.secret)
    assert.equal((await ask(right, from('192.0.2.50'))).account.id, dave.apiKey)
    for (let i = 0; i < 5; i++)
      assert.equal((await refusal(basic(dave.apiKey, `Guess${i}Guess`), from('192.0.2.7'))).status, 401)
    // The delay is extended by an hour, so that it does not end on a slow machine.
    await exchange.db.query("update sign_in_try set until = until + interval '1 hour' where until > tried_at")
    const sixth = await refusal(basic(dave.apiKey, 'Guess6Guess'), from('192.0.2.99'))
    assert.equal(sixth.status, 429)
    assert.ok(sixth.retryAfter! >= 1)
    assert.equal(
      (await refusal(right, from('192.0.2.7'))).status,
      429,
      'a right guess tells no more than a wrong one',
    )
    assert.equal((await ask(right, from('198.51.100.1'))).account.id, dave.apiKey)
    assert.equal((await ask(right, from('192.0.2.50'))).account.id, dave.apiKey, 'the owner was here before')
  })

  test('costs one count and no slow hash by repeating one invalid secret, and does not lock out the account', async (t) => {
    const made = countHashes(t)
    const erin = await createAccount(exchange.db, exchange.vault, { name: 'Erin' })
    await exchange.epoch.poll()
    const before = made()
    for (let i = 0; i < 50; i++) {
      const { status } = await refusal(basic(erin.apiKey, 'Wrong1Secret'), { ip: '192.0.2.8' })
      assert.equal(status, 401)
    }
    assert.equal(made() - before, 0)
    const { rows } = await exchange.db.query<{ tries: number }>(
      `select tries from sign_in_try where key = 'basic 192.0.2.0/24 ${erin.apiKey}'`,
    )
    assert.deepEqual(rows, [{ tries: 1 }])
    const caller = await ask(basic(erin.apiKey, erin.secret), { ip: '192.0.2.8' })
    assert.equal(caller.account.id, erin.apiKey)
  })

  test('from many networks does not lock out valid secrets, needs no slow hash, and gets the same error', async (t) => {
    const hugo = await createAccount(exchange.db, exchange.vault, { name: 'Hugo' })
    await exchange.epoch.poll()
    const made = countHashes(t)
    const guesses = Array.from({ length: 1_000 }, (_, i) =>
      refusal(basic(i % 2 ? hugo.apiKey : i.toString(16).padStart(8, 'f'), `Guess${i}Guess`), {
        ip: `198.${18 + (i >> 8)}.${i & 255}.1`,
      }),
    )
    const caller = await ask(basic(hugo.apiKey, hugo.secret), { ip: '203.0.113.77' })
    assert.equal(caller.account.id, hugo.apiKey)
    const answers = await Promise.all(guesses)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401]))
    assert.ok(made() <= 2, `${made()} hashes were made where one was needed`)
    const { rows } = await exchange.db.query<{ tries: number }>(
      "select sum(tries)::int as tries from sign_in_try where key like 'basic 198.18.%' and key like '%/24'",
    )
    assert.equal(rows[0]!.tries, 256)
  })

  test('is counted over all nodes, and writes nothing if the secret is valid', async () => {
    const ida = await createAccount(exchange.db, exchange.vault, { name: 'Ida' })
    await exchange.epoch.poll()
    const nodes = [1, 2].map(() => openAccounts(exchange))
    const from = { ip: '100.64.3.7' }
    const notified = async (n: number, secret: string) =>
      Promise.resolve()
        .then(() => nodes[n % 2]!.basicOrJwt(credentials(basic(ida.apiKey, secret), from)))
        .then(
          () => 200,
          (error: Problem) => error.kind.status,
        )
    const tries = async () =>
      (await exchange.db.query("select from sign_in_try where key like 'basic 100.64.3.0/24%'")).rowCount
    assert.equal(await notified(0, ida.secret), 200)
    assert.equal(await tries(), 0)
    for (let n = 1; n <= 5; n += 1) assert.equal(await notified(n, `Guess${n}Guess`), 401)
    // The delay is extended by an hour, so that it does not end on a slow machine.
    await exchange.db.query("update sign_in_try set until = until + interval '1 hour' where until > tried_at")
    assert.deepEqual([await notified(1, ida.secret), await notified(2, 'Guess6Guess')], [429, 429])
    assert.equal(await notified(0, ida.secret), 200, 'who was known before is known still')
    await exchange.db.query("update sign_in_try set until = now() where key like 'basic 100.64.3.0/24%'")
    assert.equal(await notified(1, ida.secret), 200)
    assert.equal(await tries(), 1, 'the key starts afresh, the network does not')
  })

  test('shares one check among requests with the same secret at the same time', async () => {
    const gina = await createAccount(exchange.db, exchange.vault, { name: 'Gina' })
    // A poll that sees the new account while the checks run clears the cache of checked credentials.
    await exchange.epoch.poll()
    const callers = await Promise.all(Array.from({ length: 200 }, () => ask(basic(gina.apiKey, gina.secret))))
    assert.equal(new Set(callers).size, 1)
  })
})
