import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestWindow } from '../support/browser.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let window: TestWindow
before(async () => {
  exchange = await openSeenExchange()
  window = await exchange.operatorWindow()
})
after(() => exchange.stop())

test('an operator opens an account, keeps its keys, credits it and finds the credit in its ledger', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/accounts')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').last().fill('Acme Parcels')
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Store these secrets now').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('heading', { name: 'Acme Parcels' }).waitFor()
  await page.getByRole('button', { name: 'Add credit' }).click()
  await page.getByLabel('Amount').fill('12.345678')
  await page.getByLabel('Reference').fill('invoice 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Add credit' }).click()
  await page.getByText('Credit added.').waitFor()
  await page.getByRole('button', { name: 'Correct balance' }).click()
  await page.getByLabel('Amount').fill('-0.000001')
  await page.getByLabel('Reason').fill('rounding')
  await page.getByRole('button', { name: 'Correct it' }).click()
  await page.getByText('Balance corrected.').waitFor()
  await picture('account')
  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByText('The ledger adds up to the balance: 12.345677').waitFor()
  await page.getByText('invoice 1').waitFor()
  await picture('account-ledger')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an account is found by the beginning of its name', async () => {
  await exchange.customer('zoe')
  const { page, picture, barriers } = window
  await page.goto('/console/accounts')
  await page.getByLabel('Name').fill('acme')
  await page.getByText('Acme Parcels').waitFor()
  await page.getByRole('row', { name: 'zoe' }).waitFor({ state: 'detached' })
  await picture('accounts')
  assert.deepEqual(await barriers(), [])
  await page.getByLabel('Name').fill('nobody')
  await page.getByText('No account matches this name').waitFor()
})

