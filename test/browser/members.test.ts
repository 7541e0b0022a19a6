import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { memberInside } from '../support/members.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Look = { cookie?: string; phone?: boolean; dark?: boolean }
const window = (look: Look = {}) => exchange.window({ url: exchange.url, ...look })

/** A browser that is signed in with the API key of Alice. */
async function withSecret(look: Look = {}) {
  const credentials = { api_key: alice.apiKey, api_secret: alice.secret }
  const answer = await openConsole(exchange.url).post('/console/v1/session', credentials)
  return window({ cookie: cookieIn(answer), ...look })
}

test('a customer invites a member, who joins by the link and signs in again with the password', async () => {
  const owner = await withSecret()
  await owner.page.goto('/console/members')
  await owner.page.getByText('No members yet').waitFor()
  await owner.picture('members-empty')
  assert.deepEqual(await owner.barriers(), [])
  await owner.page.getByRole('button', { name: 'Invite a member' }).click()
  const form = owner.page.getByRole('dialog')
  await form.getByLabel('Email').fill('ada')
  await form.getByRole('button', { name: 'Create link' }).click()
  await form.getByText('This must be an email address, such as office@example.com.').waitFor()
  await form.getByText('Enter a name.').waitFor()
  await form.getByLabel('Email').fill('Ada@example.com')
  await form.getByLabel('Name').fill('Ada Wren')
  await form.getByLabel('API secret').fill(alice.secret)
  await owner.picture('members-invite')
  await form.getByRole('button', { name: 'Create link' }).click()
  const link = await owner.page.getByText(/console\/join#token=/).textContent()
  await owner.page.getByRole('button', { name: 'Done' }).click()
  await owner.page.getByRole('region', { name: 'Pending invitations' }).getByText('ada@example.com').waitFor()

  const ada = await window()
  await ada.page.goto(link!.trim())
  await ada.page.getByRole('heading', { name: /^Join/ }).waitFor()
  await ada.picture('members-join')
  assert.deepEqual(await ada.barriers(), [])
  await ada.page.getByLabel('Password', { exact: true }).fill(password)
  await ada.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.getByRole('link', { name: 'Members' }).waitFor()
  assert.ok(!ada.page.url().includes('token'))
  await ada.page.getByRole('button', { name: 'Ada Wren', exact: true }).click()
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await ada.page.getByRole('button', { name: 'Use an API key' }).waitFor()
  await ada.picture('members-sign-in')
  assert.deepEqual(await ada.barriers(), [])
  await ada.page.getByLabel('Email').fill('ada@example.com')
  await ada.page.getByLabel('Password', { exact: true }).fill(password)
  await ada.page.getByRole('button', { name: 'Sign in' }).click()
  await ada.page.getByRole('link', { name: 'Members' }).click()
  await ada.page.getByText('You', { exact: true }).waitFor()
  await ada.picture('members-developer')
  assert.deepEqual(await ada.barriers(), [])
  const refused = ada.page.getByRole('button', { name: 'Invite a member' })
  assert.equal(await refused.getAttribute('aria-disabled'), 'true')
  assert.deepEqual([...owner.faults, ...ada.faults], [])
})

test('an owner changes a role and removes a member, and the activity shows both', async () => {
  const { email } = await memberInside(exchange.db, alice.apiKey, 'billing')
  const { page, picture, barriers, faults } = await withSecret()
  await page.goto('/console/members')
  const row = page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'read-only' }).click()
  await page.getByRole('dialog').getByLabel('API secret').fill(alice.secret)
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByText('Role changed.').waitFor()
  await picture('members')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByText('Change the role of a member: billing to read-only').waitFor()
  await page.getByText('Remove a member').first().waitFor()
  assert.deepEqual(faults, [])
})

test('a person with several accounts signs in to one of them by its API key', async () => {
  const email = 'agency@example.com'
  const accounts = []
  for (const name of ['one', 'two', 'three', 'four']) {
    const { apiKey } = await exchange.customer(name)
    accounts.push(apiKey)
    await memberInside(exchange.db, apiKey, 'owner', email)
  }
  for (const look of [{}, { dark: true }, { phone: true }, { phone: true, dark: true }]) {
    const { page, picture, barriers, faults } = await window(look)
    await page.goto('/console/')
    await page.getByRole('tab', { name: 'Customer' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'I have several accounts' }).click()
    await page.getByLabel('API key').fill(accounts.at(-1)!)
    await picture(`sign-in-by-account${'phone' in look ? '-phone' : ''}${'dark' in look ? '-dark' : ''}`)
    assert.deepEqual(await barriers(), [])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Settings' }).waitFor({ state: 'attached' })
    await page.goto('/console/settings')
    await page.getByText(accounts.at(-1)!).first().waitFor()
    assert.deepEqual(faults, [])
  }
})

