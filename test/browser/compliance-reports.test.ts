import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { brandsPath, registeredBrand } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import { decideReview } from '../support/reviews.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an operator and a customer see the submissions of registrations, and open the list of those of a line', async () => {
  const alice = await exchange.customer('alice')
  const brand = await registeredBrand(exchange, alice)
  const campaigns: string[] = []
  for (let n = 0; n < 4; n++) {
    const { body } = await alice.post<{ campaign_id: string }>(
      `${brandsPath}/${brand}/campaigns`,
      aCampaign(),
    )
    campaigns.push(body.campaign_id)
  }
  await decideReview(exchange, campaigns[0]!, { decision: 'reject', codes: ['samples'] })
  await decideReview(exchange, campaigns[1]!, { decision: 'request_changes', codes: ['opt-out'] })
  const seen = await exchange.operatorWindow()
  const { page } = seen
  await page.goto('/console/reports')
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Compliance' }).click()
  await page.getByRole('img', { name: /Submissions by day/ }).waitFor()
  await page.getByRole('cell', { name: 'Campaign' }).waitFor()
  await seen.picture('reports-compliance')
  assert.deepEqual(await seen.barriers(), [])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match(await text(await file.createReadStream()), /^kind,submitted,approved,[^]*\r\ncampaign,4,/)
  await page.goto('/console/reports/compliance?group_by=reason')
  await page.getByRole('link', { name: /^The samples do not show/ }).click()
  await page.getByRole('row').getByText(campaigns[0]!).waitFor()
  assert.equal(await page.getByRole('row').getByText(campaigns[1]!).count(), 0)
  await page.getByRole('button', { name: /^Remove The samples/ }).click()
  await page.getByRole('row').getByText(campaigns[1]!).waitFor()
  await seen.picture('reports-compliance-list')
  assert.deepEqual(await seen.barriers(), [])
  await page.getByRole('row').getByText(campaigns[0]!).click()
  await page.waitForURL(`**/registered/campaigns/${campaigns[0]}`)
  assert.deepEqual(seen.faults, [])

  const own = await exchange.customerWindow(alice, { phone: true, dark: true })
  await own.page.goto('/console/reports/compliance?group_by=reason&report=duration')
  await own.page.getByRole('link', { name: /^The samples do not show/ }).waitFor()
  await own.picture('reports-compliance-own')
  assert.deepEqual(await own.barriers(), [])
  await own.page.getByRole('link', { name: 'Show the submissions' }).click()
  await own.page.getByRole('row').getByText(campaigns[3]!).waitFor()
  // A row below the pointer has another color.
  await own.page.mouse.move(0, 0)
  await own.picture('reports-compliance-list-own')
  assert.deepEqual(await own.barriers(), [])
  await own.page.getByRole('row').getByText(campaigns[3]!).click()
  await own.page.waitForURL(`**/registrations/brands/${brand}/campaigns/${campaigns[3]}`)
  assert.deepEqual(own.faults, [])
})
