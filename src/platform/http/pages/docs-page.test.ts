import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { mountDocs } from './docs-page.ts'
import { openHttp } from '../http.ts'
import { disagreements, watchRoutes } from './inventory.ts'
import { openapiOf } from '../../contract/openapi/openapi.ts'

const document = openapiOf([], [], { title: 'Customers', summary: 'Calls of customers.' })
const other = openapiOf([], [], { title: 'Operators', summary: 'Calls of operators.' })

function open() {
  const server = openHttp()
  const routes = watchRoutes(server)
  mountDocs(server, [
    {
      slug: 'customers',
      title: 'Customers',
      paths: ['/openapi.json'],
      make: () => document,
      makeForPage: () => document,
    },
    {
      slug: 'operators',
      title: 'Operators',
      paths: ['/openapi-operators.json'],
      make: () => other,
      makeForPage: () => other,
    },
  ])
  return { server, routes }
}

test('an API document is served, and not again to a client that has it', async () => {
  const { server, routes } = open()
  const first = await server.inject('/openapi.json')
  assert.deepEqual(first.json(), document)
  const again = await server.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  assert.equal(again.statusCode, 304)
  assert.deepEqual((await server.inject('/openapi-operators.json')).json(), other)
  assert.deepEqual(
    disagreements(routes(), document),
    [],
    'the page and the document are no operations themselves',
  )
  await server.close()
})

test('the page loads nothing from other origins, and its policy forbids it', async () => {
  const { server } = open()
  const moved = await server.inject('/docs')
  assert.equal(new URL(String(moved.headers['location']), 'http://exchange/docs').pathname, '/docs/')
  const page = await server.inject('/docs/')
  assert.equal(page.statusCode, 200)
  const addresses = [...page.body.matchAll(/"url": "([^"]*)"/g)].map(([, address]) => address)
  assert.deepEqual(addresses, ['customers.json', 'operators.json'])
  assert.doesNotMatch(page.body, /https?:\/\//)
  const sources = [...page.body.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, source]) => source)
  assert.deepEqual(sources, ['js/scalar.js'])
  const script = await server.inject('/docs/js/scalar.js')
  assert.match(String(script.headers['content-type']), /javascript/)
  assert.ok(script.body.length > 1_000_000)

  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'.*connect-src 'self'/)
  assert.doesNotMatch(policy, /https?:|\*|script-src[^;]*'unsafe/)
  for (const [, inline] of page.body.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g))
    assert.ok(policy.includes(createHash('sha256').update(inline!).digest('base64')))
  await server.close()
})
