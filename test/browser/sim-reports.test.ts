import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { luhnDigit } from '#sims/index.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { aPartner, storeSims } from '../support/sims.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

const iccids = ['894900000000000101', '894900000000000102'].map((digits) => digits + luhnDigit(digits))

async function use(account: string, partner: string): Promise<void> {
  await aPartner(exchange.db, partner, { account })
  await storeSims(exchange.db, partner, iccids)
  const { now } = (await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body
  const rows = Array.from({ length: 40 }, (_, n) => {
    const at = new Date(Date.parse(now) - 1_000 - n * 1_800_000).toISOString()
    return `${iccids[n % 2]},${at},${(n % 7) * 900_000},${4_000_000 + n * 300_000},${n % 3},${n % 2 ? 542 : 208},01`
  })
  const file = ['iccid,at,up,down,sms_mo,mcc,mnc', ...rows, ''].join('\n')
  const { status } = await exchange.operator.put('/operator/v1/sim-usage-files/first', file, {
    'content-type': 'text/csv',
  })
  assert.equal(status, 200)
}

test('an operator and a customer see the usage of SIMs, and open the SIM with the most data', async () => {
  const alice = await exchange.customer('alice')
  await use(alice.apiKey, 'trucks')
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto(`/console/reports?account_id=${alice.apiKey}`)
  await page.getByRole('link', { name: 'SIM usage' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By country' }).click()
  await page.getByRole('cell', { name: 'Fiji' }).waitFor()
  await page.getByRole('img', { name: /Data by hour/ }).waitFor()
  await page.getByRole('radiogroup', { name: 'Chart' }).getByText('By country').click()
  await page.getByRole('img', { name: /Data by hour and country/ }).waitFor()
  await seen.picture('reports-sims')
  assert.deepEqual(await seen.barriers(), [])
  await page.goto(`/console/reports/sims?account_id=${alice.apiKey}&group_by=customer&report=sms`)
  await page.getByRole('link', { name: 'trucks' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match(await text(await file.createReadStream()), /^customer,name,up_bytes,[^]*\r\ntrucks,trucks,/)
  await page.getByRole('region', { name: 'SIMs with the most data' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: new RegExp(iccids.join('|')) }).waitFor()
  assert.deepEqual(seen.faults, [])

  const own = await exchange.customerWindow(alice, { phone: true, dark: true })
  await own.page.goto('/console/reports/sims?group_by=country')
  await own.page.getByRole('cell', { name: 'Fiji' }).waitFor()
  await own.page.getByRole('radiogroup', { name: 'Chart' }).getByText('By country').click()
  await own.page.getByRole('img', { name: /Data by hour and country/ }).waitFor()
  await own.picture('reports-sims-own')
  assert.deepEqual(await own.barriers(), [])
  await own.page.getByRole('textbox', { name: 'Country' }).fill('de')
  await own.page.getByRole('textbox', { name: 'Country' }).press('Enter')
  await own.page.getByText('No usage in this period').waitFor()
  assert.deepEqual(own.faults, [])
})
