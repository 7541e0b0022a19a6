import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const root = '/operator/v1'

type Accounts = { accounts: { name: string; api_key: string }[]; next: string | null }

test('accounts are found by the prefix of their name, case-insensitively and in pages', async () => {
  for (const name of ['Nord 2', 'nord 1', 'NORD 1', 'North', 'Noma'])
    assert.equal((await exchange.operator.post(`${root}/accounts`, { name })).status, 201)
  // With one account per page, a page ends between the two accounts whose names are the same but for case.
  for (const limit of [1, 2]) {
    const names: string[] = []
    for (let cursor = ''; ;) {
      const query = `name=nord&limit=${limit}${cursor && `&cursor=${cursor}`}`
      const { body } = await exchange.operator.get<Accounts>(`${root}/accounts?${query}`)
      names.push(...body.accounts.map(({ name }) => name))
      if (body.next === null) break
      cursor = body.next
    }
    assert.deepEqual(names.toSorted(), ['NORD 1', 'Nord 2', 'nord 1'])
    assert.equal(names.at(-1), 'Nord 2')
  }
})

type Numbers = { numbers: { msisdn: string; status: string; api_key: string | null }[]; next: string | null }

test('the inventory is found by status, country and owner, in pages', async () => {
  const listing = { country: 'NO', type: 'mobile-lvn', features: ['SMS'] }
  for (let n = 1; n <= 5; n++)
    assert.equal(
      (await exchange.operator.put(`${root}/numbers/479000000${n}/inventory`, listing)).status,
      204,
    )
  for (const n of [1, 3, 5]) await exchange.operator.delete(`${root}/numbers/479000000${n}/inventory`)
  const find = async (query: string) => {
    const found: string[] = []
    for (let cursor = ''; ;) {
      const path = `${root}/numbers?${query}&limit=2${cursor && `&cursor=${cursor}`}`
      const { body } = await exchange.operator.get<Numbers>(path)
      found.push(...body.numbers.map(({ msisdn }) => msisdn))
      if (body.next === null) return found
      cursor = body.next
    }
  }
  assert.deepEqual(await find('status=withdrawn'), ['4790000001', '4790000003', '4790000005'])
  assert.deepEqual(await find('country=NO&status=available'), ['4790000002', '4790000004'])
  assert.deepEqual(await find('prefix=47&status=withdrawn&country=NO'), await find('status=withdrawn'))
  assert.deepEqual(await find(`api_key=${alice.apiKey}`), [alice.number])
  assert.deepEqual(await find(`api_key=${alice.apiKey}&status=withdrawn`), [])
})

test('the ledger check detects a balance that was changed outside the program', async () => {
  const check = async () =>
    (await exchange.operator.get<Record<string, string>>(`${root}/accounts/${alice.apiKey}/ledger/check`))
      .body
  const { balance, sum, difference } = await check()
  assert.deepEqual([balance, sum, difference], ['100.0000', '100.0000', '0.0000'])
  await exchange.db.query('update balance set amount = amount + 1 where account_id = $1', [alice.apiKey])
  assert.equal((await check())['difference'], '0.000001')
})
