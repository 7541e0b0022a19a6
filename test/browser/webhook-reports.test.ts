import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { until } from '../support/until.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an operator and a customer see the attempts of webhooks by result, and open the list of attempts', async () => {
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  const alice = await exchange.customer('alice')
  for (let n = 10; n < 16; n++) await alice.notified(await alice.sent({ to: `990000000${n}` }), 'delivered')
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('cell', { name: /alice/ }).waitFor()
  await page.getByRole('img', { name: /Attempts by hour/ }).waitFor()
  await seen.picture('reports-webhooks')
  await page.getByRole('radiogroup', { name: 'Chart' }).getByText('By account').click()
  await page.getByRole('img', { name: /Attempts by hour and account/ }).waitFor()
  assert.deepEqual(await seen.barriers(), [])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match(
    await text(await file.createReadStream()),
    new RegExp(`^account,name,attempts,[^]*\r\n${alice.apiKey},`),
  )
  await page.getByRole('row', { name: /alice/ }).getByRole('link', { name: /^\d+$/ }).click()
  await page.waitForURL(`**/webhooks/events?api_key=${alice.apiKey}&since=*&until=*`)
  await page.getByRole('row').getByText('delivered').first().waitFor()
  await page.goto(`/console/reports/webhooks?account_id=${alice.apiKey}&group_by=endpoint&report=duration`)
  await page.getByRole('cell').getByRole('link', { name: /^http/ }).click()
  await page.getByRole('dialog', { name: 'Endpoint' }).getByText('Last success').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Show the attempts' }).click()
  await page.waitForURL(`**/webhooks/attempts?api_key=${alice.apiKey}`)
  assert.deepEqual(seen.faults, [])

  const created = await alice.post<{ endpoint_id: string }>('/v1/webhook-endpoints', {
    url: `${exchange.receiver.url}/registered`,
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  await alice.notified(await alice.sent({ to: '99000000020' }), 'delivered')
  await until(
    () => alice.get('/console/v1/reports/webhooks?group_by=endpoint'),
    ({ body }) => JSON.stringify(body).includes(created.body.endpoint_id),
  )
  const own = await exchange.customerWindow(alice, { phone: true, dark: true })
  await own.page.goto('/console/reports/webhooks?group_by=endpoint')
  await own.page
    .getByRole('cell')
    .getByRole('link', { name: /registered$/ })
    .click()
  await own.page.waitForURL(`**/webhooks/endpoints/${created.body.endpoint_id}`)
  await own.page.getByText('Latest attempts').waitFor()
  await own.page.goto('/console/reports/webhooks?group_by=result')
  await own.page.getByRole('cell', { name: /^20[04]$/ }).waitFor()
  await own.page.getByRole('radiogroup', { name: 'Chart' }).getByText('By result').click()
  await own.page.getByRole('img', { name: /Attempts by hour and result/ }).waitFor()
  await own.picture('reports-webhooks-own')
  assert.deepEqual(await own.barriers(), [])
  await own.page.getByRole('textbox', { name: 'Result' }).fill('timeout')
  await own.page.getByRole('textbox', { name: 'Result' }).press('Enter')
  await own.page.getByText('No delivery attempts in this period').waitFor()
  assert.deepEqual(own.faults, [])
})
