import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { basic } from '../support/accounts.ts'
import type { TestWindow } from '../support/browser.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { until } from '../support/until.ts'
import { hiddenIn } from '../support/sight.ts'
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

test('nothing is cut off on any page of the operators, on a desk or on a phone', async () => {
  const window = await exchange.operatorWindow({ phone: true })
  await look(window, 40)
})

test('nothing is cut off on any page of a customer, on a desk or on a phone', async () => {
  await look(await exchange.window({ url: exchange.url, headers: customer, phone: true }), 15)
})

const widths = [390, 1360] as const

/** Looks at each kind of page at both widths. */
async function look(window: TestWindow, least: number): Promise<void> {
  const { page, faults } = window
  const hidden: string[] = []
  const seen = await walk(window, async (path) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      await settled(page, width)
      hidden.push(...(await hiddenIn(page)).map((one) => `${path} at ${width}: ${one}`))
    }
  })
  assert.deepEqual(hidden, [])
  assert.ok(seen.length >= least, seen.join('\n'))
  assert.deepEqual(faults, [])
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
