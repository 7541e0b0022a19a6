import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer

before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  await alice.sent({ text: 'Hello from a program', client_ref: 'order-4711' })
  await alice.get('/account/get-balance')
  await alice.get('/account/numbers?pattern=1201&search_pattern=1&api_secret=never')
  await alice.post('/v1/messages', alice.sms({ to: 'nobody', text: 'Not sent' }))
  await alice.get('/v1/10dlc/brands')
  await alice.post('/v2/applications', { name: 'Shop', capabilities: {} })
  await until(
    async () => (await alice.get<{ requests: unknown[] }>('/console/v1/requests')).body.requests.length,
    (count) => count >= 5,
  )
})
after(() => exchange.stop())

const looks: readonly [string, Look][] = [
  ['', {}],
  ['-dark', { dark: true }],
  ['-phone', { phone: true }],
  ['-phone-dark', { phone: true, dark: true }],
]

test('a developer finds the refused request, reads why it was refused, and gets from a sent message to its page', async () => {
  const { page, faults, barriers } = await exchange.customerWindow(alice)
  await page.goto('/console/requests')
  await page.getByRole('link', { name: 'POST /v1/messages' }).first().waitFor()
  assert.deepEqual(await barriers(), [])
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: '4xx refused' }).click()
  await page.getByRole('row').filter({ hasText: '422' }).getByRole('link').click()
  await page.getByText('Not sent').waitFor()
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await barriers(), [])
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.goto('/console/requests?path=/v1/messages&status=2xx')
  await page.getByRole('row').filter({ hasText: '202' }).getByRole('link').click()
  await page.getByText('order-4711').waitFor()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const message = page.getByRole('row', { name: /^Message/ }).getByRole('link')
  await message.click()
  await page.getByText('Hello from a program').waitFor()
  assert.deepEqual(faults, [])
})

for (const [name, look] of looks)
  test(`the list and a request are legible${name.replaceAll('-', ' ')}`, async () => {
    const { page, picture, barriers } = await exchange.customerWindow(alice, look)
    await page.goto('/console/requests')
    await page.getByRole('link', { name: 'POST /v1/messages' }).first().waitFor()
    await picture(`requests${name}`)
    assert.deepEqual(await barriers(), [])
    await page.goto('/console/requests?status=422')
    await page.getByRole('row').filter({ hasText: '422' }).getByRole('link').click()
    await page.getByText('Not sent').waitFor()
    await picture(`request${name}`)
    assert.deepEqual(await barriers(), [])
  })

test('an operator sees the same requests on the page of the account', async () => {
  const { page, picture } = await exchange.operatorWindow()
  await page.goto(`/console/accounts/${alice.apiKey}/requests`)
  await page.getByRole('link', { name: 'POST /v1/messages' }).first().click()
  await page.getByRole('button', { name: 'Copy as curl' }).waitFor()
  await picture('account-request')
})

test('a request that the log has no more says how long requests are kept, instead of not found', async () => {
  const { page, faults } = await exchange.customerWindow(alice)
  await page.goto('/console/requests/01890000-0000-7000-8000-000000000001')
  await page.getByText('The request is not in the log').waitFor()
  await page.getByText('Requests are kept for 7 days', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('region', { name: 'Requests' }).waitFor()
  // The browser reports the 404 of the API, which the page explains.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('404')),
    [],
  )
})

test('with the log switched off, customers and operators read so and what to do', async () => {
  const other = await openSeenExchange({ env: { STROWGER_REQUEST_LOG_DAYS: '0' } })
  try {
    const bob = await other.customer('bob')
    const own = await other.customerWindow(bob)
    await own.page.goto('/console/requests')
    await own.page.getByText('The request log is off').waitFor()
    const { page } = await other.operatorWindow()
    await page.goto(`/console/accounts/${bob.apiKey}/requests`)
    await page.getByText('STROWGER_REQUEST_LOG_DAYS is 0.', { exact: false }).waitFor()
  } finally {
    await other.stop()
  }
})

test('a customer without requests reads how to get some', async () => {
  const bob = await exchange.customer('bob')
  const { page, picture } = await exchange.customerWindow(bob)
  await page.goto('/console/requests')
  await page.getByText('No requests yet').waitFor()
  await picture('requests-none')
})
