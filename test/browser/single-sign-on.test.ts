import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { startProvider, type TestProvider } from '../support/openid-provider.ts'
import { password } from '../support/people.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
let provider: TestProvider
let owner: TestMember
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
  owner = await memberInside(exchange.db, alice.apiKey, 'owner')
  provider = await startProvider([`${exchange.url}/console/sso/${alice.apiKey}/callback`])
})
after(async () => {
  await provider.stop()
  await exchange.stop()
})

const window = (look: Look & { cookie?: string } = {}) => exchange.window({ url: exchange.url, ...look })
const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hill' }

test('an owner sets single sign-on up, and a person joins and signs in with the provider', async () => {
  const { page, picture, barriers, faults } = await window({ cookie: owner.cookie })
  await page.goto('/console/members')
  const panel = page.getByRole('region', { name: 'Single sign-on' })
  await panel.getByText('Members sign in with passwords.').waitFor()
  await picture('sso-off')
  await panel.getByRole('button', { name: 'Set up single sign-on' }).click()
  const form = page.getByRole('dialog')
  await form.getByText(`${exchange.url}/console/sso/${alice.apiKey}/callback`).waitFor()
  await form.getByLabel('Issuer').fill('http://127.0.0.1:1')
  await form.getByLabel('Client ID').fill(provider.clientId)
  await form.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret)
  await form.getByLabel('People without an invitation can join').click()
  await page.getByRole('option', { name: 'As developer' }).click()
  await form.getByLabel('Mail domains').fill('Example.com')
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('does not respond as an OpenID Connect provider').waitFor()
  await picture('sso-refused')
  assert.deepEqual(await barriers(), [])
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Join as developer with an address at example.com.').waitFor()
  await picture('sso-on')
  assert.deepEqual(await barriers(), [])
  const link = await panel.getByRole('group', { name: 'sign-in address' }).textContent()

  provider.person = grace
  const visitor = await window()
  await visitor.page.goto(link!.trim())
  await visitor.page.getByRole('link', { name: 'Members' }).click()
  const row = visitor.page.getByRole('row').filter({ hasText: 'Grace Hill' })
  await row.getByText('You', { exact: true }).waitFor()
  await visitor.page.goto('/console/profile')
  await visitor.page.getByText('Single sign-on, without a password').waitFor()
  assert.equal(await visitor.page.getByRole('button', { name: 'Change the password' }).count(), 0)
  await visitor.picture('sso-profile')
  assert.deepEqual([...faults, ...visitor.faults], [])
})

test('a person who is refused reads why, and signs in again with the remembered account', async () => {
  const { page, context, picture, barriers, faults } = await window({ phone: true, dark: true })
  await page.goto('/console/')
  await page.getByRole('tab', { name: 'Customer' }).click()
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await page.getByLabel('API key of your account').fill(alice.apiKey)
  await picture('sso-sign-in')
  assert.deepEqual(await barriers(), [])
  provider.person = { ...grace, sub: 'stranger', email: 'stranger@elsewhere.example' }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You are not a member of this account.').waitFor()
  assert.ok(!page.url().includes('sso='))
  await picture('sso-not-a-member')
  assert.deepEqual(await barriers(), [])
  // This person signs out at the provider.
  await context.clearCookies()
  provider.person = grace
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.origin === exchange.url)
  await page.goto('/console/profile')
  await page.getByText('Single sign-on, without a password').waitFor()
  assert.deepEqual(faults, [])
})

test('a link of another site leads to the sign-in form, and a click continues', async () => {
  provider.person = grace
  const { page } = await window()
  await page.goto(`${provider.issuer}/.well-known/openid-configuration`)
  await page.evaluate(`location.assign("${exchange.url}/console/sso/${alice.apiKey}")`)
  const field = page.getByLabel('API key of your account')
  await field.waitFor()
  assert.equal(await field.inputValue(), alice.apiKey)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Grace Hill' }).waitFor()
})

test('an owner on a phone sees the settings and removes single sign-on', async () => {
  const { page, picture, barriers, faults } = await window({ cookie: owner.cookie, phone: true, dark: true })
  await page.goto('/console/members')
  const panel = page.getByRole('region', { name: 'Single sign-on' })
  await panel.getByText('Allowed as well.').waitFor()
  await picture('sso-phone')
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('Your password').waitFor()
  await picture('sso-phone-form')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await picture('sso-phone-remove')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('button', { name: 'Remove single sign-on' }).click()
  await panel.getByText('Members sign in with passwords.').waitFor()
  assert.deepEqual(faults, [])
})
