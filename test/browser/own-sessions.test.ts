import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { cookieIn, openConsole } from '../support/people.ts'
import type { Customer } from '../support/customer.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** A browser that is signed in to the account of alice. */
async function signedIn(look: { phone?: boolean; dark?: boolean } = {}) {
  const credentials = { api_key: alice.apiKey, api_secret: alice.secret }
  const answer = await openConsole(exchange.url).post('/console/v1/session', credentials)
  return exchange.window({ url: exchange.url, cookie: cookieIn(answer), ...look })
}

test('a customer sees who is signed in, and ends the session of another browser, which is signed out', async () => {
  const { page, picture, barriers, faults } = await signedIn()
  const phone = await signedIn({ phone: true, dark: true })
  await phone.page.goto('/console/secrets')
  await phone.page.getByText('This session').waitFor()
  await phone.picture('own-sessions-phone')
  assert.deepEqual(await phone.barriers(), [])
  await page.goto('/console/secrets')
  const region = page.getByRole('region', { name: 'Active sessions' })
  await region.getByText('This session').waitFor()
  await picture('own-sessions')
  assert.deepEqual(await barriers(), [])
  await region.getByRole('button', { name: 'End' }).click()
  await page.getByText('Session ended.').waitFor()
  await region.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' })
  await phone.page.reload()
  await phone.page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual([...faults, ...phone.faults], [])
})
