import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { memberInside } from '../support/members.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

async function windowOf(role: Parameters<typeof memberInside>[2], look: Look = {}) {
  const { cookie } = await memberInside(exchange.db, alice.apiKey, role)
  return exchange.window({ url: exchange.url, cookie, ...look })
}

const owners = 'Requires the role owner or developer. An owner can change your role.'

test('buttons that a role cannot use are disabled, and say which roles can', async () => {
  for (const role of ['billing', 'read-only'] as const) {
    const { page, picture, barriers, faults } = await windowOf(role, { phone: role === 'billing' })
    await page.goto('/console/settings')
    const change = page.getByRole('button', { name: 'Change webhooks' })
    await change.waitFor()
    for (const name of ['Change webhooks', 'Change registration events', 'Rotate', 'Enable'])
      assert.equal(
        await page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
        'true',
      )
    await change.hover()
    await page.getByText(owners).waitFor()
    await picture(`role-settings-${role}`)
    assert.deepEqual(await barriers(), [])
    assert.deepEqual(faults, [])
  }
})

test('a role uses the buttons of its own areas only', async () => {
  const { page, picture, faults } = await windowOf('compliance')
  await page.goto('/console/settings')
  const isDisabled = (name: string) =>
    page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled')
  assert.equal(await isDisabled('Change webhooks'), 'true')
  assert.equal(await isDisabled('Change registration events'), null)
  assert.equal(await isDisabled('Enable'), null)
  await page.goto('/console/registrations/toll-free')
  await page.getByRole('link', { name: 'Register toll-free numbers' }).first().waitFor()
  await picture('role-compliance')
  assert.deepEqual(faults, [])
})

test('an owner uses all buttons', async () => {
  const { page } = await windowOf('owner')
  await page.goto('/console/settings')
  await page.getByRole('button', { name: 'Change webhooks' }).waitFor()
  assert.equal(await page.locator('[aria-disabled=true]').count(), 0)
})

test('counts on the overview lead only to pages that the role includes', async () => {
  await alice.sent({ to: '99000000001' })
  for (const [role, links] of [
    ['billing', 0],
    ['developer', 1],
  ] as const) {
    const { page, picture, barriers, faults } = await windowOf(role)
    await page.goto('/console/overview')
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await page
      .getByText(/delivered/i)
      .first()
      .waitFor()
    const count = await page.getByRole('main').locator('a[href*="/messages?"]').count()
    assert.equal(Math.min(count, 1), links, role)
    await picture(`role-overview-${role}`)
    assert.deepEqual(await barriers(), [])
    assert.deepEqual(faults, [])
  }
})
