import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { type Area, type MemberRole, memberRoleNames, rights } from '#accounts/roles/role-kinds.ts'
import type { Page } from 'playwright-core'
import { furnished } from '../support/furnished.ts'
import type { Customer } from '../support/customer.ts'
import { memberInside } from '../support/members.ts'
import { personInside } from '../support/people.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { walk } from '../support/walk.ts'

const pages = resolve(import.meta.dirname, '../../console/src/pages')
const title = 'Your role does not allow changes here'

let exchange: SeenExchange
let kite: Customer
/** The values of the parameters in the paths of forms. */
let ids: Readonly<Record<string, string>>
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  kite = await furnished(exchange)
  const { body: brands } = await kite.get<{ _embedded: { brands: { brand_id: string }[] } }>(
    '/v1/10dlc/brands',
  )
  const brand = brands._embedded.brands[0]!.brand_id
  const campaignsPath = `/v1/10dlc/brands/${brand}/campaigns`
  const { body: campaigns } = await kite.get<{ _embedded: { campaigns: { campaign_id: string }[] } }>(
    campaignsPath,
  )
  const registrations = await kite.get<{ _embedded: { numbers: { registration_id: string }[] } }>(
    '/tfn/v1/numbers',
  )
  ids = {
    'brands/:id': `brands/${brand}`,
    ':brand': brand,
    'campaigns/:id': `campaigns/${campaigns._embedded.campaigns[0]!.campaign_id}`,
    'toll-free/:id': `toll-free/${registrations.body._embedded.numbers[0]!.registration_id}`,
  }
})
after(() => exchange.stop())

async function memberWindow(role: MemberRole, look: Look = {}) {
  const { cookie } = await memberInside(exchange.db, kite.apiKey, role)
  return exchange.window({ url: exchange.url, cookie, ...look })
}

/** The addresses of all forms of customers that have their own page, with the area of the page. */
function formsOfCustomers(): { path: string; area: Area }[] {
  const own = globSync('own-*/page.tsx', { cwd: pages }).flatMap((file) => {
    const entry = readFileSync(resolve(pages, file, '../entry.ts'), 'utf8')
    const [, at = ''] = /path: '([^']+)'/.exec(entry) ?? []
    const area = /area: '(\w+)'/.exec(entry)?.[1] as Area
    const routes = [...readFileSync(resolve(pages, file), 'utf8').matchAll(/<Route path=[{`"]+([^"`]+)/g)]
    return routes
      .map(([, path]) => path!.replace(/\$\{at\}/, at))
      .filter((path) => /\/(new|import|change|buy)$/.test(path))
      .map((path) => ({
        path: Object.entries(ids).reduce((all, [name, id]) => all.replace(name, id), path),
        area,
      }))
  })
  return [...own, { path: '/sims/of/demo/many', area: 'sims' }]
}

/** Opens an address like a link, and waits until the page has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console${path}`)})`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByRole('main').getByLabel('Loading').first().waitFor({ state: 'detached' })
}

/** Pages whose form only finds something. */
const searches = new Set(
  ['messages', 'handset', 'carriers/explain', 'network/virtual'].map((path) => `/console/${path}`),
)

const notices = (page: Page) => page.getByRole('alert').filter({ hasText: title })
const submits = (page: Page) =>
  page.getByRole('main').locator('form button[type=submit]:not([disabled]):not([aria-disabled=true])')

test('the direct address of a form names the roles that can send it to all other roles', async () => {
  const forms = formsOfCustomers()
  assert.ok(forms.length >= 9, JSON.stringify(forms))
  assert.ok(
    forms.every(({ path }) => !path.includes(':')),
    JSON.stringify(forms),
  )
  for (const role of memberRoleNames) {
    const { page, picture, barriers, faults } = await memberWindow(role, {
      phone: role === 'developer',
      dark: role === 'read-only',
    })
    await page.goto('/console/overview')
    for (const { path, area } of forms) {
      if (rights[role][area] === 'none') continue
      await open(page, path)
      const able = memberRoleNames.filter((name) => rights[name][area] === 'change')
      if (rights[role][area] === 'change') {
        await submits(page).or(page.getByRole('table')).or(page.getByLabel('ICCIDs')).first().waitFor()
        assert.equal(await notices(page).count(), 0, `${role} ${path}`)
        continue
      }
      await notices(page)
        .getByText(`Requires the role ${able.join(' or ')}.`)
        .waitFor()
      assert.equal(await submits(page).count(), 0, `${role} ${path}`)
      await picture(`form-by-role-${role}-${area}-${path.split('/').at(-1)}`)
      assert.deepEqual(await barriers(), [], `${role} ${path}`)
    }
    assert.deepEqual(faults, [])
  }
})

test('no page lets a member or an operator who may only read send a form', async () => {
  const { cookie } = await personInside(exchange.db, exchange.operatorUrl, ['read-only'], 'Reader')
  const windows = [
    await memberWindow('read-only'),
    await exchange.window({ url: exchange.operatorUrl, cookie }),
  ]
  for (const window of windows) {
    const sendable = new Set<string>()
    await walk(window, async (path) => {
      if ((await submits(window.page).count()) > 0) sendable.add(path)
    })
    assert.deepEqual([...sendable.difference(searches)], [])
    assert.deepEqual(window.faults, [])
  }
})
