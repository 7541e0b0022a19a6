import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { basic } from '../support/accounts.ts'
import type { TestWindow } from '../support/browser.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'
import { hiddenIn } from '../support/sight.ts'
import { unreachableIn } from '../support/keyboard.ts'
import { furnished } from '../support/furnished.ts'
import { walk } from '../support/walk.ts'

let exchange: SeenExchange
let customer: Record<string, string>
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  const { apiKey, secret } = await furnished(exchange)
  customer = { authorization: basic(apiKey, secret) }
})
after(() => exchange.stop())

// Most of the time is spent waiting for responses, so the two tests run at the same time.
describe(
  'no content is cut off, hidden from a screen reader or out of reach of the keyboard',
  { concurrency: true },
  () => {
    test('on any operator page, on a desktop or on a phone', async () => {
      await look(await exchange.operatorWindow({ phone: true }), 40)
    })

    test('on any customer page, on a desktop or on a phone', async () => {
      await look(await exchange.window({ url: exchange.url, headers: customer, phone: true }), 15)
    })
  },
)

type Width = 390 | 1360
type Theme = 'light' | 'dark'

/** Checks each kind of page at both widths, first at the current one, and in turns in the light and the dark theme. */
async function look(window: TestWindow, least: number): Promise<void> {
  const { page, faults } = window
  const hidden: string[] = []
  let widths: Width[] = [390, 1360]
  let theme: Theme = 'light'
  const seen = await walk(window, async (path) => {
    if ((await page.locator('main nav').count()) > 1) hidden.push(`${path} has two rows of tabs`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      await settled(page, width)
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(themeShown(theme))
      hidden.push(...(await hiddenIn(page)).map((one) => `${path} at ${width}: ${one}`))
      hidden.push(...(await window.barriers()).map((one) => `${path} at ${width}, ${theme}: ${one}`))
      await window.picture(`page${path.replaceAll(/[^a-z]+/g, '-').slice(0, 60)}-${width}-${theme}`)
      theme = theme === 'light' ? 'dark' : 'light'
    }
    hidden.push(...(await unreachableIn(page)).map((one) => `${path}: the keyboard does not reach ${one}`))
    widths = widths.toReversed()
  })
  assert.deepEqual(hidden, [])
  assert.ok(seen.length >= least, seen.join('\n'))
  assert.deepEqual(faults, [])
}

/** Resolves when the page has the colors of this theme, which change gradually. */
const themeShown = (theme: Theme) => `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  while (document.documentElement.getAttribute('data-mantine-color-scheme') !== '${theme}') await frame()
  await frame()
  await frame()
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changes.map((one) => one.finished))
})()`

/** Waits until the menu has the form for the width, and every list shows its rows. */
async function settled(page: Page, width: Width): Promise<void> {
  const stands = () =>
    page.evaluate<boolean>(`(() => {
      const main = document.querySelector('main')
      const start = main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft)
      const isThere = (table) => table.ariaRowCount === '0' || table.querySelector('[aria-rowindex]')
      return start === ${width === 390 ? 16 : 248} && [...main.querySelectorAll('[role=table]')].every(isThere)
    })()`)
  await until(stands, (value) => value)
}
