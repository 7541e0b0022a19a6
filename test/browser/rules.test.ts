import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { personInside } from '../support/people.ts'

let exchange: SeenExchange
let alice: Customer
const root = '/operator/v1'

before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  await rule({ name: 'Barred numbers', kind: 'blocked_number', effect: 'block', api_key: null })
  await rule({ name: 'Bursts', kind: 'burst', effect: 'monitor', limit: 100, window_seconds: 86_400 })
})
after(() => exchange.stop())

async function rule(input: object): Promise<void> {
  const body = { api_key: alice.apiKey, ...input }
  assert.equal((await exchange.operator.post(`${root}/rules`, body)).status, 201)
}

const come = (look?: Look) => exchange.operatorWindow(look)

test('an operator sets a rule to monitor, sees what it would have blocked, and sets it to block', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/rules')
  await page.getByRole('row', { name: /Bursts/ }).waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('No Jamaica')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('is required for country').first().waitFor()
  await picture('rules-form')
  assert.deepEqual(await barriers(), [])
  await form
    .getByRole('combobox', { name: 'Countries' })
    .or(form.getByLabel(/^Countries/))
    .first()
    .fill('JM')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No matches yet').waitFor()
  for (const last of ['0', '1', '2']) await alice.sent({ to: `1876555010${last}` })
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'monitors only' }).filter({ hasText: 'JM' }).first().waitFor()
  await picture('rule')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Block' }).click()
  await form.getByText('In the last 24 hours it would have blocked 3 messages.').waitFor()
  await picture('rule-block')
  await form.getByRole('button', { name: 'Block' }).click()
  await page.getByText('Rule blocks now.').waitFor()
  const id = await alice.sent({ to: '18765550109' })
  assert.equal((await exchange.message(id)).error_code, 1474)
  await page.getByRole('button', { name: 'Block' }).hover()
  await page.getByText('The rule already blocks.').waitFor()
  await page.getByRole('link', { name: 'All rules' }).click()
  await page.getByRole('row', { name: /No Jamaica/ }).waitFor()
  await picture('rules')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a kind is chosen by its effect, and a new rule with a list opens at its list and says that it blocks no messages yet', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Never again')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await form.getByLabel('Name').fill('Court orders')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Blocked recipients Messages to numbers on a list' }).waitFor()
  await picture('rules-kinds')
  await page.getByRole('option', { name: /^Blocked recipients/ }).click()
  assert.equal(await form.getByLabel(/^Limit|^Countries/).count(), 0)
  await picture('rules-form-list')
  assert.deepEqual(await barriers(), [])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('While the list is empty, the rule blocks no messages.').waitFor()
  assert.match(page.url(), /\/list$/)
  await page.getByRole('button', { name: 'Add an entry' }).click()
  assert.equal(await form.getByLabel('Entity').count(), 0)
  await form.getByLabel('Number').fill('99000000077')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: '99000000077' }).waitFor()
  await page.getByText('The list of this rule is empty').waitFor({ state: 'detached' })
  await picture('rule-list-one')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an operator fills the list of a rule, by hand and from a file', async () => {
  const { page, faults, picture, barriers } = await come({ dark: true })
  await page.goto('/console/rules?kind=blocked_number')
  await page.getByRole('row', { name: /Barred numbers/ }).click()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByText('No entries yet').waitFor()
  await page.getByRole('button', { name: 'Add an entry' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Number').fill('99000000042')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: '99000000042' }).waitFor()
  await page.getByRole('button', { name: 'Upload' }).click()
  const rows = Array.from({ length: 200 }, (_, i) => `9900001${1000 + i}`).join('\n')
  const file = { name: 'barred.csv', mimeType: 'text/csv', buffer: Buffer.from(`value\n${rows}\n`) }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('Imported: 200 rows, 200 distinct entries.').waitFor()
  await picture('rule-upload')
  assert.deepEqual(await barriers(), [])
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Begins with').fill('99000011')
  await page.getByRole('cell', { name: '99000011000' }).waitFor()
  await picture('rule-list')
  assert.deepEqual(await barriers(), [])
  const id = await alice.sent({ to: '99000011007' })
  assert.equal((await exchange.message(id)).error_code, 1050)
  assert.deepEqual(faults, [])
})

test('an operator sees the counters, and sets the countries that an account may send to', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/rules?kind=burst')
  await page.getByRole('row', { name: /Bursts/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Counts', exact: true }).click()
  await page.getByRole('region', { name: 'Counts' }).getByText(alice.apiKey).waitFor()
  await picture('rule-counts')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/rules')
  await page.getByRole('link', { name: 'Account protection' }).click()
  await page.getByRole('combobox', { name: 'Account' }).fill(alice.apiKey)
  await page.getByRole('radio', { name: 'Home country' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. All nodes apply the change within 1 s.').waitFor()
  await picture('rules-protection')
  assert.deepEqual(await barriers(), [])
  const { body } = await exchange.operator.get<{ countries: string }>(
    `${root}/accounts/${alice.apiKey}/protection`,
  )
  assert.equal(body.countries, 'home')
  assert.deepEqual(faults, [])
})

/** Opens a window for a signed-in user with this role. */
async function comeAs(role: 'messaging' | 'read-only') {
  const { cookie } = await personInside(exchange.db, exchange.operatorUrl, [role])
  return exchange.window({ headers: { cookie } })
}

test('a read-only user sees why changes are not possible, and a messaging user uploads a list', async () => {
  const reader = await comeAs('read-only')
  await reader.page.goto('/console/rules')
  await reader.page.getByRole('row', { name: /Barred numbers/ }).waitFor()
  await reader.page.getByRole('button', { name: 'Add a rule' }).hover()
  await reader.page.getByText('Requires the role messaging.').waitFor()
  await reader.page.goto('/console/carriers')
  await reader.page.getByRole('button', { name: 'Add a carrier' }).hover()
  await reader.page.getByText('Requires the role messaging.').waitFor()
  assert.deepEqual(reader.faults, [])
  const { page, faults } = await comeAs('messaging')
  await page.goto('/console/carriers/prices')
  await page.getByRole('button', { name: 'Import' }).click()
  const form = page.getByRole('dialog')
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('prefix,price\n4477,0.04\n') }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByLabel('Dry run: only report what would change').uncheck()
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('1 were added', { exact: false }).waitFor()
  assert.deepEqual(faults, [])
})
