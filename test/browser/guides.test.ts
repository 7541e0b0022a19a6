import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { hiddenIn } from '../support/sight.ts'

let exchange: SeenExchange
before(async () => {
  exchange = await openSeenExchange()
})
after(() => exchange.stop())

/** A reader of the documentation, who has not signed in. */
const reader = (look: { phone?: boolean; dark?: boolean } = {}) =>
  exchange.window({ url: exchange.url, ...look })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' })

test('a reader searches with the keyboard and lands on the section', async () => {
  const { page, faults, barriers, picture } = await reader()
  await page.goto('/docs/guides/')
  await page.keyboard.press('/')
  await page.keyboard.type('signature')
  await page
    .getByRole('status')
    .getByText(/^\d+ results?\b/)
    .waitFor()
  await picture('guides-search')
  assert.deepEqual(await barriers(), [])
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('list', { name: 'Results' }).getByRole('link').first()
  const chosen = await first.evaluate<string, { href: string }>(({ href }) => href)
  assert.equal(await page.evaluate<string>('document.activeElement.href'), chosen)
  await page.keyboard.press('Enter')
  await page.waitForURL(chosen)
  const heading = page.locator(`[id="${new URL(chosen).hash.slice(1)}"]`)
  await heading.waitFor()
  assert.match(await heading.innerText(), /signature/i)
  assert.ok(await isInView(page, new URL(chosen).hash.slice(1)))

  await page.keyboard.press('/')
  await searchField(page).fill('zzzzqqqq')
  await page.getByText('No results for “zzzzqqqq”').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No results for').waitFor({ state: 'hidden' })
  assert.deepEqual(faults, [])
})

test('Enter in the search leads to the first result, also before results are shown', async () => {
  const { page, faults } = await reader()
  await page.goto('/docs/guides/quickstart')
  await searchField(page).fill('idempotency')
  await searchField(page).press('Enter')
  await page.waitForURL(/guides\/[\w-]+#/)
  assert.deepEqual(faults, [])
})

test('a button copies a block of code', async () => {
  const { page, context, faults } = await reader()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/guides/security')
  const block = page.locator('.code').first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), 'eval "$(strowger env)"\n')
  assert.deepEqual(faults, [])
})

test('pages fit narrow and wide screens, and hold no barrier for screen readers and keyboards', async () => {
  for (const look of [{}, { dark: true }, { phone: true }, { phone: true, dark: true }]) {
    const { page, faults, barriers, picture } = await reader(look)
    const name = [look.phone && 'phone', look.dark && 'dark'].filter(Boolean).join('-')
    for (const path of ['', 'security', 'api', 'configuration']) {
      await page.goto(`/docs/guides/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const width of look.phone ? [320, 400] : [820, 1360]) {
        await page.setViewportSize({ width, height: 860 })
        assert.deepEqual(await hiddenIn(page), [], `${path} at ${width}`)
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        assert.equal(await page.evaluate<number>(overflow), 0, `${path} at ${width}`)
      }
      // Long pages have no screenshot and no check of barriers, because they consist of the same elements as the others.
      if (path === 'api' || path === 'configuration') continue
      await picture(`guides-${path || 'home'}-${name || 'light'}`)
      assert.deepEqual(await barriers(), [], path)
    }
    assert.deepEqual(faults, [])
  }
})

test('on a phone the contents open and lead to a guide', async () => {
  const { page } = await reader({ phone: true })
  await page.goto('/docs/guides/')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  assert.equal(await contents.isVisible(), false)
  await page.getByText('Contents', { exact: true }).click()
  await contents.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
})

const isInView = (page: Page, id: string) =>
  page.evaluate<boolean>(`(() => {
    const { top } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect()
    return top >= 0 && top < innerHeight
  })()`)
