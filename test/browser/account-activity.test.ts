import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { openConsole } from '../support/people.ts'
import { type Look, openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
let owner: TestMember
let reader: TestMember

before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  owner = await memberInside(exchange.db, alice.apiKey)
  reader = await memberInside(exchange.db, alice.apiKey, 'read-only')
  await alice.post('/v2/applications', { name: 'Shop', capabilities: {} })
  const asReader = openConsole(exchange.url, reader.cookie)
  const refused = await asReader.post('/account/top-up', {})
  assert.equal(refused.status, 403)
  await exchange.db.query(
    `insert into account_activity (account_id, id, actor, address, kind, subject, detail, outcome, request_id, requests)
     values ($1, uuid_now(), 'API secret', '198.51.100.7', 'cancelNumber', '447700900801', '{"msisdn": "447700900801"}', 'unknown',
             uuid_now()::text, null),
            ($1, uuid_now(), 'API secret', '198.51.100.7', 'buyNumber', null, '{}', 'summary', null, 2500)`,
    [alice.apiKey],
  )
})
after(() => exchange.stop())

const looks: readonly [string, Look][] = [
  ['', {}],
  ['-dark', { dark: true }],
  ['-phone', { phone: true }],
  ['-phone-dark', { phone: true, dark: true }],
]

for (const [name, look] of looks)
  test(`the activity of the account is legible${name.replaceAll('-', ' ')}`, async () => {
    const { page, picture, barriers, faults } = await exchange.window({
      url: exchange.url,
      cookie: owner.cookie,
      ...look,
    })
    await page.goto('/console/activity')
    await page.getByRole('cell', { name: 'Create an application' }).waitFor()
    await page.getByText('Result unknown').waitFor()
    await page.getByText('2500 more, not listed').waitFor()
    await picture(`activity${name}`)
    assert.deepEqual([await barriers(), faults], [[], []])
  })

test('an owner finds a refused attempt by the person, and gets from a change to its object', async () => {
  const { page, faults } = await exchange.window({ url: exchange.url, cookie: owner.cookie })
  await page.goto('/console/activity')
  const rows = page.getByRole('region', { name: 'Activity' }).getByRole('row')
  await page.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: reader.email }).click()
  await rows.filter({ hasText: 'Top up the balance' }).filter({ hasText: 'Refused' }).waitFor()
  await rows.filter({ hasText: 'Create an application' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Create an application', exact: true }).click()
  await rows.filter({ hasText: 'Top up the balance' }).waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'Create an application' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Shop' }).waitFor()
  assert.deepEqual(faults, [])
})
