import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => {
  exchange = await openSeenExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  const alice = await exchange.customer('alice')
  const input = { name: 'No strangers', kind: 'blocked_number', effect: 'block', api_key: alice.apiKey }
  const { body: rule } = await exchange.operator.post<{ rule_id: string }>('/operator/v1/rules', input)
  const entries = [{ value: '99000000666' }]
  await exchange.operator.post(`/operator/v1/rules/${rule.rule_id}/entries`, { entries })
  await alice.notified(await alice.sent({ to: '99001000001' }), 'undeliverable')
  await alice.notified(await alice.sent({ to: '99000000001' }), 'delivered')
  await alice.notified(await alice.sent({ to: '99000000666' }), 'rejected')
})
after(() => exchange.stop())

test('every link of a page leads to an existing page', async () => {
  const { page, faults } = await exchange.operatorWindow()
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const seen = new Set<string>()
  const waiting = await linksOf(page, ['nav', 'main'])
  for (const path of waiting) {
    if (seen.has(shapeOf(path))) continue
    seen.add(shapeOf(path))
    await follow(page, path)
    assert.equal(await page.getByText('Page not found').count(), 0, path)
    assert.equal(
      await page
        .getByRole('main')
        .getByRole('alert')
        .getByText(/not found/i)
        .count(),
      0,
      path,
    )
    waiting.push(...(await linksOf(page, ['main', '[role=dialog]'])), ...(await rowsOf(page)))
  }
  const wanted = ['/carriers/of/', '/rules/of/', '/accounts/', '/webhooks/events/', '/messages/']
  for (const way of wanted)
    assert.ok(
      [...seen].some((path) => path.startsWith(`/console${way}`)),
      way,
    )
  assert.deepEqual(faults, [])
})

/** Follows a path like a link, without reloading the console, and waits until the page has loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByRole('main').getByLabel('Loading').first().waitFor({ state: 'detached' })
}

const linksOf = (page: Page, within: readonly string[]) =>
  page.evaluate<string[]>(
    `Array.from(document.querySelectorAll(${JSON.stringify(within.map((one) => `${one} a[href^="/console/"]`).join())}), (link) => link.getAttribute('href'))`,
  )

/** The targets of the first row of each list. */
async function rowsOf(page: Page): Promise<string[]> {
  const here = () => page.evaluate<string>('location.pathname + location.search')
  const before = await here()
  const rows = page.getByRole('main').locator('[role=row][tabindex]')
  if ((await rows.count()) === 0) return []
  await rows.first().press('Enter')
  const found = await here()
  await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(before)})`)
  return [found]
}

/** Paths that differ only in IDs, keys and search words count as the same page. */
function shapeOf(path: string): string {
  const [position = '', words = ''] = path.split('?')
  const names = [...new URLSearchParams(words).keys()].toSorted().join('&')
  const kind = position.replace(/\/of\/[^/]+/, '/of/:id').replaceAll(/\/[0-9a-f-]{8,}(?=\/|$)/g, '/:id')
  return `${kind}?${names}`
}
