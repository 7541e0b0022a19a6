import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { until } from '../support/until.ts'
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
  await page.getByText('All in the running hour, nothing to compare').first().waitFor()
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
    .first()
    .click()
  await page.getByText('1 found').waitFor()
  await page.goto('/console/reports?group_by=account')
  await page.getByTitle('10 delivered').click()
  await page.getByText('10 found').waitFor()
  await page.goBack()
  await page.getByTitle('1 undeliverable').click()
  await page.waitForURL(/account_id=.*status=undeliverable&since=.*&until=/)
  await page.getByText('1 found').waitFor()
  assert.deepEqual(seen.faults, [])
})

test('an operator filters a report, sees a line for each group, and opens the messages of a sender', async () => {
  const bob = await exchange.customer('bob')
  const ids = [await bob.sent({ to: '99000000031' }), await bob.sent({ to: '99000000032' })]
  for (const id of ids) await bob.notified(id, 'delivered')
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('radiogroup', { name: 'Chart' }).getByText('By account').click()
  await page.getByRole('img', { name: /Traffic by hour and account/ }).waitFor()
  await page.locator('#page').getByText('bob', { exact: true }).waitFor()
  await seen.picture('reports-groups')
  await page.goto(`/console/reports?account_id=${bob.apiKey}`)
  await page.getByRole('img', { name: /in total 2$/ }).waitFor()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By sender' }).click()
  await page.getByRole('cell', { name: bob.number }).waitFor()
  await seen.picture('reports-sender')
  await page.getByRole('link', { name: '2', exact: true }).first().click()
  await page.getByText('2 found').waitFor()
  assert.deepEqual(seen.faults, [])
})

test('a customer filters the own messages by country', async () => {
  const carol = await exchange.customer('carol')
  await carol.notified(await carol.sent({ to: '99000000041' }), 'delivered')
  const seen = await exchange.customerWindow(carol, { phone: true, dark: true })
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('img', { name: /in total 1$/ }).waitFor()
  await seen.picture('reports-own')
  assert.deepEqual(await seen.barriers(), [])
  await page.getByRole('textbox', { name: 'Country' }).fill('fr')
  await page.getByRole('textbox', { name: 'Country' }).press('Enter')
  await page.getByText('No messages in this period').waitFor()
  await page.getByRole('textbox', { name: 'Country' }).fill('de')
  await page.getByRole('textbox', { name: 'Country' }).press('Enter')
  await page.getByRole('img', { name: /in total 1$/ }).waitFor()
  await page.getByRole('cell', { name: 'Germany' }).waitFor()
  assert.deepEqual(seen.faults, [])
})

test('the axes of a chart change with the color scheme of the system', async () => {
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('img', { name: /Traffic by hour/ }).waitFor()
  const colors = () =>
    page.evaluate<string>(`(() => {
      const { width, height } = document.querySelector('canvas')
      const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height)
      const opaque = new Set()
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) opaque.add(data.slice(i, i + 3).join())
      return [...opaque].sort().join(' ')
    })()`)
  const light = await until(colors, (found) => found !== '')
  await page.emulateMedia({ colorScheme: 'dark' })
  await until(colors, (found) => found !== '' && found !== light)
  await seen.picture('reports-dark')
  assert.deepEqual(seen.faults, [])
})

test('a browser whose locale is not a language tag draws the charts', async () => {
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.addInitScript(
    `Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })`,
  )
  await page.goto('/console/reports')
  await page.getByRole('img', { name: /Traffic by hour/ }).waitFor()
  assert.deepEqual(seen.faults, [])
})
