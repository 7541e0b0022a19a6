import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

for (const dark of [false, true])
  test(`an operator sees that there are no issues, in ${dark ? 'dark' : 'light'} mode`, async () => {
    const { page, faults, picture, barriers } = await exchange.operatorWindow({ dark })
    await page.goto('/')
    await page.getByRole('link', { name: 'Health', exact: true }).click()
    await page.getByText('No issues').waitFor()
    await picture(`health-${dark ? 'night' : 'day'}`)
    assert.deepEqual(await barriers(), [])
    assert.deepEqual(faults, [])
  })
