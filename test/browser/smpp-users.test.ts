import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { COMMAND, encodeHeaderOnly, STATUS } from '#carriers/smpp/index.ts'
import { openRawClient } from '../smpp/raw-client.ts'
import type { TestWindow } from '../support/browser.ts'
import type { Customer } from '../support/customer.ts'
import { memberInside } from '../support/members.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { bindClient, smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
let window: TestWindow
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  window = await exchange.customerWindow(alice)
})
after(() => exchange.stop())

/** The password in the dialog that shows it once. */
async function shownPassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Password of / })
  await dialog.getByText('Store this password now').waitFor()
  const password = (await dialog.locator('code').allTextContents()).at(-1)!
  assert.match(password, /^[A-Za-z2-9]{8}$/)
  await dialog.getByRole('button', { name: 'Copy password' }).waitFor()
  return password
}

const send = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('a customer creates an SMPP user, sees its password once and how to connect, and sees its session', async (t) => {
  const { page, picture, barriers, faults } = window
  await page.goto('/console/smpp')
  await page.getByText('No SMPP users yet').waitFor()
  await picture('own-smpp-empty')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Create an SMPP user' }).click()
  await page.getByLabel('system_id').fill('kite orders')
  await page.getByLabel('Allowed networks').fill('127.0.0.1/8')
  await page.getByLabel('API secret').fill(alice.secret)
  await send(page, 'Create user')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.getByLabel('system_id').fill('kite-orders')
  await send(page, 'Create user')
  await page.getByText(/must begin at its first address: 127\.0\.0\.0\/8/).waitFor()
  await picture('own-smpp-create')
  assert.deepEqual(await barriers(), [])
  await page.getByLabel('Allowed networks').fill('127.0.0.0/8')
  await page.getByRole('dialog').getByLabel('Description').fill('Order service')
  await send(page, 'Create user')
  const password = await shownPassword(page)
  await picture('own-smpp-password')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'kite-orders' }).waitFor()
  await page.getByText('No program is bound').waitFor()
  const configuration = page.getByRole('group', { name: 'configuration for Kannel' })
  const text = (await configuration.textContent())!
  for (const line of [
    `port = ${exchange.smppPort}`,
    'smsc-username = "kite-orders"',
    'transceiver-mode = true',
  ])
    assert.ok(text.includes(line), text)
  assert.ok(!(await page.content()).includes(password))
  await page.getByText('Node.js', { exact: true }).click()
  await page.getByText(`smpp://127.0.0.1:${exchange.smppPort}`).waitFor()
  const bound = await openRawClient(t, exchange.smppPort!)
  assert.equal(await bound.bind(COMMAND.bind_transceiver, 'kite-orders', password), STATUS.ESME_ROK)
  await page.getByRole('region', { name: 'Sessions' }).getByText('Transceiver').first().waitFor()
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transceiver, 'kite-orders', 'wrong'), STATUS.ESME_RINVPASWD)
  await page.getByText('The password is wrong.').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Trace' }).first().click()
  await page.getByText('No PDUs yet').waitFor()
  const traced = page.getByRole('region', { name: 'PDUs' }).getByText('enquire_link_resp').first()
  await until(
    async () => {
      bound.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 900))
      return traced.isVisible()
    },
    (isSeen) => isSeen,
  )
  await picture('own-smpp-trace')
  assert.deepEqual(await barriers(), [])
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await picture('own-smpp-trace-phone')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await picture('own-smpp-user-bound-phone')
  await page.setViewportSize(size)
  await picture('own-smpp-user')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'End session' }).click()
  await send(page, 'End it')
  await page.getByText('A member of the account ended the session.').waitFor({ timeout: 30_000 })
  assert.deepEqual(faults, [])
})

