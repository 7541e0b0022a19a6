import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { openHttp, type HttpServer } from '../../http.ts'
import { watchRoutes, type MountedRoute } from '../inventory.ts'
import { contents } from './contents.ts'
import { mountGuides } from './guides-page.ts'

const documents = resolve(import.meta.dirname, '../../../../../docs')
const slugs = contents.flatMap(({ pages }) => pages.map(({ slug }) => slug))

let server: HttpServer
let routes: () => MountedRoute[]
before(() => {
  server = openHttp()
  routes = watchRoutes(server)
  mountGuides(server, documents)
})
after(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.inject({ url: `/docs/guides/${path}`, headers })

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** The text of a heading in HTML, without its link. */
const textOf = (html: string) =>
  html
    .replaceAll(/<a class="anchor".*?<\/a>|<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('every page of the contents is served, with its title, one first heading and no skipped level of headings', async () => {
  for (const slug of slugs) {
    const { statusCode, headers, body } = await get(slug)
    assert.equal(statusCode, 200, slug)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    const levels = all(body, /<h([1-6])\b/g).map(Number)
    assert.equal(levels[0], 1, slug)
    assert.equal(levels.filter((level) => level === 1).length, 1, slug)
    for (const [i, level] of levels.entries()) assert.ok(level <= (levels[i - 1] ?? 0) + 1, `${slug}: ${i}`)
    const [title = ''] = all(body, /<h1 id="[^"]*">(.*?)<\/h1>/g)
    assert.ok(title.length > 0, slug)
    assert.ok(body.includes(`<title>${title.replaceAll(/<[^>]+>/g, '')} · Strowger</title>`), slug)
    assert.deepEqual(all(body, /<a href="([^"]*)" aria-current="page"/g), [slug])
  }
})

test('the contents list every guide', () => {
  const files = readdirSync(resolve(documents, 'guides')).filter((name) => name.endsWith('.md'))
  const listed = contents.flatMap(({ pages }) => pages.map(({ file }) => file))
  assert.deepEqual(
    files.map((file) => `guides/${file}`).filter((file) => !listed.includes(file)),
    [],
  )
})

test('no two pages have the same title, and the title of a reference differs from that of its guide', async () => {
  const bodies = await Promise.all(slugs.map(async (slug) => (await get(slug)).body))
  const titles = bodies.map((body) => textOf(all(body, /<h1 id="[^"]*">(.*?)<\/h1>/g)[0]!))
  assert.equal(new Set(titles.map((title) => title.toLowerCase())).size, slugs.length)
  const titleOf = (slug: string) => titles[slugs.indexOf(slug)]
  assert.deepEqual(['cli', 'commands', 'operating', 'operations', 'errors', 'error-codes'].map(titleOf), [
    'CLI',
    'Command reference',
    'Operating',
    'Operations reference',
    'Errors',
    'Message error codes',
  ])
})

test('a browser that opens an unknown page sees links to all pages, and a program gets the problem for unknown addresses', async () => {
  const { statusCode, headers, body } = await get('telex', {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  })
  assert.equal(statusCode, 404)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
  assert.match(body, /<h1>Page not found<\/h1>/)
  for (const slug of slugs) assert.ok(body.includes(`<a href="${slug}">`), slug)
  assert.doesNotMatch(body, /aria-current|telex/)
  const problem = await get('telex', { accept: 'application/json' })
  assert.equal(problem.statusCode, 404)
  assert.doesNotMatch(String(problem.headers['content-type']), /html/)
})

test('a deeper address shows the same page, whose links lead back to the guides', async () => {
  const { statusCode, headers, body } = await get('quickstart/telex/', { accept: 'text/html' })
  assert.equal(statusCode, 404)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  for (const slug of slugs) assert.ok(body.includes(`<a href="../../${slug}">`), slug)
  const problem = await get('quickstart/telex', { accept: 'application/json' })
  assert.doesNotMatch(String(problem.headers['content-type']), /html/)
})

test('the search finds an error code by its number and leads to its row', async () => {
  type Entry = { id: string; title: string; heading: string; text: string }
  const entries = (await get('search.json')).json<Entry[]>()
  const code = entries.find(({ id }) => id === 'error-codes#1240')
  assert.deepEqual([code?.title, code?.heading], ['Message error codes', '1240 Illegal number'])
  assert.match(code!.text, /opted out/)
})

test('the first page shows every page with its summary, and leads to the API reference', async () => {
  const moved = await server.inject('/docs/guides')
  assert.equal(
    new URL(String(moved.headers['location']), 'http://exchange/docs/guides').pathname,
    '/docs/guides/',
  )
  const { body } = await get('')
  for (const slug of slugs)
    assert.match(body, new RegExp(`<li><a href="${slug}">[^<]+</a><p>[^<]+</p></li>`), slug)
  assert.match(body, /<a href="\.\.\/">API reference<\/a>/)
})

test('every link and every image leads to a page, a section or a file that is served', async () => {
  const bodies = new Map<string, string>()
  for (const slug of ['', ...slugs]) bodies.set(slug, (await get(slug)).body)
  const ids = new Map([...bodies].map(([slug, body]) => [slug, new Set(all(body, / id="([^"]*)"/g))]))
  const broken: string[] = []
  for (const [slug, body] of bodies)
    for (const link of all(body, /\s(?:href|src)="([^"]*)"/g)) {
      if (/^https?:|^\.\.\/(\.\.\/console\/)?$/.test(link)) continue
      const [path = '', anchor] = link.replace(/^\.\//, '').split('#')
      const target = link.startsWith('#') ? slug : path
      const served = bodies.has(target) || (await get(target)).statusCode === 200
      if (!served || (anchor !== undefined && !ids.get(target)?.has(anchor))) broken.push(`${slug}: ${link}`)
    }
  assert.deepEqual(broken, [])
})

test('a page loads nothing from another origin, has no inline script or style, and its policy forbids them', async () => {
  for (const slug of ['', ...slugs]) {
    const { body, headers } = await get(slug)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe|data:/)
    const scripts = all(body, /(<script\b[^>]*>[^<]*)/g)
    assert.deepEqual(scripts, ['<script type="module" src="guides.js">'], slug)
    assert.doesNotMatch(
      body.replaceAll(/<code>.*?<\/code>/gs, ''),
      /<style|\sstyle=|\son\w+="|javascript:/i,
      slug,
    )
    assert.doesNotMatch(body, /\ssrc="https?:/, slug)
  }
})

test('a browser that knows a page gets 304, and one that accepts it a compressed page', async () => {
  for (const path of ['', 'webhooks', 'search.json', 'guides.css', 'minisearch.js']) {
    const first = await get(path)
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) })
    assert.deepEqual([again.statusCode, again.body], [304, ''], path)
    const proxied = await get(path, { 'if-none-match': `"other", W/${String(first.headers['etag'])}` })
    assert.equal(proxied.statusCode, 304, path)
    const zipped = await get(path, { 'accept-encoding': 'gzip' })
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.ok(zipped.rawPayload.length < first.rawPayload.length / 2 || first.rawPayload.length < 4_000, path)
  }
})

test('an unknown page and any other file of the repository are not found', async () => {
  for (const path of ['unknown', 'API.md', 'quickstart.md', '..%2Fschema.sql', 'ARCHITECTURE.md', '%00'])
    assert.equal((await get(path)).statusCode, 404, path)
})

test('the search finds every section, and every row with an anchor, by its address', async () => {
  type Entry = { id: string; title: string; heading: string; text: string }
  const index = (await get('search.json')).json<Entry[]>()
  assert.equal(new Set(index.map(({ id }) => id)).size, index.length)
  for (const slug of slugs) {
    const { body } = await get(slug)
    const headings = [...body.matchAll(/<h[1-6] id="([^"]*)">(.*?)<\/h[1-6]>/g)].map(
      ([, anchor, heading]) => ({ id: `${slug}#${anchor}`, heading: textOf(heading!) }),
    )
    const entries = index.filter(({ id }) => id.startsWith(`${slug}#`))
    const rows = all(body, /<td><a id="([^"]*)">/g).map((anchor) => `${slug}#${anchor}`)
    assert.deepEqual(
      entries.map(({ id, heading }) => ({ id, heading })).filter(({ id }) => !rows.includes(id)),
      headings,
    )
    assert.deepEqual(
      rows.filter((id) => !entries.some((one) => one.id === id)),
      [],
    )
  }
  for (const { text } of index) assert.doesNotMatch(text, /<a id=/)
})

test('the pages do not count as operations of the API', () => {
  assert.deepEqual(
    routes().filter(({ undocumented }) => !undocumented),
    [],
  )
})
