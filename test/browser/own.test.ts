import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestWindow } from '../support/browser.ts'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
let window: TestWindow
let failed: string
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  window = await exchange.customerWindow(alice)
  const delivered = await alice.sent()
  failed = await alice.sent({ to: '99001000001', text: 'Your parcel is on its way.' })
  await Promise.all([alice.notified(delivered, 'delivered'), alice.notified(failed, 'undeliverable')])
})
after(() => exchange.stop())

test('a customer sees the metrics of the day, a failed message and why, and has its webhook sent again', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByText('Reasons for failures').waitFor()
  await picture('own-overview')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/messages?status=undeliverable')
  await page.getByText('Your parcel is on its way.').waitFor()
  await picture('own-messages')
  assert.deepEqual(await barriers(), [])
  await page.getByText('Your parcel is on its way.').click()
  await page.getByText('webhook delivered: undeliverable').waitFor()
  await picture('own-message')
  assert.deepEqual(await barriers(), [])
  await page.getByText('webhook delivered: undeliverable').click()
  await page.getByRole('button', { name: 'Replay' }).click()
  await page.getByText('Replay started.').waitFor()
  await page.getByRole('article', { name: 'Attempt 2' }).waitFor()
  await picture('own-webhook')
  assert.deepEqual(await barriers(), [])
  assert.equal(alice.statuses(failed).filter((status) => status === 'undeliverable').length, 2)
  assert.deepEqual(faults, [])
})

test('a customer filters the webhook events by time', async () => {
  const { page, faults } = window
  await page.goto('/console/webhooks')
  const events = page.getByRole('region', { name: 'Events' })
  await events.getByText('Delivered').first().waitFor()
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  const period = page.getByRole('dialog', { name: 'Time' })
  await period.getByRole('button', { name: 'Last hour' }).click()
  await events.getByText('Delivered').first().waitFor()
  await page.goto(`/console/webhooks?until=${new Date(Date.now() - 3_600_000).toISOString()}`)
  await page.getByText('No event matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await events.getByText('Delivered').first().waitFor()
  assert.deepEqual(faults, [])
})

test('a customer whose message was sent again opens the other message from its timeline', async () => {
  const { page, faults } = window
  const body = { channel: 'sms', from: alice.number, to: '99000000001', text: 'Again', repeats: failed }
  const again = await exchange.operator.post<{ message_uuid: string }>(
    `/operator/v1/accounts/${alice.apiKey}/messages`,
    body,
  )
  await page.goto(`/console/messages/${failed}`)
  await page.getByText('The operator sent the message again as a new message.').waitFor()
  await page.getByRole('link', { name: again.body.message_uuid }).click()
  await page.getByText('The operator sent this message in place of an earlier one.').waitFor()
  await page.getByRole('link', { name: failed }).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer replays the events of a period, and sees the progress', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/webhooks')
  await page.getByRole('region', { name: 'Events' }).waitFor()
  await picture('own-webhooks')
  await page.getByRole('button', { name: 'Replay since…' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('region', { name: 'Replays' }).getByText('done').waitFor()
  await picture('own-replays')
  await page.getByRole('link', { name: 'Endpoints' }).click()
  await page.getByText('healthy').waitFor()
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a customer buys a number, links it to a new application, and cancels it', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/applications')
  await page.getByText('No applications yet').waitFor()
  await page.getByRole('button', { name: 'Create an application' }).click()
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('Status webhook URL').fill('shop.example/status')
  await page.getByRole('button', { name: 'Create application' }).click()
  await page.getByText('must be a URL that begins with http:// or https://').first().waitFor()
  assert.equal(await page.getByLabel('Status webhook URL').getAttribute('aria-invalid'), 'true')
  await page.getByLabel('Status webhook URL').fill('')
  await page.getByRole('button', { name: 'Create application' }).click()
  await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('heading', { name: 'Shop' }).waitFor()
  await picture('application')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/numbers/buy')
  const listings = page.getByRole('region', { name: 'Numbers for sale' })
  const number = (await listings.getByRole('row').nth(1).getByRole('cell').first().textContent())!
  await picture('own-numbers-buy')
  assert.deepEqual(await barriers(), [])
  await listings.getByRole('button', { name: 'Buy' }).first().click()
  await page.getByRole('button', { name: 'Buy it' }).click()
  await page.getByText(`You now own ${number}.`).waitFor()
  await page.goto('/console/numbers')
  const row = page.getByRole('row', { name: number })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('Application').first().click()
  await page.getByRole('option', { name: 'Shop' }).click()
  await page.getByRole('button', { name: 'Change it' }).click()
  await row.getByText('Shop').waitFor()
  await picture('own-numbers')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('button', { name: 'Release it' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('link', { name: 'Released' }).click()
  await row.getByText('Released by you').waitFor()
  await picture('own-numbers-released')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Buy back' }).click()
  await page.getByRole('button', { name: 'Buy it back' }).click()
  await page.getByText('No released numbers').waitFor()
  await page.goto('/console/numbers')
  await row.waitFor()
  assert.deepEqual(faults, [])
})

test('a customer adds a secret that is shown once, sees the ledger, and changes the webhook address', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/secrets')
  await page.getByRole('button', { name: 'Create a secret' }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByText('The secret is shown only once.').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('region', { name: 'Secrets' }).getByRole('button', { name: 'Revoke' }).nth(1).waitFor()
  await picture('secrets')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/ledger')
  const charged = page.getByRole('link', { name: /^Message / }).first()
  assert.match((await charged.getAttribute('href'))!, /^\/console\/messages\/[\da-f-]{36}$/)
  await page.getByText('auto-reload is not enabled').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  assert.equal((await file).suggestedFilename(), 'ledger.csv')
  await picture('own-ledger')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Change webhooks' }).click()
  await page.getByLabel('Status webhook URL').fill('http://127.0.0.1:1/nowhere')
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await picture('own-settings')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
