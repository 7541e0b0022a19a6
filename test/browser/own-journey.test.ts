import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aCompany } from '../support/brands.ts'
import { fillBrand } from '../support/brand-form.ts'
import type { Customer } from '../support/customer.ts'
import { choose, fill, press } from '../support/hands.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const main = (page: Page) => page.getByRole('main')

async function comeIn(page: Page) {
  await page.goto('/console/')
  const tab = page.getByRole('tab', { name: 'Customer' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('button', { name: 'Use an API key' }).click()
  await page.getByLabel('API key').fill(alice.apiKey)
  await page.getByLabel('API secret', { exact: true }).fill(alice.secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Registrations' }).click()
  await page.getByRole('link', { name: 'Register a brand' }).click()
  await choose(page, 'Legal form', 'Private company')
  await fillBrand(page, aCompany())
  await press(page, 'Register the brand')
  await page.getByText('Register a campaign.', { exact: true }).waitFor()
}

async function describe(page: Page): Promise<void> {
  await choose(page, 'Use case', 'Customer care')
  await fill(page, 'Name', 'Repairs')
  await fill(
    page,
    'Description: content, recipients and purpose',
    'Answers to people who have written to our shop and asked us something.',
  )
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByText('4 fields are missing or invalid').waitFor()
  assert.equal(await page.getByText('This is required', { exact: false }).count(), 4)
  await choose(page, 'Consent given by', 'A form on a web page')
  await fill(page, 'Consent text and how recipients agree', 'People tick a box below the form on our page.')
  await fill(page, 'Page or screenshot (URL)', 'https://bluekite.example/form.png')
  await choose(page, 'Message frequency', 'One message per request')
}

test('a new customer gets to an active campaign, a linked number and a delivered message', async () => {
  const { page, faults, picture, barriers } = await exchange.window({ url: exchange.url })
  await comeIn(page)
  await register(page)
  await picture('own-brand')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('link', { name: 'Register a campaign' }).click()
  await describe(page)
  await press(page, 'Preview the opt-in description')
  await page
    .getByRole('status')
    .getByText(/Blue Kite/)
    .waitFor()
  await picture('own-campaign-form')
  assert.deepEqual(await barriers(), [])
  await press(page, 'Next')
  await fill(page, 'Sample message 1', 'Blue Kite: your kite is repaired and can be fetched today.')
  await fill(page, 'Help reply', 'Blue Kite: call 12015550100 or write to us.')
  await press(page, 'Next')
  await page.getByText('A form on a web page').waitFor()
  await picture('own-campaign-review')
  assert.deepEqual(await barriers(), [])
  await main(page).getByRole('checkbox', { name: 'I accept the terms of the registry' }).check()
  await press(page, 'Submit the campaign')
  await page.getByText('The campaign is in review.').waitFor()
  const id = page.url().split('/').at(-1)!
  await decideReview(exchange, id, { decision: 'approve', codes: [] })
  await page.getByText('A number can send as soon as it is linked.', { exact: false }).waitFor()
  await press(page, 'Link numbers')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Numbers' }).fill(`${alice.number},4930000000`)
  await dialog.getByRole('combobox', { name: 'Numbers' }).press('Enter')
  await dialog.getByRole('button', { name: 'Link 2 numbers' }).click()
  await dialog.getByText('does not belong to this account').waitFor()
  await picture('own-link-numbers')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await main(page).getByText('Linked', { exact: true }).waitFor()
  await picture('own-campaign')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('link', { name: 'Messages' }).click()
  await press(page, 'Send a message')
  // The only number is selected.
  await until(
    () => dialog.getByLabel('From').inputValue(),
    (shown) => shown === alice.number,
  )
  await dialog.getByLabel('To').fill('+1 (212) 555-0123')
  await dialog.getByLabel('Text').fill('Blue Kite: your kite is repaired.')
  await picture('own-send')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await main(page).getByText('Delivered', { exact: true }).first().waitFor()
  assert.deepEqual(faults, [])
})

test('a customer orders a vetting, appeals with a file, checks which networks accept a use case, and deletes the brand', async () => {
  const { page, faults, picture, barriers } = await exchange.window({ url: exchange.url })
  const unscored = aCompany({ display_name: 'Red Kite', company_name: 'Red Kite Unscored' })
  const { body } = await alice.post<{ brand_id: string }>('/v1/10dlc/brands', unscored)
  await comeIn(page)
  await page.goto(`/console/registrations/brands/${body.brand_id}`)
  await page.getByText('Register a campaign.', { exact: true }).waitFor()
  await press(page, 'Order a vetting')
  await choose(page, 'Provider', 'Aegis Mobile')
  await choose(page, 'Vetting class', 'Standard')
  await picture('own-vetting-order')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Order it' }).click()
  await main(page).getByText('No score', { exact: true }).waitFor()
  await press(page, 'Appeal')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We are in the register of companies.')
  await choose(page, 'Categories', 'The score is too low')
  await page.keyboard.press('Tab')
  const file = { name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('Red Kite') }
  await dialog.locator('input[type=file]').setInputFiles([file])
  await picture('own-appeal')
  await dialog.getByRole('button', { name: 'Appeal', exact: true }).click()
  await main(page)
    .getByText(/register\.txt/)
    .waitFor()
  await choose(page, 'Use case', 'Marketing')
  await page.getByRole('cell', { name: 'T-Mobile' }).waitFor()
  await picture('own-vetting')
  assert.deepEqual(await barriers(), [])
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('Red Kite deleted.').waitFor()
  assert.deepEqual(faults, [])
})

test('a sole proprietor confirms the phone by the code of a text', async () => {
  const { page, faults, picture, barriers } = await exchange.window({ url: exchange.url })
  const phone = '99000000801'
  const person = { entity_type: 'SOLE_PROPRIETOR', first_name: 'Ada', last_name: 'Kite', mobile_phone: phone }
  const alone = aCompany({ ...person, display_name: 'Ada Kite', ein: undefined, vertical: undefined })
  const { body } = await alice.post<{ brand_id: string }>('/v1/10dlc/brands', alone)
  await comeIn(page)
  await page.goto(`/console/registrations/brands/${body.brand_id}`)
  await page.getByText('Confirm the mobile phone of the brand first').waitFor()
  await press(page, 'Send a text')
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
  await page.getByText('Delivery status').waitFor()
  await picture('own-phone')
  assert.deepEqual(await barriers(), [])
  type Handset = { texts: { text: string }[] }
  const { texts } = await until(
    async () => (await exchange.operator.get<Handset>(`/operator/v1/simulator/handsets/${phone}`)).body,
    ({ texts: delivered }) => delivered.length > 0,
  )
  const pin = /\d{6}/.exec(texts[0]!.text)![0]
  await press(page, 'Enter the code')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the phone' }).click()
  await page.getByText(/was confirmed/).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer whose session was ended sees the sign-in page with the next click, whichever request it sends', async () => {
  const { page, context, faults } = await exchange.window({ url: exchange.url })
  await comeIn(page)
  await page.goto('/console/webhooks/attempts')
  await main(page)
    .getByText('No attempts yet')
    .or(page.getByRole('region', { name: 'Attempts' }))
    .first()
    .waitFor()
  await press(page, 'Send a test event')
  await context.clearCookies()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send' })
  const signIn = page.getByRole('heading', { name: 'Sign in' })
  // The page also polls attempts, and may see the end of the session before the click.
  await Promise.any([send.click(), signIn.waitFor()])
  await signIn.waitFor()
  assert.deepEqual(faults, [])
})
