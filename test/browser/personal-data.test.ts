import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let browser: TestBrowser
before(async () => {
  exchange = await startExchange()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await exchange.stop()
})

test('an admin has a number erased and sees how far that has come, and says what is kept of all accounts', async () => {
  const headers = { authorization: `Bearer ${exchange.operatorToken}` }
  const { page, faults, picture, barriers } = await browser.window({ url: exchange.operatorUrl, headers })
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
