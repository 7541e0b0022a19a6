import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { basic } from '../support/accounts.ts'
import type { TestWindow } from '../support/browser.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'
import { hiddenIn } from '../support/sight.ts'
import { furnished } from '../support/furnished.ts'

let exchange: SeenExchange
let customer: Record<string, string>
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  const { apiKey, secret } = await furnished(exchange)
  customer = { authorization: basic(apiKey, secret) }
})
after(() => exchange.stop())

test('nothing is cut off on any page of the operators, on a desk or on a phone', async () => {
  const window = await exchange.operatorWindow({ phone: true })
  await walk(window, 40)
})

test('nothing is cut off on any page of a customer, on a desk or on a phone', async () => {
  await walk(await exchange.window({ url: exchange.url, headers: customer, phone: true }), 15)
})

const widths = [390, 1360] as const

/** Goes wherever links and rows lead to, and looks at each kind of page at both widths. */
async function walk(window: TestWindow, least: number): Promise<void> {
  const { page, faults } = window
  await page.goto('/console/')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const seen = new Set<string>()
  const hidden: string[] = []
  const waiting = await linksOf(page, 'nav')
  for (const path of waiting) {
    if (seen.has(shapeOf(path))) continue
    seen.add(shapeOf(path))
    await follow(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      await settled(page, width)
      hidden.push(...(await hiddenIn(page)).map((one) => `${path} at ${width}: ${one}`))
    }
    waiting.push(...(await linksOf(page, 'main')), ...(await rowsOf(page)))
  }
  assert.deepEqual(hidden, [])
  assert.ok(seen.size >= least, [...seen].join('\n'))
  assert.deepEqual(faults, [])
}

/** Goes there as a link does, without loading the console anew, and waits until all of it has been read. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByRole('main').getByLabel('Loading').first().waitFor({ state: 'detached' })
}

/** The menu moves in or out where the width changes, and rows follow what was read. */
async function settled(page: Page, width: number): Promise<void> {
  const stands = () =>
    page.evaluate<boolean>(`(() => {
      const main = document.querySelector('main')
      const start = main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft)
      const isThere = (table) => table.ariaRowCount === '0' || table.querySelector('[aria-rowindex]')
      return start === ${width === 390 ? 16 : 248} && [...main.querySelectorAll('[role=table]')].every(isThere)
    })()`)
  await until(stands, (value) => value)
}

const linksOf = (page: Page, within: string) =>
  page.evaluate<string[]>(
    `Array.from(document.querySelectorAll('${within} a[href^="/console/"]'), (link) => link.getAttribute('href'))`,
  )

/** Where the first row of each list leads to. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').locator('[role=row][tabindex]')
  if ((await rows.count()) === 0) return []
  await rows.first().press('Enter')
  return [await page.evaluate<string>('location.pathname + location.search')]
}

/** One of a kind stands for all; what is only searched for is the same page. */
const shapeOf = (path: string): string =>
  (path.split('?')[0] ?? '')
    .replace(/\/of\/[^/]+/, '/of/:id')
    .replace(/\/card\/[^/]+/, '/card/:id')
    .replaceAll(/\/[0-9a-f-]{8,}(?=\/|$)/g, '/:id')
