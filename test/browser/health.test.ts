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

for (const dark of [false, true])
  test(`an operator sees that all is well, ${dark ? 'at night' : 'by day'}`, async () => {
    const headers = { authorization: `Bearer ${exchange.operatorToken}` }
    const { page, faults, picture, barriers } = await browser.window({
      url: exchange.operatorUrl,
      headers,
      dark,
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByText('All is well').waitFor()
    await picture(`health-${dark ? 'night' : 'day'}`)
    assert.deepEqual(await barriers(), [])
    assert.deepEqual(faults, [])
  })
