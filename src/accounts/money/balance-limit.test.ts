import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { readBalance } from './balance-store.ts'
import { createAccount } from '../account/create.ts'
import { adjust, topUp } from './top-up.ts'

let exchange: TestAccounts
before(async () => void (exchange = await openTestAccounts()))
after(() => exchange.close())

test('a balance never exceeds the maximum that is represented exactly, also with concurrent top-ups', async () => {
  const { db, vault } = exchange
  const { apiKey } = await createAccount(db, vault, { name: 'Very rich' })
  const million = parseEuro('999999999')
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      db.tx((sql) =>
        i % 2 ? topUp(sql, apiKey, million, `in ${i}`) : adjust(sql, apiKey, million, `in ${i}`),
      ),
    ),
  )
  assert.equal(added.filter((label) => label === 'added').length, 8)
  const { amount } = await readBalance(db, apiKey)
  assert.equal(amount, 8 * million)
  assert.equal(await db.tx((sql) => topUp(sql, apiKey, million, 'more')), 'full')
  assert.equal(await db.tx((sql) => adjust(sql, apiKey, -million, 'less')), 'added')
  assert.equal(await db.tx((sql) => topUp(sql, apiKey, million, 'more')), 'added')
})
