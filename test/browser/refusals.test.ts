import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { openConsole, password, personInside } from '../support/people.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('a user who changes the password gets a clear error for a wrong one, and signs in with the new one alone', async () => {
  const url = exchange.operatorUrl
  const me = await personInside(exchange.db, url, ['messaging'], 'Me')
  const { page, faults, picture } = await exchange.window({ url, cookie: me.cookie })
  await page.goto('/console/profile')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('something else entirely')
  await dialog.getByLabel('New password').fill('another correct horse')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog.getByRole('alert').getByText('Wrong password').waitFor()
  assert.equal(await dialog.getByText('Your roles do not allow this').count(), 0)
  await picture('profile-wrong-password')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('short')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog
    .getByText(/at least 15/)
    .first()
    .waitFor()
  await dialog.getByLabel('New password').fill('another correct horse')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await page.getByText('Password changed.').waitFor()
  const signIn = async (with_: string) => {
    const body = { email: me.email, password: with_ }
    return (await openConsole(url).post('/operator/v1/session', body)).status
  }
  assert.deepEqual([await signIn(password), await signIn('another correct horse')], [401, 200])
  assert.deepEqual(faults, [])
})

test('a page for another role names that role', async () => {
  const url = exchange.operatorUrl
  const me = await personInside(exchange.db, url, ['sims'], 'Me')
  const { page, faults, picture, barriers } = await exchange.window({ url, cookie: me.cookie, dark: true })
  await page.goto('/console/people')
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor()
  await page.getByText('This page requires the role admin.').waitFor()
  await picture('page-of-others-night')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})

test('a double click acts once', async () => {
  const url = exchange.operatorUrl
  const admin = await personInside(exchange.db, url, ['admin'], 'Admin')
  await admin.client.post('/operator/v1/invitations', { email: 'x@example.com', name: 'X', roles: ['sims'] })
  const { page, faults } = await exchange.window({ url, cookie: admin.cookie })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url())
  })
  await page.goto('/console/people')
  const row = page.getByRole('row', { name: /x@example.com/ })
  await row.getByRole('button', { name: 'Withdraw' }).dblclick()
  await row.waitFor({ state: 'detached' })
  assert.equal(sent.length, 1)
  assert.deepEqual(faults, [])
})

test('a page whose scripts were removed by an upgrade says so, and the menu still opens the other pages', async () => {
  const url = exchange.operatorUrl
  const admin = await personInside(exchange.db, url, ['admin'], 'Admin')
  const { page, picture, barriers } = await exchange.window({ url, cookie: admin.cookie })
  await page.goto('/console/audit')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await page.route('**/console/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('alert').getByText('This page cannot be shown').waitFor()
  await picture('page-gone')
  assert.deepEqual(await barriers(), [])
  await page.unroute('**/console/assets/**')
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await page.goto('/console/fees')
  await page.getByRole('heading', { name: 'Fees', level: 1 }).waitFor()
})

test('a page that is still loading is announced to screen readers', async () => {
  const { page, barriers } = await exchange.operatorWindow()
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/operator/v1/*', async (route) => {
    await answers
    await route.continue()
  })
  for (const path of ['audit', 'messages', 'carriers', 'sims']) {
    await page.goto(`/console/${path}`)
    await page.getByRole('status', { name: 'Loading' }).or(page.getByText('Searching')).first().waitFor()
    assert.deepEqual(await barriers(), [], path)
  }
  answer()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
