import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { aCompany, brandsPath, verifiedBrand } from '../support/brands.ts'
import { fillBrand } from '../support/brand-form.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { choose, fill, press } from '../support/hands.ts'
import { memberInside } from '../support/members.ts'
import { until } from '../support/until.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { decideReview } from '../support/reviews.ts'

let exchange: SeenExchange
let alice: Customer

const tollFree = '18335550177'

before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
  const input = { msisdn: tollFree, country: 'US', accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, { ...input, type: 'landline-toll-free' }))
})
after(() => exchange.stop())

const asCustomer = (look = {}) => exchange.customerWindow(alice, look)

test('a customer finds a campaign by its name or brand, and clears the search', async () => {
  const bob = await exchange.customer('bob')
  const brand = await verifiedBrand(bob)
  for (const label of ['Winter offers', 'Spring offers'])
    await bob.post(`${brandsPath}/${brand}/campaigns`, aCampaign({ label }))
  const { page, faults, picture, barriers } = await exchange.customerWindow(bob)
  await page.goto('/console/registrations/campaigns')
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Winter offers' }).waitFor()
  await picture('registrations-campaigns')
  assert.deepEqual(await barriers(), [])
  await page.getByLabel('Name, brand or campaign ID').fill('spring')
  await rows.filter({ hasText: 'Winter offers' }).waitFor({ state: 'detached' })
  await page.getByLabel('Name, brand or campaign ID').fill('autumn')
  await page.getByText('No matching campaigns').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await rows.filter({ hasText: 'Winter offers' }).click()
  await page.getByRole('heading', { name: 'Winter offers' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer registers a brand by a form that marks invalid fields, also those that the exchange rejects', async () => {
  const { page, faults, picture, barriers } = await asCustomer()
  await page.goto('/console/registrations')
  await page.getByRole('heading', { name: 'No brands yet' }).waitFor()
  await picture('registrations-empty')
  await page.getByRole('link', { name: 'Register a brand' }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Tax ID' }).count(), 0)
  await choose(page, 'Legal form', 'Private company')
  assert.equal(await page.getByLabel('Stock symbol').count(), 0)
  await press(page, 'Next')
  await page.getByText(/fields are missing or invalid/).waitFor()
  assert.equal(
    await page.getByText('This is required.', { exact: true }).count(),
    await page.locator('[aria-invalid=true]').count(),
  )
  const focused = () => page.locator(':focus').getAttribute('data-field')
  assert.equal(await focused(), 'display_name')
  assert.equal(await page.getByText('Street').count(), 0)
  await picture('registrations-wrong')
  assert.deepEqual(await barriers(), [])
  await fillBrand(page, aCompany({ state: 'Ilinois', postal_code: '6270' }))
  await page.getByText('This must be a US state, such as Illinois or IL.').waitFor()
  await page.getByText('This must be five digits in the US.').waitFor()
  assert.equal(await page.getByText('In the US, five digits.').count(), 0)
  assert.equal(await focused(), 'state')
  await fill(page, 'State', 'illinois')
  await fill(page, 'Postal code', '62701-1234')
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Step 3 of 3: Review' }).waitFor()
  await page.getByText('62701', { exact: true }).waitFor()
  await page.getByText('United States', { exact: true }).waitFor()
  await page.getByText('Free of charge.').waitFor()
  await picture('registrations-review')
  assert.deepEqual(await barriers(), [])
  await press(page, 'Register the brand')
  await page.getByRole('heading', { name: 'Blue Kite' }).waitFor()
  await page.getByText('Register a campaign.').waitFor()
  await picture('registrations-brand')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('each step of a form is checked by the rules of the exchange, and a phone number gets its country code', async () => {
  const { page, faults, picture } = await asCustomer()
  await page.goto('/console/registrations/brands/new')
  await choose(page, 'Legal form', 'Private company')
  const company = aCompany({ display_name: 'Sunny Shoes', ein: '12-345678', phone: '201 555 0100' })
  await fill(page, 'Website', 'sunnyshoes.example')
  await press(page, 'Next')
  await page.getByText('This must be a URL that begins with https:// or http://', { exact: false }).waitFor()
  await picture('registrations-wrong-website')
  await fill(page, 'Website', 'https://sunnyshoes.example')
  await fillBrand(page, company)
  // The country, in the second step, decides the format of the tax ID in the first.
  await page.getByText('This must be nine digits in the US.').waitFor()
  await picture('registrations-wrong-tax-id')
  await fill(page, 'Tax ID', '12-3456789')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByText('12015550100', { exact: true }).waitFor()
  await press(page, 'Register the brand')
  await page.getByRole('heading', { name: 'Sunny Shoes' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a brand form keeps its input over a reload until it is sent, and takes phone numbers as people write them', async () => {
  const { page, faults, picture, barriers } = await asCustomer()
  const continued = page.getByRole('status').getByText('Continued from your draft')
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
  await page.goto('/console/registrations/brands/new')
  await choose(page, 'Legal form', 'Private company')
  await fillBrand(page, aCompany({ display_name: 'Red Kite', phone: '555' }))
  await page.getByText('Your input is kept in this browser', { exact: false }).waitFor()
  await page.getByText('This must be a phone number with country code, such as +1 202 555 0143.').waitFor()
  await page.reload()
  await continued.waitFor()
  await picture('registrations-draft')
  assert.deepEqual(await barriers(), [])
  assert.equal(await phone.inputValue(), '555')
  await phone.fill('+1 (201) 555-0100')
  await press(page, 'Next')
  await press(page, 'Register the brand')
  await page.getByRole('heading', { name: 'Red Kite' }).waitFor()
  const { body } = await alice.get<{ phone: string }>(`${brandsPath}/${page.url().split('/').at(-1)}`)
  assert.equal(body.phone, '12015550100')
  await page.goto('/console/registrations/brands/new')
  await choose(page, 'Legal form', 'Private company')
  assert.equal(await continued.count(), 0)
  assert.equal(await page.getByRole('textbox', { name: 'Brand name' }).inputValue(), '')
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await continued.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('an unsent form is not shown to the next user of the browser', async () => {
  const { page, faults, picture } = await asCustomer({ phone: true, dark: true })
  await page.goto('/console/registrations/brands/new')
  await choose(page, 'Legal form', 'Private company')
  await fill(page, 'Brand name', 'Green Kite')
  await page.reload()
  await page.getByText('Continued from your draft').waitFor()
  await picture('registrations-draft-phone-dark')
  await page.getByRole('button', { name: 'alice' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('Signed out.').waitFor()
  assert.deepEqual(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    [],
  )
  assert.deepEqual(faults, [])
})

test('the unsent form of a member is not shown to another member in the same browser', async () => {
  const [ada, bea] = await Promise.all([1, 2].map(() => memberInside(exchange.db, alice.apiKey)))
  const { page, context, faults } = await exchange.window({ url: exchange.url, cookie: ada!.cookie })
  const continued = page.getByText('Continued from your draft')
  await page.goto('/console/registrations/brands/new')
  await fill(page, 'Brand name', 'White Kite')
  await page.reload()
  await continued.waitFor()
  const cookie = { name: 'sid', value: bea!.cookie.slice('sid='.length), url: exchange.url }
  await context.addCookies([cookie])
  await page.reload()
  await page.getByRole('textbox', { name: 'Brand name' }).waitFor()
  assert.equal(await continued.count(), 0)
  assert.deepEqual(faults, [])
})

test('a customer reads why a campaign needs changes, changes it, and it is reviewed again', async () => {
  const brand = await verifiedBrand(alice)
  const path = `${brandsPath}/${brand}/campaigns`
  const { body } = await alice.post<{ campaign_id: string }>(path, aCampaign({ label: 'Kite news' }))
  const decision = { decision: 'request_changes', codes: ['samples'], note: 'Name the shop.' }
  await decideReview(exchange, body.campaign_id, decision)
  const { page, faults, picture } = await asCustomer()
  await page.goto('/console')
  const card = page.getByRole('link', { name: '1 campaign needs changes' })
  await card.waitFor()
  await picture('registrations-overview')
  await card.click()
  await page.getByRole('row', { name: /Kite news/ }).click()
  await page
    .getByText(/Name the shop\./)
    .first()
    .waitFor()
  const reasons = page.getByRole('listitem')
  await reasons.getByText('Name the shop.', { exact: true }).waitFor()
  await picture('registrations-campaign')
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByText('Why changes are needed').waitFor()
  await page.getByText(/Name the shop\./).waitFor()
  await page.getByText('It cannot send until it is approved.', { exact: false }).waitFor()
  await page.getByLabel('Sample message 1').fill('Blue Kite: see your kite at https://bit.ly/kite today.')
  await fill(page, 'Opt-out keywords', 'QUIT')
  await fill(page, 'Privacy policy (URL)', 'bluekite.example/privacy')
  await press(page, 'Submit the campaign again')
  await page.getByText('This must be a URL that begins', { exact: false }).waitFor()
  await page.getByText('This must not contain a shortened link.').waitFor()
  await page.getByText('This must include STOP.').waitFor()
  await picture('registrations-campaign-form-wrong')
  await fill(page, 'Opt-out keywords', 'STOP')
  await fill(page, 'Privacy policy (URL)', 'https://bluekite.example/privacy')
  await page.getByLabel('Sample message 1').fill('Blue Kite Shop: your kite is repaired, come and fetch it.')
  await picture('registrations-campaign-form')
  await page.getByRole('button', { name: 'Submit the campaign again' }).click()
  await page.getByText('The campaign is in review. No action needed.').waitFor()
  const seen = await alice.get<Record<string, string>>(`${path}/${body.campaign_id}`)
  assert.equal(seen.body['status'], 'PENDING_REVIEW')
  assert.match(seen.body['sample_one']!, /Shop/)
  assert.deepEqual(faults, [])
})

test('a rejected campaign shows no throughput, and links no numbers until it is submitted again', async () => {
  const dora = await exchange.customer('dora')
  const brand = await verifiedBrand(dora)
  const path = `${brandsPath}/${brand}/campaigns`
  const { body } = await dora.post<{ campaign_id: string }>(path, aCampaign({ label: 'Kite loans' }))
  await decideReview(exchange, body.campaign_id, { decision: 'reject', codes: ['prohibited'] })
  const { page, faults, picture, barriers } = await exchange.customerWindow(dora)
  await page.goto(`/console/registrations/brands/${brand}/campaigns/${body.campaign_id}`)
  await page.getByText('A rejected campaign cannot send.', { exact: false }).waitFor()
  await page.getByText('Not submitted', { exact: true }).first().waitFor()
  assert.equal(await page.getByText(/per minute|per day|^Qualifies$/).count(), 0)
  await page.getByRole('button', { name: 'Link numbers' }).hover()
  await page.getByText('Change it and submit it again first.', { exact: false }).waitFor()
  await picture('registrations-campaign-rejected')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a customer saves a draft of a toll-free registration, and registers a reseller', async () => {
  const { page, faults, picture, barriers } = await asCustomer()
  await page.goto('/console/registrations/resellers/new')
  await fill(page, 'Company', 'Kite Resale')
  await fill(page, 'Mobile phone', '12015550144')
  await fill(page, 'Email', 'resale@bluekite.example')
  await page.getByRole('button', { name: 'Register the reseller' }).click()
  await page.getByRole('row', { name: /Kite Resale/ }).waitFor()
  await page.goto('/console/registrations/toll-free/new')
  const fields = {
    'Legal name': 'Blue Kite Incorporated',
    Street: '1 Main Street',
    City: 'Springfield',
    State: 'IL',
    'Postal code': '62701',
    Website: 'https://bluekite.example',
    'First name': 'Ada',
    'Last name': 'Kite',
    Email: 'office@bluekite.example',
    Phone: '12015550100',
  }
  for (const [name, value] of Object.entries(fields)) await fill(page, name, value)
  await choose(page, 'Country', 'United States')
  await page.goto('/console/numbers/buy')
  await page.goto('/console/registrations/toll-free/new')
  await page.getByText('Continued from your draft').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Street' }).inputValue(), '1 Main Street')
  await choose(page, 'Legal form', 'Sole proprietor')
  await picture('registrations-toll-free-company')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Step 2 of 4: Numbers and messages' }).waitFor()
  const number = page.getByRole('combobox', { name: 'Toll-free number' })
  await number.fill(`(${tollFree.slice(1, 4)}) ${tollFree.slice(4, 7)}-${tollFree.slice(7)}`)
  await number.blur()
  await until(
    () => number.inputValue(),
    (typed) => typed === tollFree,
  )
  await number.fill(tollFree.slice(4))
  await page.getByRole('option', { name: tollFree }).click()
  assert.equal(await number.inputValue(), tollFree)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(/fields are missing or invalid/).waitFor()
  await picture('registrations-toll-free-wrong')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('checkbox', { name: 'Save as draft' }).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Complete and submit' }).waitFor()
  await picture('registrations-toll-free-draft')
  assert.deepEqual(faults, [])
})
