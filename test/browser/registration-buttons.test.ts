import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assignNumber } from '#numbers/index.ts'
import { brandsPath, verifiedBrand } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { choose, fill, press } from '../support/hands.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { aRegistration } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
let brand: string

const tollFree = '18335550188'

before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
  const input = { msisdn: tollFree, country: 'US', accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, { ...input, type: 'landline-toll-free' }))
  brand = await verifiedBrand(alice)
})
after(() => exchange.stop())

const asCustomer = (phone = false) => exchange.customerWindow(alice, { phone })

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

type Campaign = { campaign_id: string; status: string; auto_renewal: boolean }

/** Creates a campaign that every network accepts; returns its path in the API. */
async function active(label: string): Promise<string> {
  const path = `${brandsPath}/${brand}/campaigns`
  const { body } = await alice.post<Campaign>(path, aCampaign({ label }))
  await decideReview(exchange, body.campaign_id, { decision: 'approve' })
  const at = `${path}/${body.campaign_id}`
  await until(
    async () => (await alice.get<Campaign>(at)).body.status,
    (status) => status === 'ACTIVE',
  )
  return at
}

const pageOf = (campaign: string) => campaign.replace('/v1/10dlc', '/console/registrations')

test('a customer imports a vetting, and orders a political one with the required fields', async () => {
  const { page, faults, picture, barriers } = await asCustomer()
  await page.goto(`/console/registrations/brands/${brand}`)
  await press(page, 'Import a vetting')
  await choose(page, 'Provider', 'WMC Global (not political)')
  assert.equal(await page.getByRole('textbox', { name: 'Vetting token' }).count(), 0)
  await choose(page, 'Provider', 'Aegis Mobile')
  await confirm(page, 'Import it')
  await dialog(page).getByText('This is required.').waitFor()
  await fill(page, 'Vetting ID', 'theirs-1')
  await fill(page, 'Vetting token', 'token')
  await picture('vetting-import')
  await confirm(page, 'Import it')
  await page.getByText('Import requested from the provider.').waitFor()
  await main(page).getByText('by Aegis').waitFor()
  await press(page, 'Order a vetting')
  assert.equal(await dialog(page).getByLabel('Election date').count(), 0)
  await choose(page, 'Provider', 'Campaign Verify (political only)')
  await choose(page, 'Vetting class', 'Political')
  for (const [name, value] of Object.entries(committee)) await fill(page, name, value)
  for (const [name, value] of Object.entries(chosen)) await choose(page, name, value)
  await confirm(page, 'Order it')
  await dialog(page).getByText('This must be in the future.').waitFor()
  await picture('vetting-political')
  assert.deepEqual(await barriers(), [])
  await fill(page, 'Election date', '2099-11-03')
  await confirm(page, 'Order it')
  await page.getByText('Vetting ordered.').waitFor()
  await main(page).getByText('POLITICAL by CV').waitFor()
  assert.deepEqual(faults, [])
})

const committee = {
  'Your first name': 'Ada',
  'Your last name': 'Kite',
  'Committee ID': '00000',
  Candidate: 'PAC',
  Jurisdiction: 'FEDERAL',
  State: 'US',
  District: 'US',
  Tribe: 'US',
  'Filing (URL)': 'https://filings.example',
  'Election date': '2001-11-03',
}
const chosen = {
  'Level of the election': 'Federal',
  'Committee type': 'P: presidential candidate',
  'PIN delivery': 'Regular mail',
}

