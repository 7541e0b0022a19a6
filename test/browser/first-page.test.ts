import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openHttp } from '#platform/http/http.ts'
import { openConsoleFiles, type ConsoleFile } from '#platform/http/pages/console-files.ts'
import { mountConsole } from '#platform/http/pages/console-page.ts'
import { openBrowser } from '../support/browser.ts'

const browser = await openBrowser()
after(() => browser.close())

const index: ConsoleFile = {
  type: 'text/html; charset=utf-8',
  body: Buffer.from('<!doctype html><title>Console</title><h1>Built</h1>'),
  zipped: Buffer.alloc(0),
  etag: 'x',
}

test('the link of the first admin shows the console as soon as it is built, and keeps its token', async (t) => {
  let isBuilt = false
  const server = openHttp()
  t.after(() => server.close())
  mountConsole(server, async () => (isBuilt ? new Map([['index.html', index]]) : undefined))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const { page, faults } = await browser.window({ url })
  await page.goto('/console/first#token=abc')
  await page.getByText('The console is being built').waitFor()
  isBuilt = true
  await page.getByRole('heading', { name: 'Built' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#token=abc')
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('503')),
    [],
  )
})

test('the name is shown in the color scheme of the user while the program of the console is still loading', async (t) => {
  const server = openHttp()
  t.after(() => server.close())
  mountConsole(server, openConsoleFiles(fileURLToPath(new URL('../../console/dist', import.meta.url))))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const { page, faults, context } = await browser.window({ url, dark: true })
  await context.route('**/assets/*.js', () => undefined)
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.goto('/console/', { waitUntil: 'commit' })
  await page.getByText('Strowger').waitFor()
  const dark = await background()
  await page.evaluate("localStorage.setItem('strowger-scheme', 'light')")
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Strowger').waitFor()
  assert.notEqual(await background(), dark)
  assert.deepEqual(faults, [])
})
