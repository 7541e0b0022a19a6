/** Runs the browser of a test run in a separate process: prints its address, and exits when standard input closes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { builtConsole } from '../build-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'strowger-browser-'))

/** Points fontconfig to the fonts of the package, which it would search in another folder. */
const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`

/** In a single process all windows would share their cookies; an emulated graphics card is slower than drawing without a graphics card. */
const unwanted =
  /^--(single-process|ignore-gpu-blocklist|use-gl|use-angle|enable-unsafe-swiftshader|no-zygote)\b/

/**
 * Chromium applies only the last list of features to disable, so this one repeats those of Playwright and of the package that concern tests.
 * A spare renderer for the next window takes a seventh of the browser's CPU time.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'IsolateOrigins',
  'site-per-process',
  'AudioServiceOutOfProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]
const wanted = ['--disable-gpu', `--disable-features=${disabledFeatures.join()}`]

/** The package unpacks Chromium's libraries only if it detects AWS Lambda, and unpacks them into TMPDIR. */
async function start() {
  const fontsFile = join(folder, 'fonts.conf')
  writeFileSync(fontsFile, fonts)
  Object.assign(process.env, {
    AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x',
    TMPDIR: folder,
    FONTCONFIG_FILE: fontsFile,
  })
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const args = [...packed.args.filter((one) => !unwanted.test(one)), ...wanted]
  return await chromium.launchServer({ executablePath, args, headless: true, host: '127.0.0.1' })
}

builtConsole()
const server = await start()
console.log(server.wsEndpoint())
process.stdin.resume().once('end', async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
