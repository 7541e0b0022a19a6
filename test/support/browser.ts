import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { hangMs } from './until.ts'
import { builtConsole } from '../../bin/build-console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What the pages looked like in the last run. */
const pictures = resolve(import.meta.dirname, '../../console/dist-pictures')

/** A browser with the console of this checkout before it. */
export type TestBrowser = {
  /** A window of its own, with what every request says besides; everything that goes wrong in it is kept in `faults`. */
  window(wish: WindowWish): Promise<TestWindow>
  close(): Promise<void>
}

export type WindowWish = {
  url: string
  headers?: Record<string, string>
  /** Of a session: `sid=…`. */
  cookie?: string
  phone?: boolean
  dark?: boolean
}

export type TestWindow = {
  page: Page
  context: BrowserContext
  /** Errors of the page's own, and whatever its policy did not let through. */
  faults: string[]
  /** Keeps what can be seen, as `console/dist-pictures/<name>.png`. */
  picture(name: string): Promise<void>
  /** What somebody with a screen reader or a keyboard alone would stumble over badly. */
  barriers(): Promise<string[]>
}

/** Chromium unpacks its libraries only where it believes to be on Lambda, and into a folder of its own. */
export async function openBrowser(): Promise<TestBrowser> {
  builtConsole()
  mkdirSync(pictures, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'strowger-browser-'))
  const browser = await startChromium(folder)
  return {
    async window({ url, headers, cookie, phone = false, dark = false }) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: phone ? { width: 390, height: 844 } : { width: 1360, height: 860 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        ...(headers && { extraHTTPHeaders: headers }),
      })
      context.setDefaultTimeout(hangMs)
      const [name, value] = cookie?.split('=') ?? []
      if (name && value) await context.addCookies([{ name, value, url }])
      return windowOf(context, await context.newPage())
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startChromium(folder: string): Promise<Browser> {
  const before = { ...process.env }
  const fonts = join(folder, 'fonts.conf')
  writeFileSync(fonts, fontsIn(folder))
  const wanted = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x', TMPDIR: folder, FONTCONFIG_FILE: fonts }
  Object.assign(process.env, wanted)
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executablePath = await packed.executablePath()
    // In a single process all windows would share one jar of cookies.
    const args = packed.args.filter((one) => one !== '--single-process')
    return await chromium.launch({ executablePath, args, headless: true })
  } finally {
    for (const name of Object.keys(wanted))
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

/** The package brings fonts, and looks for them in a folder that is not ours. */
const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`

function windowOf(context: BrowserContext, page: Page): TestWindow {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error' && /Content Security Policy|Trusted/i.test(said.text()))
      faults.push(said.text())
  })
  return {
    page,
    context,
    faults,
    async picture(name) {
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
    },
    async barriers() {
      // The page's policy lets no foreign script in; this one comes through the debugger.
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
        return (await axe.run()).violations
      })
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
  }
}

type Violation = { id: string; impact: string | null; nodes: { html: string }[] }
