import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestWindow } from '../support/browser.ts'
import type { Customer } from '../support/customer.ts'
import { memberInside } from '../support/members.ts'
import { password } from '../support/people.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
let window: TestWindow
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  window = await exchange.customerWindow(alice)
})
after(() => exchange.stop())

test('a customer adds an endpoint, sees its secret once, tests it and sees its attempts in a chart', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/webhooks/endpoints')
  await page.getByText('No endpoints').waitFor()
  await picture('own-endpoints-empty')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill('https://user:password@kite.example')
  await page.getByRole('button', { name: 'Add endpoint' }).last().click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByRole('textbox', { name: 'URL' }).fill(`${exchange.receiver.url}/alice/endpoint`)
  await page.getByLabel('Email when disabled').fill('kite')
  await page.getByRole('button', { name: 'Add endpoint' }).last().click()
  await page.getByText('This must be an email address, such as office@example.com.').waitFor()
  await page.getByLabel('Email when disabled').fill('')
  await page.getByLabel('Description').fill('Archive of statuses')
  await page.getByLabel('API secret').fill(alice.secret)
  await picture('own-endpoint-add')
  await page.getByRole('button', { name: 'Add endpoint' }).last().click()
  await page.getByText('Store this secret now').waitFor()
  await picture('own-endpoint-secret')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Done' }).click()
  await alice.notified(await alice.sent(), 'delivered')
  await picture('own-endpoints')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('region', { name: 'Endpoints' }).getByText('/alice/endpoint').click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The endpoint accepted the event').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('img', { name: /^\d+ attempts by hour/ }).waitFor()
  await page
    .getByRole('region', { name: 'Latest attempts' })
    .first()
    .getByTitle('message.status')
    .first()
    .waitFor()
  await picture('own-endpoint')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a customer rotates the secret of an endpoint, switches it off and on, and deletes it', async () => {
  const { page, barriers, faults } = window
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByLabel('API secret').fill(alice.secret)
  await page.getByRole('button', { name: 'Rotate secret' }).last().click()
  await page.getByText('The previous secret also signs until').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByText('This endpoint receives no events').waitFor()
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('healthy').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('No endpoints').waitFor()
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a customer shows the signature secret of the account after a confirmation, and rotates it', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/settings')
  const panel = page.getByRole('region', { name: 'Signature secret' })
  await panel.getByRole('button', { name: 'Show' }).click()
  await page.getByLabel('API secret').fill(alice.secret)
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText(alice.signatureSecret, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Rotate' }).click()
  await page.getByLabel('API secret').fill(alice.secret)
  await page.getByRole('button', { name: 'Rotate it' }).click()
  await page.getByText('The previous secret also signs until').waitFor()
  assert.equal(await page.getByText(alice.signatureSecret, { exact: true }).count(), 0)
  await picture('own-signature-secret')
  await page.getByRole('button', { name: 'Done' }).click()
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('the chart and the list of endpoints fit a phone, also in the dark', async () => {
  const { page, picture, barriers } = await exchange.customerWindow(alice, { phone: true, dark: true })
  const created = await alice.post<{ endpoint_id: string }>('/v1/webhook-endpoints', {
    url: `${exchange.receiver.url}/alice/dark`,
    event_types: ['message.status', 'message.inbound'],
  })
  const { endpoint_id: id } = created.body
  exchange.receiver.answer(({ path }, index) => ({
    status: path === '/alice/dark' && index % 3 === 0 ? 503 : 200,
  }))
  for (let i = 0; i < 6; i++) await alice.post(`/v1/webhook-endpoints/${id}/test`, {})
  await page.goto('/console/webhooks/endpoints')
  await page.getByText('2 event types').or(page.getByText('/alice/dark')).first().waitFor()
  await picture('own-endpoints-phone')
  await page.goto(`/console/webhooks/endpoints/${id}`)
  await page.getByRole('img', { name: /^\d+ attempts by hour/ }).waitFor()
  await picture('own-endpoint-phone')
  assert.deepEqual(await barriers(), [])
})

test('a member confirms new secrets, webhook URLs and applications with the password', async () => {
  const { cookie } = await memberInside(exchange.db, alice.apiKey)
  const { page, picture, barriers, faults } = await exchange.window({ url: exchange.url, cookie })
  const dialog = page.getByRole('dialog')
  const confirm = async (button: string) => {
    await dialog.getByRole('button', { name: button }).click()
    await dialog.getByText('This is required.').waitFor()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }
  await page.goto('/console/secrets')
  await page.getByRole('button', { name: 'Create a secret' }).click()
  await picture('own-secret-confirmation')
  await confirm('Create secret')
  await page.getByText('Store this secret now').waitFor()
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Change webhooks' }).click()
  await dialog.getByLabel('Inbound webhook URL').waitFor()
  assert.equal(await dialog.getByLabel('Your password').count(), 0)
  await dialog.getByLabel('Inbound webhook URL').fill(`${exchange.receiver.url}/alice/moved`)
  await confirm('Change it')
  await page.getByText('Settings changed.').waitFor()
  await page.goto('/console/applications')
  await page.getByRole('button', { name: 'Create an application' }).click()
  await dialog.getByLabel('Name').fill('Alerts')
  await confirm('Create application')
  await page.getByText('Private key').first().waitFor()
  assert.deepEqual(faults, [])
})
