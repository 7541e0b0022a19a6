import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an admin has a number erased and sees how far that has come, and says what is kept of all accounts', async () => {
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/personal-data')
  await page.getByText('Nothing was asked to be erased.').waitFor()
  await page.getByRole('button', { name: 'Erase a number' }).click()
  await page.getByRole('dialog').getByLabel('Number').fill('+990 006 345 12')
  await page.getByRole('button', { name: 'Erase for ever' }).click()
  await page.getByRole('region', { name: 'Erasures' }).getByText('done', { exact: true }).waitFor()
  await picture('personal-data')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/settings')
  const kept = page.getByRole('region', { name: 'Personal data' })
  await kept.getByText('Kept as long as messages').waitFor()
  await kept.getByRole('button', { name: 'Change what is kept' }).click()
  await page.getByRole('dialog').getByLabel('Mask numbers').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await kept.getByText('Masked after 30 days').waitFor()
  assert.deepEqual(await barriers(), [])
  const { body } = await exchange.operator.get<{ number_days: number }>('/operator/v1/redaction')
  assert.equal(body.number_days, 30)
  assert.deepEqual(faults, [])
})
