import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { Problem } from '#platform/contract/problem.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount, createSubaccount } from '../account/create.ts'
import { hashMemoryOf } from '#platform/config/hash-memory.ts'
import { hashSecret, verifySecret } from '#platform/vault/kdf.ts'
import { liveSecrets } from './secret-store.ts'
import { addSecret, revokeSecret } from './secrets.ts'
import { weaknessOf } from './strength.ts'
import { topUp } from '../money/top-up.ts'

let exchange: TestAccounts
before(async () => (exchange = await openTestAccounts()))
after(() => exchange.close())

const open = async () => (await createAccount(exchange.db, exchange.vault, { name: 'Alice' })).apiKey
const add = (apiKey: string, secret: string) => addSecret(exchange.db, exchange.vault, apiKey, secret)
const live = (apiKey: string) => liveSecrets(exchange.db, apiKey)
const titled = (title: string) => (err: unknown) => err instanceof Problem && err.kind.title === title

describe('an account', () => {
  test('has an api_key of eight hex characters, a strong secret, a long signature secret and no money', async () => {
    const account = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
    assert.match(account.apiKey, /^[0-9a-f]{8}$/)
    assert.equal(weaknessOf(account.secret), undefined)
    assert.ok(account.signatureSecret.length >= 32)
    const { rows } = await exchange.db.query('select amount from balance where account_id = $1', [
      account.apiKey,
    ])
    assert.deepEqual(rows, [{ amount: 0 }])
  })

  test('may have subaccounts with credentials of their own, which have none themselves', async () => {
    const primary = await open()
    const sub = await createSubaccount(exchange.db, exchange.vault, primary, { name: 'Shop' })
    assert.equal((await exchange.accounts.policy(sub.apiKey)).primaryId, primary)
    await assert.rejects(createSubaccount(exchange.db, exchange.vault, sub.apiKey, { name: 'Deeper' }))
  })

  test('keeps no secret that could be read out of the database', async () => {
    const { secret, signatureSecret } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
    const { rows } = await exchange.db.query(
      `select coalesce(string_agg(a::text, ''), '') || coalesce(string_agg(s::text, ''), '') as dump
         from account a join secret s on s.account_id = a.id`,
    )
    const dump = rows[0]!['dump'] as string
    for (const value of [secret, signatureSecret])
      for (const form of [value, Buffer.from(value).toString('hex')]) assert.ok(!dump.includes(form))
  })

  test('that is topped up has the sum of its ledger as its balance', async () => {
    const apiKey = await open()
    await Promise.all(
      [5_000_000, 1, 33_300].map((amount) =>
        exchange.db.tx((sql) => topUp(sql, apiKey, amount, `payment ${amount}`)),
      ),
    )
    const { rows } = await exchange.db.query(
      `select b.amount, (select sum(amount)::bigint from ledger_entry where account_id = b.account_id) as ledger
         from balance b where account_id = $1`,
      [apiKey],
    )
    assert.deepEqual(rows, [{ amount: 5_033_301, ledger: 5_033_301 }])
    for (const amount of [0, -1, 0.5, Number.NaN])
      await assert.rejects(
        exchange.db.tx((sql) => topUp(sql, apiKey, amount, 'payment')),
        RangeError,
      )
  })
})

describe('a secret', () => {
  test('has 8 to 25 characters with a lower case letter, an upper case letter and a digit [S3-099] [S3-179]', async () => {
    const apiKey = await open()
    for (const weak of [
      'aB3',
      'aB3aB3a',
      'alllower1',
      'ALLUPPER1',
      'NoDigitsHere',
      `aB3${'x'.repeat(23)}`,
      '',
    ])
      await assert.rejects(add(apiKey, weak), titled('Bad Request'), weak)
    assert.equal((await live(apiKey)).length, 1)
    for (const strong of ['aB345678', `aB3${'x'.repeat(22)}`, 'with-Hyphen-1', 'UnïcÖdé1']) {
      assert.equal(weaknessOf(strong), undefined, strong)
    }
  })

  test('is strong exactly when the three kinds and the length are met', () => {
    const mixed = fc.string({ unit: fc.constantFrom('a', 'B', '3', '-'), maxLength: 30 })
    fc.assert(
      fc.property(mixed, (secret) => {
        const kinds = ['a', 'B', '3'].every((kind) => secret.includes(kind))
        assert.equal(weaknessOf(secret) === undefined, kinds && secret.length >= 8 && secret.length <= 25)
      }),
    )
  })

  test('may have one other secret, and no third', async () => {
    const apiKey = await open()
    await add(apiKey, 'Second1Secret')
    await assert.rejects(add(apiKey, 'Third1Secret'), titled('Secret Addition Forbidden'))
  })

  test('is one of two if two more are added at the same time', async () => {
    const apiKey = await open()
    const ends = await Promise.allSettled([add(apiKey, 'One1Secret'), add(apiKey, 'Two2Secret')])
    assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await live(apiKey)).length, 2)
  })

  test('cannot be revoked while it is the only one [S3-100] [S3-073]', async () => {
    const apiKey = await open()
    const [only] = await live(apiKey)
    await assert.rejects(revokeSecret(exchange.db, apiKey, only!.id), titled('Secret Deletion Forbidden'))
    assert.equal((await live(apiKey)).length, 1)
  })

  test('is kept when both of the last two are revoked at the same instant, ten times over [S3-100]', async () => {
    for (let round = 0; round < 10; round++) {
      const apiKey = await open()
      await add(apiKey, 'Second1Secret')
      const both = await live(apiKey)
      const ends = await Promise.allSettled(both.map(({ id }) => revokeSecret(exchange.db, apiKey, id)))
      assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const refused = ends.find((end) => end.status === 'rejected')!
      assert.ok(titled('Secret Deletion Forbidden')(refused.reason))
      assert.equal((await live(apiKey)).length, 1)
    }
  })

  test('that belongs to another account, was revoked or never existed is not found', async () => {
    const [apiKey, other] = [await open(), await open()]
    const added = await add(apiKey, 'Second1Secret')
    await revokeSecret(exchange.db, apiKey, added.id)
    const [foreign] = await live(other)
    for (const id of [added.id, foreign!.id, 'nothing', '0198f000-0000-7000-8000-000000000000'])
      await assert.rejects(revokeSecret(exchange.db, apiKey, id), titled('Invalid ID'), id)
    await assert.rejects(revokeSecret(exchange.db, '00000000', foreign!.id), titled('Invalid API Key'))
  })

  test('is found again in its hash, and no other is', async () => {
    const hashed = await hashSecret('Some1Secret')
    const [memory] = /(?<=m=)\d+/.exec(hashed)!
    assert.equal(Number(memory), hashMemoryOf(process.env))
    assert.match(hashed, /^\$argon2id\$v=19\$m=\d+,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    assert.equal(await verifySecret('Some1Secret', hashed), true)
    assert.equal(await verifySecret('Some1secret', hashed), false)
    assert.notEqual(await hashSecret('Some1Secret'), hashed)
  })
})