test('numbers are imported, invalid rows are listed, and one number is withdrawn', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/numbers/import')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const columns = 'msisdn,country,type,features'
  await choose(`${columns}\n447700900001,GB,mobile-lvn,SMS\nnonsense,GB,mobile-lvn,SMS\n`)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('line 3: msisdn').waitFor()
  await picture('numbers-import')
  await choose(`${columns}\n447700900001,GB,mobile-lvn,SMS\n`)
  await page.getByLabel('Dry run: validate only').uncheck()
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('1 rows: 1 new').waitFor()
  await page.goto('/console/numbers?prefix=4477')
  await page.getByText('447700900001').click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByText('Number withdrawn from sale.').waitFor()
  await picture('number')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/numbers')
  await page.getByRole('region', { name: 'Inventory' }).waitFor()
  await picture('numbers')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a fee is added to the table and removed', async () => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/fees')
  await page.getByRole('button', { name: 'Add a fee' }).click()
  await page.getByLabel('Country').fill('NZ')
  await page.getByLabel('Amount').fill('1.5')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: 'NZ' })
  await row.waitFor()
  await picture('fees')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('an admin sets how long an account keeps texts and numbers, and sees what will be deleted', async () => {
  const { apiKey } = await exchange.customer('forgetful')
  const { page, picture, barriers, faults } = window
  await page.goto(`/console/accounts/${apiKey}`)
  const kept = page.getByRole('main').getByRole('region', { name: 'Personal data' })
  await kept.getByText('Kept as long as messages').waitFor()
  await kept.getByRole('button', { name: 'Change retention' }).click()
  const requested = page.getByRole('dialog')
  await requested.getByText('deleted permanently').waitFor()
  await requested.getByLabel('Delete texts').check({ force: true })
  await requested.getByLabel('Days to keep texts').fill('0')
  await requested.getByLabel('Mask numbers').check({ force: true })
  await requested.getByLabel('Days to keep numbers').fill('90')
  await picture('account-keep')
  assert.deepEqual(await barriers(), [])
  await requested.getByRole('button', { name: 'Save' }).click()
  await kept.getByText('Masked after 90 days').waitFor()
  await kept.getByText('Deleted when the message is complete and its webhooks are sent').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await picture('account-kept')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an application is created for a customer, its key is shown once, and it is deleted', async () => {
  const { apiKey } = await exchange.customer('helped')
  const { page, picture, barriers, faults } = window
  await page.goto(`/console/accounts/${apiKey}`)
  await page.getByRole('link', { name: 'Applications' }).click()
  await page.getByText('This account has no applications').waitFor()
  await page.getByRole('button', { name: 'Create an application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Their program')
  await dialog.getByLabel('Public key').fill('nonsense')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await dialog.getByText('Correct the marked field').waitFor()
  await dialog.getByLabel('Public key').fill('')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await page.getByText('BEGIN PRIVATE KEY').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Their program' })
  await row.waitFor()
  await picture('account-applications')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('This account has no applications').waitFor()
  type Changes = { changes: { operation: string }[] }
  const noted = `/operator/v1/changes?subject=account&subject_id=${apiKey}`
  const { changes } = (await exchange.operator.get<Changes>(noted)).body
  assert.deepEqual(changes.map(({ operation: label }) => label).slice(0, 2), [
    'deleteAccountApplication',
    'createAccountApplication',
  ])
  assert.deepEqual(faults, [])
})

test('a number is assigned to an account found by name, which stays in the field, and is released again', async () => {
  const { apiKey } = await exchange.customer('owner of numbers')
  await exchange.operator.put('/operator/v1/numbers/447700900002/inventory', {
    country: 'GB',
    type: 'mobile-lvn',
    features: 'SMS',
  })
  const { page, picture, barriers, faults } = window
  await page.goto('/console/numbers/447700900002')
  await page.getByRole('button', { name: 'Reclaim' }).hover()
  await page.getByText('The number has no owner.').waitFor()
  await page.getByRole('button', { name: 'Assign to an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account').fill('owner of')
  await page.getByRole('option', { name: /owner of numbers/ }).click()
  await dialog.locator(`input[value="owner of numbers · ${apiKey}"]`).waitFor()
  await picture('number-give')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page
    .getByRole('link', { name: `owner of numbers ${apiKey}` })
    .first()
    .waitFor()
  await picture('number-owned')
  assert.deepEqual(await barriers(), [])
  await page.goto(`/console/numbers?api_key=${apiKey}`)
  await page
    .getByRole('cell', { name: `owner of numbers ${apiKey}` })
    .first()
    .waitFor()
  await picture('numbers-owned')
  await page.goto('/console/numbers/447700900002')
  await page.getByRole('button', { name: 'Reclaim' }).click()
  await page.getByRole('button', { name: 'Reclaim it' }).click()
  await page.getByText('quarantined').waitFor()
  await page.getByText('reclaimed by an operator').waitFor()
  await picture('number-taken')
  assert.deepEqual(faults, [])
})

test('on a phone no element of a list overlaps another, and all fit', async () => {
  await exchange.customer('Customer of a long name')
  const { page, picture, barriers, faults } = await exchange.operatorWindow({ phone: true })
  await page.goto('/console/accounts')
  const cells = page.getByRole('row').filter({ hasText: 'Customer of a long name' }).getByRole('cell')
  await cells.first().waitFor()
  await picture('accounts-phone')
  assert.deepEqual(await barriers(), [])
  const boxes: Box[] = []
  for (const cell of await cells.all()) boxes.push((await cell.boundingBox())!)
  for (const [i, box] of boxes.entries()) {
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
    for (const other of boxes.slice(i + 1)) assert.ok(isApart(box, other), JSON.stringify([box, other]))
  }
  assert.deepEqual(faults, [])
})

type Box = { x: number; y: number; width: number; height: number }

const isApart = (one: Box, other: Box): boolean =>
  isBefore(one, other) || isBefore(other, one) || isAbove(one, other) || isAbove(other, one)
const isBefore = (one: Box, other: Box): boolean => one.x + one.width <= other.x + 1
const isAbove = (one: Box, other: Box): boolean => one.y + one.height <= other.y + 1
