import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { getTestContext } from 'node:test'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { hangMs } from './until.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The folder for screenshots of the last test run. */
const pictures = resolve(import.meta.dirname, '../../console/dist-pictures')

/** A browser that opens the console of this checkout. */
export type TestBrowser = {
  /** Opens a window that sends these headers with every request; `faults` collects all errors in the window. */
  window(input: WindowOptions): Promise<TestWindow>
  close(): Promise<void>
}

export type WindowOptions = {
  url: string
  headers?: Record<string, string>
  /** Session cookie: `sid=…`. */
  cookie?: string
  phone?: boolean
  dark?: boolean
}

export type TestWindow = {
  page: Page
  context: BrowserContext
  /** Errors of the page itself, and violations of its content security policy. */
  faults: string[]
  /** Stores a screenshot as `console/dist-pictures/<name>.png`, unless all tests run. */
  picture(name: string): Promise<void>
  /** Accessibility violations that block users of a screen reader or keyboard. */
  barriers(): Promise<string[]>
}

/** Connects to the browser at this address, by default that of the test run. Its windows close when the connection is closed. */
export async function openBrowser(address = process.env['STROWGER_TEST_BROWSER']): Promise<TestBrowser> {
  if (!address) throw new Error('run tests with `npm test`, which starts the browser they need')
  mkdirSync(pictures, { recursive: true })
  const browser = await chromium.connect(address)
  return {
    async window({ url, headers, cookie, phone = false, dark = false }) {
      const context = await browser.newContext({
        baseURL: url,
        // The locale of a browser without one, `en-US@posix`, is not a language tag.
        locale: 'en-US',
        viewport: phone ? { width: 390, height: 844 } : { width: 1360, height: 860 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        ...(headers && { extraHTTPHeaders: headers }),
      })
      context.setDefaultTimeout(hangMs)
      // An open page takes CPU time, so that a window closes with the test, or with the file, that has opened it.
      const current = getTestContext()
      if (current && 'after' in current) current.after(() => context.close().catch(() => undefined))
      const [name, value] = cookie?.split('=') ?? []
      if (name && value) await context.addCookies([{ name, value, url }])
      return windowOf(context, await context.newPage())
    },
    close: () => browser.close(),
  }
}

function windowOf(context: BrowserContext, page: Page): TestWindow {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (stated) => {
    if (stated.type() === 'error' && /Content Security Policy|Trusted/i.test(stated.text()))
      faults.push(stated.text())
  })
  return {
    page,
    context,
    faults,
    async picture(name) {
      if (process.env['STROWGER_TEST_PICTURES'] === undefined) return
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
    },
    async barriers() {
      // The policy of the page allows no script of other origin, so this one is injected through the debugger, once for each loaded page.
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(options: object): Promise<{ violations: Violation[] }> }
        }
        return (await axe.run({ resultTypes: ['violations'], preload: false })).violations
      })
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
  }
}

type Violation = { id: string; impact: string | null; nodes: { html: string }[] }
