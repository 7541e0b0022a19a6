import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Credentials } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAccounts } from '#accounts/index.ts'
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
  test('is known by api_key and secret, and at once when asked again [S3-095]', async () => {
    const header = basic(alice.apiKey, alice.secret)
    const caller = await ask(header)
    assert.equal(caller.account.id, alice.apiKey)
    assert.deepEqual(caller.actor, { kind: 'key', accountId: alice.apiKey })
    assert.equal(caller.account.signatureSecrets()[0], alice.signatureSecret)
    assert.equal(exchange.accounts.basic(credentials(header)), caller)
  })

  test('is known by its connection as long as it says the same there, with nothing beside it, and its secret lives [S3-095]', async () => {
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
      detail: 'The credentials are missing, wrong, or no longer valid.',
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

  test('is not let in with two proofs at once, though one is good [S3-095]', async () => {
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

  test('is refused while the account is suspended, and let in again after', async () => {
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

describe('a caller who guesses secrets', () => {
  test('has to wait after the fifth, while others and the owner elsewhere do not', async () => {
    const dave = await createAccount(exchange.db, exchange.vault, { name: 'Dave' })
    await exchange.epoch.poll()
    const from = (ip: string) => ({ ip })
    for (let i = 0; i < 5; i++)
      assert.equal((await refusal(basic(dave.apiKey, `Guess${i}Guess`), from('192.0.2.7'))).status, 401)
    const sixth = await refusal(basic(dave.apiKey, dave.secret), from('192.0.2.99'))
    assert.equal(sixth.status, 429)
    assert.ok(sixth.retryAfter! >= 1)
    assert.equal((await ask(basic(dave.apiKey, dave.secret), from('198.51.100.1'))).account.id, dave.apiKey)
    assert.equal((await ask(basic(dave.apiKey, dave.secret), from('192.0.2.7'))).account.id, dave.apiKey)
  })

  test('costs nothing by repeating one wrong secret, and does not lock anybody out with it', async (t) => {
    const hashes = t.mock.method(crypto, 'argon2')
    syncBuiltinESMExports()
    t.after(() => {
      hashes.mock.restore()
      syncBuiltinESMExports()
    })
    const erin = await createAccount(exchange.db, exchange.vault, { name: 'Erin' })
    await exchange.epoch.poll()
    const made = hashes.mock.callCount()
    for (let i = 0; i < 50; i++) {
      const { status } = await refusal(basic(erin.apiKey, 'Wrong1Secret'), { ip: '192.0.2.8' })
      assert.equal(status, 401)
    }
    assert.equal(hashes.mock.callCount() - made, 1)
    const caller = await ask(basic(erin.apiKey, erin.secret), { ip: '192.0.2.8' })
    assert.equal(caller.account.id, erin.apiKey)
  })

  test('is told to come back when more secrets are being checked than may wait', async () => {
    const fred = await createAccount(exchange.db, exchange.vault, { name: 'Fred' })
    const headers = Array.from({ length: 40 }, (_, i) =>
      basic(i.toString(16).padStart(8, 'f'), 'Some1Secret'),
    )
    const answers = await Promise.all(headers.map((header, i) => refusal(header, { ip: `203.0.${i}.1` })))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.deepEqual(statuses, new Set([401, 503]))
    assert.equal((await ask(basic(fred.apiKey, fred.secret))).account.id, fred.apiKey)
  })

  test('from everywhere at once keeps nobody out who knows their secret', async () => {
    const hugo = await createAccount(exchange.db, exchange.vault, { name: 'Hugo' })
    await exchange.epoch.poll()
    const guesses = Array.from({ length: 200 }, (_, i) =>
      refusal(basic(hugo.apiKey, `Guess${i}Guess`), { ip: `198.18.${i}.1` }),
    )
    const caller = await ask(basic(hugo.apiKey, hugo.secret), { ip: '198.19.0.1' })
    assert.equal(caller.account.id, hugo.apiKey)
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.ok(statuses.includes(503), 'there were too many of them')
  })

  test('is counted on all nodes together, and writes nothing where the secret is right', async () => {
    const ida = await createAccount(exchange.db, exchange.vault, { name: 'Ida' })
    await exchange.epoch.poll()
    const nodes = [1, 2].map(() => openAccounts(exchange))
    const from = { ip: '100.64.3.7' }
    const told = async (n: number, secret: string) =>
      Promise.resolve()
        .then(() => nodes[n % 2]!.basicOrJwt(credentials(basic(ida.apiKey, secret), from)))
        .then(
          () => 200,
          (error: Problem) => error.kind.status,
        )
    const tries = async () =>
      (await exchange.db.query("select from sign_in_try where key like 'basic 100.64.3.0/24%'")).rowCount
    assert.equal(await told(0, ida.secret), 200)
    assert.equal(await tries(), 0)
    for (let n = 1; n <= 5; n += 1) assert.equal(await told(n, `Guess${n}Guess`), 401)
    // However slow this machine is: what has to wait has to wait for longer.
    await exchange.db.query("update sign_in_try set until = until + interval '1 hour' where until > tried_at")
    assert.deepEqual([await told(1, ida.secret), await told(2, 'Guess6Guess')], [429, 429])
    assert.equal(await told(0, ida.secret), 200, 'who was known before is known still')
    await exchange.db.query("update sign_in_try set until = now() where key like 'basic 100.64.3.0/24%'")
    assert.equal(await told(1, ida.secret), 200)
    assert.equal(await tries(), 1, 'the key starts afresh, the network does not')
  })

  test('shares one check among requests with the same secret at the same time', async () => {
    const gina = await createAccount(exchange.db, exchange.vault, { name: 'Gina' })
    // A poll that sees the new account while the checks run makes the node forget who has been checked.
    await exchange.epoch.poll()
    const callers = await Promise.all(Array.from({ length: 200 }, () => ask(basic(gina.apiKey, gina.secret))))
    assert.equal(new Set(callers).size, 1)
  })
})
