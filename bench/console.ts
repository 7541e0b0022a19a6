import { openBrowser, type TestBrowser } from '../test/support/browser.ts'
import type { Measure, Row } from './row.ts'
import { openExchange, type Exchange } from './world/exchange.ts'

const times = 9
const [barMs, barBytes] = [1_000, 350 * 1_024]

/** The console in a real browser that has never seen it: when the first page is painted, and what had to be fetched for it. */
export const measureConsole: Measure = async ({ say }) => {
  const exchange = await openExchange()
  const browser = await openBrowser()
  try {
    const visits: Visit[] = []
    // The first one warms the program and the browser, and is not counted.
    for (let i = 0; i <= times; i++) visits.push(await visit(browser, exchange))
    visits.shift()
    for (const { painted, shown, bytes } of visits)
      say(`painted after ${painted.toFixed(0)} ms, figures after ${shown.toFixed(0)} ms, ${bytes} octets`)
    return rowsOf(visits)
  } finally {
    await browser.close()
    await exchange.stop()
  }
}

type Visit = { painted: number; shown: number; bytes: number }

/** Milliseconds since the address was opened, and octets as they came, most of them gzip. */
const figures = `(() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const own = all.filter(({ name }) => new URL(name).pathname === '/' || new URL(name).pathname.startsWith('/console/'))
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    shown: performance.now(),
    bytes: own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
})()`

type Opened = Pick<Exchange, 'operatorUrl' | 'operatorToken'>

async function visit(browser: TestBrowser, { operatorUrl, operatorToken }: Opened): Promise<Visit> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const { page, context } = await browser.window({ url: operatorUrl, headers })
  await page.goto('/')
  await page.getByRole('link', { name: /^Accepted/ }).waitFor()
  const seen = await page.evaluate<Visit>(figures)
  await context.close()
  return seen
}

function rowsOf(visits: readonly Visit[]): Row[] {
  const middle = (of: (one: Visit) => number) => visits.map(of).toSorted((a, b) => a - b)[times >> 1]!
  const painted = middle((one) => one.painted)
  const bytes = middle((one) => one.bytes)
  return [
    {
      name: 'first paint of the console, nothing cached',
      figure: `${painted.toFixed(0)} ms (median of ${times}), its figures after ${middle((one) => one.shown).toFixed(0)} ms`,
      bar: `≤ ${barMs} ms`,
      reached: painted <= barMs,
    },
    {
      name: 'what the first page of the console fetches, gzip',
      figure: `${(bytes / 1_024).toFixed(0)} kB`,
      bar: `≤ ${barBytes / 1_024} kB`,
      reached: bytes <= barBytes,
    },
  ]
}