test('a linked number cannot send before its campaign is active, and a rejected message leads to the campaign', async () => {
  const path = `${brandsPath}/${brand}/campaigns`
  const { body } = await alice.post<Campaign>(path, aCampaign({ label: 'Kite lessons' }))
  const at = `${path}/${body.campaign_id}`
  await alice.post(`${at}/numbers`, { country: 'US', number: alice.number })
  const { page, faults, picture } = await asCustomer()
  await page.goto(pageOf(at))
  await main(page).getByText('Linked; it can send when the campaign is active.').waitFor()
  await picture('campaign-linked-in-review')
  await page.goto('/console/messages')
  await press(page, 'Send a message')
  await choose(page, 'From', alice.number)
  await fill(page, 'To', '+1 212 558 0001')
  await fill(page, 'Text', 'Blue Kite: your lesson is tomorrow.')
  await confirm(page, 'Send')
  await page
    .getByRole('alert')
    .getByText('cannot send: its status is Pending review.', { exact: false })
    .waitFor()
  assert.equal(await page.getByText('Message accepted.').count(), 0)
  await picture('message-rejected-by-campaign')
  await page.getByRole('alert').getByRole('link', { name: body.campaign_id }).click()
  await page.getByRole('heading', { name: 'Kite lessons' }).waitFor()
  await press(page, 'Unlink')
  await confirm(page, 'Unlink it')
  await page.getByText(`${alice.number} unlinked.`).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer links, moves and unlinks a number, and ends a campaign in each possible way', async () => {
  const from = await active('Kite news')
  const to = await active('Kite repairs')
  await alice.post(`${from}/numbers`, { country: 'US', number: alice.number })
  const { page, faults, picture } = await asCustomer()
  await page.goto(pageOf(from))
  await main(page).getByText('Linked', { exact: true }).waitFor()
  await page.goto(pageOf(to))
  await press(page, 'Move numbers here')
  await dialog(page).getByLabel('From campaign').fill(from.split('/').at(-1)!)
  await confirm(page, 'Move them')
  await page.getByText('Move of 1 number started.').waitFor()
  await main(page).getByText('Linked', { exact: true }).waitFor()
  await press(page, 'Unlink')
  await confirm(page, 'Unlink it')
  await page.getByText(`${alice.number} unlinked.`).waitFor()
  await press(page, 'Turn renewal off')
  await press(page, 'Turn renewal on')
  await press(page, 'Turn renewal off')
  await main(page).getByRole('button', { name: 'Turn renewal on' }).waitFor()
  assert.equal((await alice.get<Campaign>(to)).body.auto_renewal, false)
  await press(page, 'End with its period')
  await picture('campaign-end')
  await confirm(page, 'End it with its period')
  await page.getByText('Pending cancellation').first().waitFor()
  await press(page, 'Cancel now')
  await confirm(page, 'Cancel it now')
  await page.getByText('Campaign canceled.').waitFor()
  assert.equal((await alice.get<Campaign>(to)).body.status, 'CANCELED')
  assert.deepEqual(faults, [])
})

test('a customer resubmits a refused toll-free number on a phone', async () => {
  const made = await alice.post<{ id: string }>('/tfn/v1/registrations', aRegistration([tollFree]))
  assert.equal(made.status, 200, JSON.stringify(made.body))
  await decideReview(exchange, made.body.id, { decision: 'reject', codes: ['use-case'] })
  const { page, faults, picture, barriers } = await asCustomer(true)
  await page.goto(`/console/registrations/toll-free/${made.body.id}`)
  await main(page).getByText('Read the reason').waitFor()
  await picture('toll-free-refused-phone')
  await main(page).getByRole('link', { name: 'Register again' }).click()
  await press(page, 'Next')
  await fill(
    page,
    'Description: content, recipients and purpose',
    'Who has ordered a kite is told when it is ready.',
  )
  await picture('toll-free-anew-phone')
  assert.deepEqual(await barriers(), [])
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Step 3 of 4: Consent' }).waitFor()
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Step 4 of 4: Review' }).waitFor()
  await picture('toll-free-anew-review-phone')
  assert.deepEqual(await barriers(), [])
  await press(page, 'Submit the registration')
  await main(page).getByText('The registration is in review.').waitFor()
  await page.goto('/console/registrations/toll-free')
  await page.getByText(tollFree).first().waitFor()
  await picture('toll-free-list-phone')
  assert.deepEqual(faults, [])
})
