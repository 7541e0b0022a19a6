import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { memberInside } from '../support/members.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => {
  exchange = await openSeenExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
})
after(() => exchange.stop())

test('a customer creates an alert from the filters of a report, sees it begin, changes and deletes it', async () => {
  const alice = await exchange.customer('alice')
  const { email } = await memberInside(exchange.db, alice.apiKey)
  const lost = await alice.sent({ to: '99001000001' })
  await alice.notified(lost, 'undeliverable')
  const seen = await exchange.customerWindow(alice)
  const { page } = seen
  await page.goto('/console/reports/alerts')
  await page.getByText('No alerts').waitFor()
  await seen.picture('alerts-empty')
  await page.goto('/console/reports?report=delivery&country=DE')
  await page.getByRole('button', { name: 'Create alert' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('textbox', { name: 'Country' }).inputValue(), 'DE')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Deliveries to Germany')
  await dialog.getByLabel('Minimum messages').fill('1')
  await dialog.getByRole('combobox', { name: 'Email to' }).click()
  await page.getByRole('option', { name: email }).click()
  await page.keyboard.press('Tab')
  await seen.picture('alert-form')
  const choose = async (label: string, name: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Measure', 'Failure rate')
  assert.equal(await dialog.getByLabel('Threshold').inputValue(), '')
  await choose('Measure', 'Delivered')
  await dialog.getByLabel('Threshold').fill('90')
  assert.deepEqual(await seen.barriers(), [])
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await page.getByText('Alert created.').waitFor()
  await page.getByRole('navigation', { name: 'Reports' }).getByText('Alerts').click()
  const alert = page.getByRole('region', { name: 'Deliveries to Germany' })
  await alert.getByText('Alerting', { exact: true }).waitFor()
  await alert.getByText('Delivered below 90.0 % in 1 hour').waitFor()
  await alert.getByText('0.0 %', { exact: true }).waitFor()
  await seen.picture('alerts')
  assert.deepEqual(await seen.barriers(), [])
  await alert.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Threshold').fill('0')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog.getByText('because no value is below 0', { exact: false }).waitFor()
  await choose('Condition', 'above')
  await dialog.getByLabel('Threshold').fill('99')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await alert.getByText('Ok', { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('No alerts').waitFor()
  assert.deepEqual(seen.faults, [])
})

test('a member who only reads reports sees alerts, but cannot change them', async () => {
  const bob = await exchange.customer('bob')
  const alert = { measure: 'spend_eur', condition: 'increase', threshold: 100, period: '24h' }
  await bob.post('/console/v1/reports/alerts', { ...alert, name: 'Spend' })
  await bob.post('/console/v1/reports/alerts', {
    ...alert,
    name: 'Receipts of a long name that needs two lines on a phone',
    measure: 'receipt_p95_s',
    condition: 'above',
    network: '26201',
  })
  const { cookie } = await memberInside(exchange.db, bob.apiKey, 'read-only')
  const seen = await exchange.window({ url: exchange.url, cookie, phone: true, dark: true })
  const { page } = seen
  await page.goto('/console/reports/alerts')
  await page.getByRole('region', { name: 'Spend' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create alert' }).getAttribute('aria-disabled'), 'true')
  await seen.picture('alerts-phone')
  assert.deepEqual(await seen.barriers(), [])
  assert.deepEqual(seen.faults, [])
})

test('an operator creates an alert for one carrier from the filters of a report, and deletes it', async () => {
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports?report=delivery&carrier_id=local')
  await page.getByRole('button', { name: 'Create alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Deliveries of the carrier')
  await dialog.getByLabel('Minimum messages').fill('1')
  await dialog.getByLabel('Webhook URL').fill('http://127.0.0.1:9/alerts')
  await dialog.getByRole('textbox', { name: 'Webhook secret' }).fill('too short')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.getByText('24 to 128', { exact: false }).last().waitFor()
  await dialog.getByRole('textbox', { name: 'Webhook secret' }).fill('a-secret-of-24-characters')
  await seen.picture('operator-alert-form')
  assert.deepEqual(await seen.barriers(), [])
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await page.getByText('Alert created.').waitFor()
  await page.getByRole('navigation', { name: 'Reports' }).getByText('Alerts').click()
  const alert = page.getByRole('region', { name: 'Deliveries of the carrier' })
  await alert.getByRole('link', { name: 'local' }).waitFor()
  await alert.getByText('webhook to http://127.0.0.1:9/alerts').waitFor()
  await seen.picture('operator-alerts')
  assert.deepEqual(await seen.barriers(), [])
  await alert.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('No alerts').waitFor()
  assert.deepEqual(seen.faults, [])
})
