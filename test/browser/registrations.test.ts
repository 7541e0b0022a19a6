import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { basic } from '../support/accounts.ts'
import { aCompany } from '../support/brands.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let browser: TestBrowser
let alice: Customer

const brands = '/v1/10dlc/brands'
const tollFree = '18335550177'

before(async () => {
  exchange = await startExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice', { max_calls_per_second: 10_000 })
  const wish = { msisdn: tollFree, country: 'US', accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, { ...wish, type: 'landline-toll-free' }))
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await exchange.stop()
})

const asCustomer = () =>
  browser.window({ url: exchange.url, headers: { authorization: basic(alice.apiKey, alice.secret) } })

const choose = async (page: Awaited<ReturnType<typeof asCustomer>>['page'], label: string, value: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(value)
  await page.getByRole('option', { name: value, exact: true }).click()
}

async function aVerifiedBrand(): Promise<string> {
  const { body } = await alice.post<{ brand_id: string }>(brands, aCompany())
  await until(
    async () =>
      (await alice.get<{ identity_status: string }>(`${brands}/${body.brand_id}`)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
  return body.brand_id
}

test('a customer registers a brand by a form that says what is wrong, also in the words of the exchange', async () => {
  const { page, faults, picture, barriers } = await asCustomer()
  await page.goto('/console/registrations')
  await page.getByRole('heading', { name: 'No brand yet' }).waitFor()
  await picture('registrations-empty')
  await page.getByRole('link', { name: 'Register a brand' }).click()
  await choose(page, 'entity_type', 'PRIVATE_PROFIT')
  assert.equal(await page.getByLabel('stock_symbol').count(), 0)
  await page.getByRole('button', { name: 'Register the brand' }).click()
  await page.getByText(/fields are missing or wrong/).waitFor()
  assert.equal(
    await page.getByText('is required', { exact: true }).count(),
    await page.locator('[aria-invalid=true]').count(),
  )
  const focused = () => page.locator(':focus').getAttribute('data-field')
  assert.equal(await focused(), 'display_name')
  await picture('registrations-wrong')
  assert.deepEqual(await barriers(), [])
  for (const [name, value] of Object.entries(aCompany({ state: 'Illinois' })))
    if (name === 'vertical') await choose(page, name, value)
    else if (name !== 'entity_type') await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register the brand' }).click()
  await page.getByText('must be two letters in the US').waitFor()
  const state = page.getByRole('textbox', { name: 'state', exact: true })
  assert.equal(await focused(), 'state')
  await state.fill('IL')
  await page.getByRole('button', { name: 'Register the brand' }).click()
  await page.getByRole('heading', { name: 'Blue Kite' }).waitFor()
  await page.getByText('Register a campaign.').waitFor()
  await picture('registrations-brand')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a customer reads why a campaign has to be changed, changes it, and it is reviewed again', async () => {
  const brand = await aVerifiedBrand()
  const path = `${brands}/${brand}/campaigns`
  const { body } = await alice.post<{ campaign_id: string }>(path, aCampaign({ label: 'Kite news' }))
  const decision = { decision: 'request_changes', codes: ['samples'], note: 'Name the shop.' }
  await decideReview(exchange, body.campaign_id, decision)
  const { page, faults, picture } = await asCustomer()
  await page.goto(`/console/registrations/brands/${brand}/campaigns/${body.campaign_id}`)
  await page
    .getByText(/Name the shop\./)
    .first()
    .waitFor()
  await picture('registrations-campaign')
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel('sample_one').fill('Blue Kite Shop: your kite is repaired, come and fetch it.')
  await picture('registrations-campaign-form')
  await page.getByRole('button', { name: 'Submit the campaign again' }).click()
  await page.getByText('People review it. You have nothing to do.').waitFor()
  const seen = await alice.get<Record<string, string>>(`${path}/${body.campaign_id}`)
  assert.equal(seen.body['status'], 'PENDING_REVIEW')
  assert.match(seen.body['sample_one']!, /Shop/)
  assert.deepEqual(faults, [])
})

test('a customer keeps a draft of a toll-free registration, and registers a reseller', async () => {
  const { page, faults, picture } = await asCustomer()
  await page.goto('/console/registrations/resellers/new')
  await page.getByRole('textbox', { name: 'company_name' }).fill('Kite Resale')
  await page.getByRole('textbox', { name: 'mobile_phone' }).fill('12015550144')
  await page.getByRole('textbox', { name: 'email' }).fill('resale@bluekite.example')
  await page.getByRole('button', { name: 'Register the reseller' }).click()
  await page.getByRole('row', { name: /Kite Resale/ }).waitFor()
  await page.goto('/console/registrations/toll-free/new')
  const business = page.getByRole('group', { name: 'business' })
  const fields = {
    name: 'Blue Kite Incorporated',
    street: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
    company_website: 'https://bluekite.example',
    first_name: 'Ada',
    last_name: 'Kite',
    email: 'office@bluekite.example',
    phone: '12015550100',
  }
  for (const [name, value] of Object.entries(fields))
    await business.getByRole('textbox', { name, exact: true }).first().fill(value)
  await page.getByRole('button', { name: 'Add to requested_numbers' }).click()
  await page.getByRole('textbox', { name: 'number', exact: true }).fill(tollFree)
  await page.getByRole('checkbox', { name: 'Keep it as a draft' }).check()
  await page.getByRole('button', { name: 'Keep the draft' }).click()
  await page.getByRole('link', { name: 'Complete and submit' }).waitFor()
  await picture('registrations-toll-free-draft')
  assert.deepEqual(faults, [])
})
