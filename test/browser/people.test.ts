import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import readCode from 'qr/decode.js'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { Locator } from 'playwright-core'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { password, personInside } from '../support/people.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an admin invites a user, who signs in by the link and is suspended later', async () => {
  const url = exchange.operatorUrl
  const admin = await personInside(exchange.db, url, ['admin'], 'Admin')
  const { page, faults, picture, barriers } = await exchange.window({ url, cookie: admin.cookie })
  await page.goto('/console/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('new@example.com')
  await dialog.getByLabel('Name').fill('New')
  await dialog.getByLabel('sims').check()
  await picture('people-invite')
  assert.deepEqual(await barriers(), [])
  // The last authentication becomes eleven minutes old, so the console has to ask again.
  await exchange.db.query("update person_session set proven_at = proven_at - interval '11 minutes'")
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByLabel('Password', { exact: true }).fill('wrong')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await proof.getByText('Wrong password').waitFor()
  await picture('proof')
  assert.deepEqual(await barriers(), [])
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  const link = (await dialog.getByText('/console/invitation#token=').textContent())!
  await dialog.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw' }).first().waitFor()
  await picture('people')
  assert.deepEqual(await barriers(), [])
  const theirs = await exchange.window({ url, dark: true })
  await theirs.page.goto(link.trim())
  await theirs.page.getByRole('heading', { name: 'Join this exchange' }).waitFor()
  await theirs.picture('invitation-night')
  assert.deepEqual(await theirs.barriers(), [])
  await theirs.page.getByLabel('Password', { exact: true }).fill(password)
  await theirs.page.getByRole('button', { name: 'Join' }).click()
  await theirs.page.getByRole('button', { name: 'New', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Disable' }).waitFor()
  await page.getByRole('region', { name: 'Sessions' }).waitFor()
  await picture('person')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  await theirs.page.reload()
  await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual([...faults, ...theirs.faults], [])
})

test('a user turns on two-factor authentication and sees their sessions', async () => {
  const url = exchange.operatorUrl
  const me = await personInside(exchange.db, url, ['messaging'], 'Me')
  const { page, faults, picture, barriers } = await exchange.window({ url, cookie: me.cookie })
  await page.goto('/console/')
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByText('This session').waitFor()
  assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0)
  await picture('profile')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const address = await dialog.getByRole('link').getAttribute('href')
  const secret = new URL(address!).searchParams.get('secret')!
  assert.equal(readCode(await pixelsOf(dialog.getByRole('img', { name: 'The secret' }))), address)
  await picture('profile-secret')
  assert.deepEqual(await barriers(), [])
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, Math.floor(Date.now() / 30_000)))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('The codes are shown only once.').waitFor()
  await picture('profile-recovery')
  const recovery = (await dialog.getByLabel('Recovery codes').last().textContent())!
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  const off = page.getByRole('dialog')
  await off.getByLabel('Password', { exact: true }).fill(password)
  await off.getByRole('textbox', { name: 'Code' }).fill('000000')
  await off.getByRole('button', { name: 'Turn it off' }).click()
  await off.getByRole('alert').waitFor()
  await picture('profile-off')
  assert.deepEqual(await barriers(), [])
  await off.getByRole('textbox', { name: 'Code' }).fill(recovery.split('\n')[0]!)
  await off.getByRole('button', { name: 'Turn it off' }).click()
  await page.getByText('Two-factor authentication is off.').waitFor()
  await page.getByRole('cell', { name: 'Off', exact: true }).waitFor()
  assert.deepEqual(faults, [])
})

/** Renders the QR code as a camera sees it: dark modules on a light background, four pixels for each module. */
async function pixelsOf(drawing: Locator) {
  const units = Number((await drawing.getAttribute('viewBox'))!.split(' ')[2])
  const [light, dark] = await drawing.locator('path').all()
  assert.deepEqual([await light!.getAttribute('fill'), await dark!.getAttribute('fill')], ['#fff', '#000'])
  const side = units * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of (await dark!.getAttribute('d'))!.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < 4; row++) {
      const begin = (Number(y) * 4 + row) * side + Number(x) * 4
      for (let at = begin; at < begin + Number(width) * 4; at++) data.fill(0, at * 4, at * 4 + 3)
    }
  return { width: side, height: side, data }
}
