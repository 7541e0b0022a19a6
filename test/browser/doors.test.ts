import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeOf } from '#people/totp.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { makePerson, password, personInside } from '../support/people.ts'

let exchange: TestExchange
let browser: TestBrowser
before(async () => {
  exchange = await startExchange()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await exchange.stop()
})

const window = (wish: { cookie?: string; phone?: boolean; dark?: boolean } = {}) =>
  browser.window({ url: exchange.operatorUrl, ...wish })
const door = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const secretField = (page: Page) => page.getByLabel('Password', { exact: true })
async function signIn(page: Page, email: string, word: string) {
  await page.getByLabel('Email').fill(email)
  await secretField(page).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the link of the start makes the first admin, and signs in', async () => {
  const { page, faults, picture, barriers } = await window()
  const later = (minutes: number) =>
    exchange.db.query('update invitation set expires_at = expires_at - make_interval(mins => $1)', [minutes])
  await later(61)
  await page.goto(exchange.firstLink!)
  await page.getByText('start the exchange again: it prints a new one').waitFor()
  await picture('first-late')
  assert.deepEqual(await barriers(), [])
  await later(-61)
  await page.reload()
  await page.getByRole('heading', { name: 'Create the first admin' }).waitFor()
  await page.getByLabel('Email').fill('first@example.com')
  await page.getByLabel('Name').fill('First')
  await secretField(page).fill('short')
  await page.getByRole('button', { name: 'Create admin' }).click()
  await page.getByRole('alert').waitFor()
  await picture('first-wrong')
  assert.deepEqual(await barriers(), [])
  await secretField(page).fill(password)
  const gone: string[] = []
  page.on('response', (answer) => answer.status() === 410 && gone.push(answer.url()))
  await page.getByRole('button', { name: 'Create admin' }).click()
  await page.getByRole('button', { name: 'First', exact: true }).waitFor()
  assert.deepEqual(gone, [], 'a link that was just used is not looked at again')
  assert.ok(!page.url().includes('token'))
  await page.goto(exchange.firstLink!)
  await page.reload()
  await page.getByText('This link was used').waitFor()
  await page.getByText('start the exchange again: it prints a new one').waitFor()
  await page.getByText('strowger people invite').waitFor()
  await picture('link-used')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

for (const [look, wish] of [
  ['day', {}],
  ['night', { dark: true }],
  ['phone', { phone: true }],
] as const)
  test(`a wrong password is refused, the right one opens the page that was asked for, and the menu signs out: ${look}`, async () => {
    const { email } = await makePerson(exchange.db, ['messaging'], 'Messenger')
    const { page, faults, picture, barriers } = await window(wish)
    await page.goto('/console/health')
    await door(page).waitFor()
    await picture(`door-${look}`)
    assert.deepEqual(await barriers(), [])
    await signIn(page, email, 'wrong wrong wrong')
    await page.getByText('The email or the password is wrong.').waitFor()
    await picture(`door-wrong-${look}`)
    assert.deepEqual(await barriers(), [])
    await signIn(page, email, password)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'To the page' }).press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'page')
    await page.getByRole('button', { name: 'Messenger' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await picture(`who-${look}`)
    assert.deepEqual(await barriers(), [])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await door(page).waitFor()
    assert.ok(page.url().endsWith('/console/health'))
    assert.deepEqual(faults, [])
  })

test('with codes a code is asked for, and too many wrong ones are told when to try again', async () => {
  const me = await personInside(exchange.db, exchange.operatorUrl, ['sims'], 'Coded')
  const codes = '/operator/v1/profile/codes'
  const { secret } = (await me.client.post<{ secret: string }>(codes, { password })).body
  const step = () => Math.floor(Date.now() / 30_000)
  const begun = await me.client.put<{ recovery_codes: string[] }>(codes, { code: codeOf(secret, step() - 1) })
  const { page, faults, picture, barriers } = await window()
  await page.goto('/console/')
  await signIn(page, me.email, password)
  const code = page.getByRole('textbox', { name: 'Code' })
  const press = () => page.getByRole('button', { name: 'Sign in' }).click()
  await code.fill(begun.body.recovery_codes[0]!.replaceAll(/\w/g, 'x'))
  await press()
  await page.getByText('The code is wrong').waitFor()
  await picture('door-code')
  assert.deepEqual(await barriers(), [])
  await code.fill(codeOf(secret, step() + 1))
  await press()
  await page.getByRole('button', { name: 'Coded' }).waitFor()
  assert.deepEqual(faults, [])
  const { email } = await makePerson(exchange.db, ['sims'])
  const other = await window()
  await other.page.goto('/console/')
  const again = other.page.getByText('Try again after')
  for (let tries = 0; tries < 12 && !(await again.isVisible()); tries++) {
    const answer = other.page.waitForResponse('**/operator/v1/session')
    await signIn(other.page, email, 'wrong wrong wrong')
    await answer
  }
  await again.waitFor()
  await other.picture('door-throttled')
})

test('a customer comes in with key and secret, and a wrong key is named at its field', async () => {
  const { page, faults, picture, barriers } = await browser.window({ url: exchange.url })
  await page.goto('/console/')
  await door(page).waitFor()
  const tab = page.getByRole('tab', { name: 'Customer' })
  if (await tab.isVisible()) await tab.click()
  const secret = page.getByLabel('API secret', { exact: true })
  await page.getByLabel('API key').fill('nothing')
  await secret.fill('x')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await picture('door-customer')
  assert.deepEqual(await barriers(), [])
  await page.getByLabel('API key').fill(exchange.demo.api_key)
  await secret.fill(exchange.demo.api_secret)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Secrets' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Secrets' }).waitFor()
  assert.deepEqual(refused, [], 'nobody asks at the other door')
  await picture('customer-inside')
  assert.deepEqual(faults, [])
})

test('without the role a button says which one it needs; a session that an admin ends shows the door again', async () => {
  const admin = await personInside(exchange.db, exchange.operatorUrl, ['admin'])
  const me = await personInside(exchange.db, exchange.operatorUrl, ['sims'], 'Sims')
  const { page, faults, picture } = await window({ cookie: me.cookie })
  await page.goto('/console/fees')
  const add = page.getByRole('button', { name: 'Add a fee' })
  await add.hover()
  await page.getByText('Needs the role admin.').waitFor()
  assert.equal(await add.getAttribute('aria-disabled'), 'true')
  await page.mouse.move(0, 0)
  await page.getByText('Needs the role admin.').waitFor({ state: 'hidden' })
  await add.focus()
  await page.getByText('Needs the role admin.').waitFor()
  await picture('role-needed')
  await admin.client.delete(`/operator/v1/people/${me.id}/sessions/${me.sessionId}`)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await door(page).waitFor()
  assert.match(page.url(), /\/console\/accounts/)
  await signIn(page, me.email, password)
  await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  assert.deepEqual(faults, [])
})
