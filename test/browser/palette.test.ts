import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Customer } from '../support/customer.ts'
import { storeCards } from '../support/sim-cards.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
let sent: string
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  sent = await alice.sent()
  await alice.notified(sent, 'delivered')
})
after(() => exchange.stop())

/** Opens the palette with the keyboard and types. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and objects' }).fill(text)
}

test('an operator reaches a part of a page and an account by keyboard alone', async () => {
  const { page, picture, barriers, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'prices')
  await page.getByRole('option', { name: 'Prices' }).waitFor()
  await picture('palette')
  assert.deepEqual(await barriers(), [])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/carriers/prices')
  await search(page, 'ali')
  await page.getByRole('option', { name: alice.apiKey }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/accounts/${alice.apiKey}`)
  assert.deepEqual(faults, [])
})

test('a page is found with a typing error and by other words, and the objects opened last are listed first', async () => {
  const { page, picture, barriers, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'webhoks')
  await page
    .getByRole('option', { name: /^Webhooks/ })
    .first()
    .waitFor()
  const field = fieldOf(page)
  for (const [text, name] of [
    ['no receipt', 'Messages'],
    ['suspend', 'Accounts'],
    ['create account', 'Accounts'],
  ] as const) {
    await field.fill(text)
    await page.getByRole('option', { name }).first().waitFor()
  }
  await field.fill(alice.apiKey)
  await page.getByRole('option', { name: alice.apiKey }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'alice' }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /alice.*Recent/ }).waitFor()
  await picture('palette-recent')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('Enter pressed before the response opens the message that it finds', async () => {
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, sent)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/messages/${sent}`)
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('404')),
    [],
  )
})

test('suggestions are links, and a text without a match says what can be found', async () => {
  const { page, picture, barriers } = await exchange.operatorWindow({ phone: true, dark: true })
  await page.goto('/console/')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search pages, actions and objects' })
  await field.fill('+1 (415) 555-0100')
  const found = page.getByRole('option', { name: 'Messages of a number' })
  assert.equal(await found.getAttribute('href'), '/console/messages?number=14155550100')
  await picture('palette-phone')
  assert.deepEqual(await barriers(), [])
  await field.fill('1330')
  const code = page.getByRole('option', { name: 'Messages with an error code' })
  assert.equal(await code.getAttribute('href'), '/console/messages?error_code=1330')
  await field.fill('qqqq')
  await page.getByText('No matches.').waitFor()
})

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and objects' })

test('names with markup, another direction and no spaces are shown as text, and arrow keys choose one', async () => {
  const names = ['Zed <img src=x onerror="alert(1)">', 'Zed \u202Eكلمة', `Zed ${'x'.repeat(60)}`]
  const keys: string[] = []
  for (const name of names) {
    const { body } = await exchange.operator.post<{ api_key: string }>('/operator/v1/accounts', { name })
    keys.push(body.api_key)
  }
  const { page, picture, faults } = await exchange.operatorWindow({ phone: true })
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'zed')
  await page.getByRole('option').nth(2).waitFor()
  await picture('palette-names')
  for (const name of names) await page.getByRole('option').filter({ hasText: name }).waitFor()
  const second = (await page.getByRole('option').nth(1).getAttribute('href'))!
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${second}`)
  assert.ok(keys.some((key) => second.endsWith(key)))
  assert.deepEqual(faults, [])
})

test('a carrier is found by its name, and Enter of an input method opens nothing', async () => {
  const carrier = { name: 'Northern Telecom', host: '127.0.0.1', port: 1, system_id: 'n', password: 'p' }
  const settings = { ...carrier, status: 'disabled' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/c7', settings)).status, 204)
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'northern')
  await page.getByRole('option', { name: 'Northern Telecom c7' }).waitFor()
  await fieldOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  assert.equal(await page.getByRole('option', { name: 'Northern Telecom c7' }).count(), 1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/carriers/of/c7')
  assert.deepEqual(faults, [])
})

test('a response to an earlier text does not replace that to the current one', async () => {
  await exchange.customer('yann')
  const { page, faults } = await exchange.operatorWindow()
  const releases: (() => void)[] = []
  await page.route(/accounts\?.*name=ali/, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const requested = page.waitForRequest(/accounts\?.*name=ali/)
  await search(page, 'ali')
  await requested
  await fieldOf(page).fill('yann')
  await page.getByRole('option', { name: 'yann' }).waitFor()
  for (const release of releases) release()
  await page.unrouteAll({ behavior: 'wait' })
  assert.equal(await page.getByRole('option', { name: alice.apiKey }).count(), 0)
  await fieldOf(page).press('Enter')
  await page.waitForURL('**/console/accounts/*')
  assert.ok(!page.url().endsWith(alice.apiKey))
  assert.deepEqual(faults, [])
})

test('a middle click opens a suggestion in another tab, and the palette stays', async () => {
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'prices')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('option', { name: 'Prices' }).click({ button: 'middle' })
  assert.match((await opened).url(), /about:blank|prices/)
  await page.getByRole('option', { name: 'Prices' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a customer finds a message of the account, but not one of another account', async () => {
  const bob = await exchange.customer('bob')
  const { page, faults } = await exchange.customerWindow(bob)
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, sent)
  await page.getByText('No matches.').waitFor()
  const own = await bob.sent()
  await page.getByRole('combobox', { name: 'Search pages, actions and objects' }).fill(own)
  await page.getByRole('option', { name: own }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/messages/${own}`)
  assert.deepEqual(faults, [])
})

test('an operator finds a SIM by its ICCID, and objects whose IDs begin with zeros', async () => {
  const iccid = '89490000000000000017'
  await exchange.operator.put('/operator/v1/sim-partners/0042', { company_name: 'Zero Fleet' })
  await storeCards(exchange.db, '0042', [{ iccid }])
  const { page, picture, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, '8949 0000 0000 0000 0017')
  await page.getByRole('option', { name: `${iccid} Zero Fleet` }).waitFor()
  await picture('palette-sim')
  const field = page.getByRole('combobox', { name: 'Search pages, actions and objects' })
  await field.fill('004')
  assert.equal(
    await page.getByRole('option', { name: 'Zero Fleet 0042' }).getAttribute('href'),
    '/console/sims/of/0042',
  )
  await field.fill('0014155550100')
  const found = page.getByRole('option', { name: 'Messages of a number' })
  assert.equal(await found.getAttribute('href'), '/console/messages?number=14155550100')
  await field.fill(iccid)
  await page.getByRole('option', { name: iccid }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/sims/of/0042/card/${iccid}`)
  assert.deepEqual(faults, [])
})

test('a customer finds a brand by its name among more than a hundred', async () => {
  const carol = await exchange.customer('carol')
  await exchange.db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, phone, street, city, state,
       postal_code, country, email, campaign_count, created_at, updated_at)
     select 'BKT' || lpad(n::text, 4, '0'), $1, 'VERIFIED', 'PRIVATE_PROFIT', 'Kite ' || n, 'Kite', '12015550100', 'Street', 'City', 'IL', '62701',
       'US', 'a@b.example', 0, now(), now() from generate_series(1, 120) n`,
    [carol.apiKey],
  )
  const { page, faults } = await exchange.customerWindow(carol)
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'kite 12')
  await page.getByRole('option', { name: 'Kite 120' }).waitFor()
  await exchange.db.query(
    `insert into campaign (id, account_id, brand_id, status, usecase, description, message_flow, created_at, updated_at)
     values ('CKITE001', $1, 'BKT0007', 'ACTIVE', 'MARKETING', 'Campaign', 'Flow', now(), now())`,
    [carol.apiKey],
  )
  const field = page.getByRole('combobox', { name: 'Search pages, actions and objects' })
  await field.fill('ckite001')
  const found = page.getByRole('option', { name: 'CKITE001 Kite 7' })
  assert.equal(await found.getAttribute('href'), '/console/registrations/brands/BKT0007/campaigns/CKITE001')
  assert.deepEqual(faults, [])
})

test('a lookup that fails does not hide the results of the others', async () => {
  const { page } = await exchange.operatorWindow()
  await page.route(/sim-partners\?/, (route) => route.fulfill({ status: 500 }))
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await search(page, 'alice')
  await page.getByRole('option', { name: alice.apiKey }).waitFor()
  await page.getByRole('alert').getByText('matches may be missing').waitFor()
})

test('rows of a list are links to their address', async () => {
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/console/accounts')
  const link = page.getByRole('row', { name: alice.apiKey }).getByRole('link').first()
  assert.equal(await link.getAttribute('href'), `/console/accounts/${alice.apiKey}`)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('row', { name: alice.apiKey }).getByText(alice.apiKey).click({ button: 'middle' })
  assert.match((await opened).url(), /about:blank|accounts/)
  assert.deepEqual(faults, [])
})
