import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an operator compares carriers and errors over time, and opens the counted messages', async () => {
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  const alice = await exchange.customer('alice')
  const good = []
  for (let n = 10; n < 20; n++) good.push(await alice.sent({ to: `990000000${n}` }))
  const lost = await alice.sent({ to: '99001000001' })
  await alice.notified(good.at(-1)!, 'delivered')
  await alice.notified(lost, 'undeliverable')
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('cell', { name: /alice/ }).waitFor()
  await page.getByRole('img', { name: /Traffic by hour/ }).waitFor()
  await seen.picture('reports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match(
    await text(await file.createReadStream()),
    new RegExp(`^account,messages,[^]*\r\n${alice.apiKey},11,`),
  )
  await page.getByRole('radiogroup', { name: 'Report' }).getByText('Delivery').click()
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('30d').click()
  await page.getByRole('img', { name: /Delivery by day/ }).waitFor()
  await seen.picture('reports-days')
  assert.deepEqual(await seen.barriers(), [])
  await page.goto('/console/reports?group_by=error')
  await page
    .getByRole('row', { name: /^1\d\d\d/ })
    .getByRole('link', { name: '1', exact: true })
    .click()
  await page.getByText('1 found').waitFor()
  assert.deepEqual(seen.faults, [])
})
