import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => {
  exchange = await openSeenExchange()
})
after(() => exchange.stop())

test("the page of the API documents shows the customers' API first and switches to the operators'", async () => {
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/docs/')
  await page.getByRole('heading', { name: 'Strowger API' }).first().waitFor()
  const guides = page.getByRole('link', { name: 'guides', exact: true }).first()
  assert.equal(await guides.getAttribute('href'), '/docs/guides/')
  await page.getByRole('button', { name: 'Customers' }).first().click()
  await page.getByRole('option', { name: 'Operators' }).click()
  await page.getByRole('heading', { name: 'Strowger operator API' }).first().waitFor()
  assert.deepEqual(faults, [])
})