test('a customer changes, disables and deletes an SMPP user and renews its password', async () => {
  const { page, barriers } = window
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Advanced settings' }).click()
  await page.getByLabel('Default sender').fill('not a sender!')
  await send(page, 'Change it')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.getByLabel('Default sender').fill('BlueKite')
  assert.deepEqual(await barriers(), [])
  await send(page, 'Change it')
  await page.getByRole('cell', { name: 'BlueKite' }).waitFor()
  await page.getByRole('button', { name: 'Renew password' }).click()
  await page.getByLabel('API secret').fill(alice.secret)
  await send(page, 'Renew password')
  await shownPassword(page)
  await page.getByText('The previous password is also valid until').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await send(page, 'Disable it')
  await page.getByText('This user is disabled').waitFor()
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('This user is disabled').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('API secret').fill(alice.secret)
  await send(page, 'Delete it')
  await page.getByText('No SMPP users yet').waitFor()
})

test('the palette finds an SMPP user of a customer, whose page fits a phone', async (t) => {
  const bob = await exchange.customer('bob')
  const credentials = await smppUser(exchange, bob, { systemId: 'bob-orders', requiresTls: true })
  const { page, picture, barriers, faults } = await exchange.customerWindow(bob, { phone: true, dark: true })
  await page.goto('/console/smpp')
  await page.getByText('bob-orders').waitFor()
  await picture('own-smpp-phone')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and objects' }).fill('bob-o')
  await page
    .getByRole('option', { name: /bob-orders/ })
    .first()
    .click()
  await page.getByText('the exchange has no SMPP port with TLS').waitFor()
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(
    await client.bind(COMMAND.bind_transceiver, credentials.systemId, credentials.password),
    STATUS.ESME_RBINDFAIL,
  )
  await page.getByText('The user must bind by TLS.').waitFor({ timeout: 30_000 })
  await picture('own-smpp-user-phone')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a read-only member sees SMPP users and cannot change them; a billing member has no such page', async () => {
  const carol = await exchange.customer('carol')
  const { userId } = await smppUser(exchange, carol, { systemId: 'carol-orders' })
  const inside = async (role: 'read-only' | 'billing') => {
    const { cookie } = await memberInside(exchange.db, carol.apiKey, role)
    return exchange.window({ url: exchange.url, cookie })
  }
  const { page } = await inside('read-only')
  await page.goto(`/console/smpp/${userId}`)
  await page.getByRole('heading', { name: 'carol-orders' }).waitFor()
  for (const name of ['Change', 'Renew password', 'Disable', 'Delete'])
    assert.equal(await page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'), 'true')
  const billing = await inside('billing')
  await billing.page.goto('/console/')
  await billing.page.getByRole('link', { name: 'Ledger' }).first().waitFor()
  assert.equal(await billing.page.getByRole('link', { name: 'SMPP' }).count(), 0)
})

test('an operator finds an SMPP user, changes its limits, and ends its session', async (t) => {
  const dave = await exchange.customer('dave')
  const { page, picture, barriers, faults } = await exchange.operatorWindow()
  await page.goto(`/console/smpp-users?api_key=${dave.apiKey}`)
  await page.getByText('No matching SMPP users').waitFor()
  await page.getByRole('button', { name: 'Create an SMPP user' }).click()
  await page.getByRole('dialog').getByLabel('system_id').fill('dave-orders')
  await page.getByLabel('Messages per second').fill('25')
  await picture('smpp-users-create')
  assert.deepEqual(await barriers(), [])
  await send(page, 'Create user')
  const password = await shownPassword(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('cell', { name: '25', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Binds at the same time').fill('2')
  await send(page, 'Change it')
  await page.getByRole('cell', { name: '2', exact: true }).waitFor()
  await bindClient(t, exchange, { systemId: 'dave-orders', password, userId: '' })
  await page.goto('/console/smpp-users')
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByLabel('system_id').fill('dave')
  await page.getByText('dave-orders').first().waitFor()
  await picture('smpp-sessions')
  assert.deepEqual(await barriers(), [])
  await page.getByText('dave-orders').first().click()
  await page.getByRole('button', { name: 'End session' }).click({ timeout: 30_000 })
  await send(page, 'End it')
  await page.getByText('An operator ended the session.').first().waitFor({ timeout: 30_000 })
  await picture('smpp-user')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/smpp-users')
  await page.getByLabel('system_id').fill('dave')
  await page.getByText('dave-orders').waitFor()
  await page.getByText('bob-orders').waitFor({ state: 'detached' })
  await picture('smpp-users')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