test('a developer confirms with the password, and sees the signature secret', async () => {
  const { cookie } = await memberInside(exchange.db, alice.apiKey, 'developer')
  const { page, picture, barriers, faults } = await window({ cookie })
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Your password').fill(password)
  await picture('members-confirmation')
  assert.deepEqual(await barriers(), [])
  await form.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('whsec_').waitFor()
  assert.deepEqual(faults, [])
})

test('a member sees only the pages of the role', async () => {
  const { cookie } = await memberInside(exchange.db, alice.apiKey, 'billing')
  const { page, picture, barriers, faults } = await window({ cookie, phone: true, dark: true })
  await page.goto('/console/members')
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  await picture('members-phone')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/messages')
  await page.getByText('Your role in this account does not include this page.').waitFor()
  await page.goto('/console/profile')
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor()
  await picture('members-profile')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('an operator invites an owner, and turns off the two-factor authentication of a member', async () => {
  const { id, email } = await memberInside(exchange.db, alice.apiKey, 'developer')
  await exchange.db.query("update member set totp_secret = 'sealed' where id = $1", [id])
  const { page, picture, barriers, faults } = await exchange.operatorWindow()
  await page.goto(`/console/accounts/${alice.apiKey}/members`)
  const row = page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Reset two-factor' }).click()
  await picture('account-members-reset')
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await row.getByRole('button', { name: 'Reset two-factor' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Invite an owner' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('owner@example.com')
  await form.getByLabel('Name').fill('New Owner')
  await form.getByRole('button', { name: 'Create link' }).click()
  await page.getByText(/console\/join#token=/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('region', { name: 'Pending invitations' }).getByText('owner@example.com').waitFor()
  await picture('account-members')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('the members of an account fit the screen of an operator with a phone', async () => {
  const { page, picture, barriers, faults } = await exchange.operatorWindow({ phone: true, dark: true })
  await page.goto(`/console/accounts/${alice.apiKey}/members`)
  await page.getByRole('region', { name: 'Pending invitations' }).first().waitFor()
  await picture('account-members-phone')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('in a sandbox, the link for a new password is in the mailbox, as the page says, and sets it', async () => {
  const { email } = await memberInside(exchange.db, alice.apiKey, 'developer')
  const { page, picture, barriers, faults } = await window({ phone: true, dark: true })
  await page.goto('/console/password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('A sandbox sends no emails.').waitFor()
  await picture('password-reset-sandbox')
  assert.deepEqual(await barriers(), [])
  const mails = `/operator/v1/mails`
  type Mails = { mails: { mail_id: string }[] }
  const found = await until(
    async () => (await exchange.operator.get<Mails>(`${mails}?to=${email}`)).body.mails,
    ({ length }) => length > 0,
  )
  const { body } = await exchange.operator.get<{ text: string }>(`${mails}/${found[0]!.mail_id}`)
  const admin = await exchange.operatorWindow()
  await admin.page.goto('/console/')
  await admin.page.getByRole('heading', { name: 'Overview' }).waitFor()
  await admin.page.keyboard.press('Control+k')
  await admin.page.getByRole('combobox', { name: 'Search pages, actions and objects' }).fill('email')
  await admin.page.getByRole('option', { name: 'Mailbox' }).click()
  await admin.page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const link = admin.page.getByRole('region', { name: 'Text' }).getByRole('link')
  assert.equal(await link.getAttribute('href'), /http\S+\/console\/password#token=\S+/.exec(body.text)![0])
  await admin.picture('mailbox-mail')
  assert.deepEqual(await admin.barriers(), [])
  const tab = await window()
  await tab.page.goto(/http\S+\/console\/password#token=\S+/.exec(body.text)![0])
  await tab.page.getByLabel('Password', { exact: true }).fill('another battery staple')
  await tab.page.getByRole('button', { name: 'Save password' }).click()
  await tab.page.getByRole('heading', { name: 'Password saved' }).waitFor()
  assert.deepEqual([...faults, ...tab.faults, ...admin.faults], [])
})
