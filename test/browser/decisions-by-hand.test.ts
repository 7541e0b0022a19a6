import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, brandsPath } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { decideReview } from '../support/reviews.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY: 'manual' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const readUntil = <T>(path: string, wanted: (body: T) => boolean) =>
  until(async () => (await alice.get<T>(path)).body, wanted)

test('an operator decides a brand, its vetting and its campaign in the console, with ID, score and networks', async () => {
  const { body } = await alice.post<{ brand_id: string }>(brandsPath, aCompany())
  const path = `${brandsPath}/${body.brand_id}`
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  const open = async (kind: string) => {
    await page.goto(`/console/compliance?kind=${kind}`)
    await page.getByRole('row', { name: /Blue Kite|Answers to people/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    return page.getByRole('dialog')
  }
  const brand = await open('registry-brand')
  await brand.getByLabel('ID at the registry').fill('BKITE01')
  await picture('by-hand-brand')
  assert.deepEqual(await barriers(), [])
  await brand.getByRole('button', { name: 'Approve it' }).click()
  await readUntil<{ registry_brand_id?: string }>(path, (found) => found.registry_brand_id === 'BKITE01')

  await alice.post(`${path}/vetting/requests`, { evp_id: 'Aegis', vetting_class: 'STANDARD' })
  await page.getByText('Blue Kite: approved.').waitFor()
  const vetting = await open('registry-vetting')
  await vetting.getByRole('button', { name: 'Approve it' }).and(page.locator(':disabled')).waitFor()
  await vetting.getByRole('textbox', { name: 'Score' }).fill('71')
  await picture('by-hand-vetting')
  assert.deepEqual(await barriers(), [])
  await vetting.getByRole('button', { name: 'Approve it' }).click()
  await readUntil<{ identity_status: string }>(
    path,
    ({ identity_status }) => identity_status === 'VETTED_VERIFIED',
  )

  const { body: made } = await alice.post<{ campaign_id: string }>(`${path}/campaigns`, aCampaign())
  await decideReview(exchange, made.campaign_id, { decision: 'approve' })
  const campaign = await open('registry-campaign')
  for (const name of ['AT&T', 'T-Mobile', 'US Cellular', 'Verizon Wireless'])
    await campaign.getByRole('checkbox', { name }).check()
  await picture('by-hand-campaign')
  assert.deepEqual(await barriers(), [])
  await campaign.getByRole('button', { name: 'Approve it' }).click()
  await readUntil<{ status: string }>(
    `${path}/campaigns/${made.campaign_id}`,
    ({ status }) => status === 'ACTIVE',
  )
  assert.deepEqual(faults, [])
})
