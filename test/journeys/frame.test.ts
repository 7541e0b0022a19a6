import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { openHttp } from '#platform/http/http.ts'
import { disagreements, watchRoutes } from '#platform/http/pages/inventory.ts'
import { openLog } from '#platform/log.ts'
import { type CustomerDeps, mountCustomers } from '#exchange/mount/customers.ts'
import { mountOperators, type OperatorDeps } from '#exchange/mount/operators.ts'
import { mountPages, type PageDeps } from '#exchange/mount/pages.ts'
import { documentOf } from '../../src/exchange/mount/contracts.ts'
import { openClient } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

test('an unknown path returns 404 as a JSON problem', async () => {
  for (const path of ['/v1/', '/v1/messages/', '/v1/nothing', '/operator/v2', '/%2e%2e/etc/passwd']) {
    const { status, headers, body } = await exchange.anonymous.get(path)
    assert.equal(status, 404, path)
    assert.match(headers.get('content-type')!, /^application\/problem\+json/)
    assert.equal(body.type, 'https://developer.vonage.com/api-errors#not-found')
    assert.equal(body.instance, headers.get('x-request-id'))
    assert.ok(body.title && body.detail)
  }
})

test('a malformed path returns a JSON problem too', async () => {
  const { status, headers, body } = await exchange.anonymous.get('/v1/%zz')
  assert.equal(status, 404)
  assert.match(headers.get('content-type')!, /^application\/problem\+json/)
  assert.equal(body.instance, headers.get('x-request-id'))
})

test('a wrong method returns 405 with the allowed methods', async () => {
  const { status, headers, body } = await exchange.anonymous.get('/v1/messages')
  assert.equal(status, 405)
  assert.equal(headers.get('allow'), 'POST')
  assert.equal(body.type, 'https://developer.vonage.com/api-errors#wrong-verb')
  const onList = await exchange.anonymous.delete('/v2/applications')
  assert.equal(onList.status, 405)
  assert.deepEqual(onList.headers.get('allow')!.split(', ').toSorted(), ['GET', 'HEAD', 'POST'])
  const onOne = await exchange.anonymous.post('/v2/applications/1', {})
  assert.deepEqual(onOne.headers.get('allow')!.split(', ').toSorted(), ['DELETE', 'GET', 'HEAD', 'PUT'])
  const { title, detail, instance } = onOne.body
  assert.deepEqual(
    [onOne.headers.get('content-type')!.split(';')[0], title, instance],
    ['application/json', 'Request method not allowed', onOne.headers.get('x-request-id')],
  )
  assert.match(detail, /^POST is not allowed here/)
  const onForm = await exchange.anonymous.delete<Record<string, string>>('/account/numbers')
  assert.deepEqual(
    [onForm.status, onForm.body['error-code'], onForm.body['error-code-label']],
    [405, '405', 'method not allowed'],
  )
  assert.equal(onForm.headers.get('x-nexmo-trace-id'), onForm.headers.get('x-request-id'))
  const onBalance = await exchange.anonymous.delete('/account/get-balance')
  assert.match(onBalance.headers.get('content-type')!, /^application\/problem\+json/)
  const onSecrets = await exchange.anonymous.put('/accounts/01abcdef/secrets', {})
  assert.match(onSecrets.headers.get('content-type')!, /^application\/problem\+json/)
})

test('an overlong ID in a path is answered like any unknown ID', async () => {
  const { demo } = exchange
  const customer = openClient(
    exchange.url,
    `Basic ${Buffer.from(`${demo.api_key}:${demo.api_secret}`).toString('base64')}`,
  )
  const long = '%41'.repeat(1_000)
  for (const path of [
    '/v2/applications/',
    '/v1/10dlc/brands/',
    `/accounts/${demo.api_key}/secrets/`,
    '/tfn/v1/registrations/',
  ]) {
    const [known, longest] = [
      await customer.get(`${path}nothing-has-this-id`),
      await customer.get(path + long),
    ]
    const shape = ({ status, headers, body }: typeof known) => [
      status,
      headers.get('content-type'),
      Object.keys(body).toSorted(),
    ]
    assert.deepEqual(shape(longest), shape(known), path)
    assert.equal((await exchange.anonymous.get(path + long)).status, 401, path)
  }
  const onWrongVerb = await exchange.anonymous.post(`/v2/applications/${long}`, {})
  assert.equal(onWrongVerb.status, 405)
})

test('HEAD returns the headers of GET without a body', async () => {
  const { demo, url } = exchange
  const authorization = `Basic ${Buffer.from(`${demo.api_key}:${demo.api_secret}`).toString('base64')}`
  for (const path of ['/v2/applications', '/healthz', '/openapi.json', '/docs', '/v2/applications/none']) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(url + path, { method, headers: { authorization } })),
    )
    assert.equal(head!.status, get!.status, path)
    assert.equal(head!.headers.get('content-type'), get!.headers.get('content-type'), path)
    assert.equal(await head!.text(), '')
  }
  assert.equal((await fetch(`${url}/v2/applications`, { method: 'HEAD' })).status, 401)
  assert.equal((await fetch(`${url}/v1/messages`, { method: 'HEAD' })).status, 405)
})

test('a fragment of a request target is part of neither the path nor the query', async () => {
  const { api_key, api_secret } = exchange.demo
  const proof = new URLSearchParams({ api_key, api_secret }).toString()
  const statusOf = async (path: string) => {
    // An ordinary client would omit the fragment of the URL.
    const [answer] = (await once(get(exchange.url, { path }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  assert.equal(await statusOf(`/account/get-balance?${proof}#part`), 200)
  assert.equal(await statusOf(`/account/get-balance#part?${proof}`), 401)
  assert.equal(await statusOf('/healthz#part/of/it'), 200)
})

test('health, readiness and metrics respond', async () => {
  assert.deepEqual((await exchange.anonymous.get('/healthz')).body, { alive: true })
  assert.deepEqual((await exchange.anonymous.get('/readyz')).body, { ready: true })
  const metrics = await exchange.anonymous.get<string>('/metrics')
  assert.equal(metrics.status, 200)
  assert.match(metrics.body, /^# HELP strowger_/m)
})

test('customers and operators each have an API document, and a page shows both', async () => {
  const document = await exchange.anonymous.get<{ openapi: string; paths: Record<string, unknown> }>(
    '/openapi.json',
  )
  assert.match(document.body.openapi, /^3\.1/)
  assert.ok(document.body.paths['/v1/messages'])
  assert.ok(!document.body.paths['/operator/v1/health'])
  const operators = await exchange.anonymous.get<{ paths: Record<string, unknown> }>(
    '/openapi-operators.json',
  )
  assert.ok(operators.body.paths['/operator/v1/health'] && !operators.body.paths['/v1/messages'])
  const page = await exchange.anonymous.get('/docs')
  assert.equal(page.status, 200)
})

test('every path of the API document allows exactly the documented methods', async () => {
  type Document = { paths: Record<string, object> }
  const customers = await exchange.anonymous.get<Document>('/openapi.json')
  const operators = await exchange.anonymous.get<Document>('/openapi-operators.json')
  for (const [path, operations] of Object.entries({ ...customers.body.paths, ...operators.body.paths })) {
    const concrete = path.replaceAll(/\{\w+\}/g, '1')
    const answer = await fetch(exchange.url + concrete, { method: 'OPTIONS' })
    assert.equal(answer.status, 405, path)
    const documented = Object.keys(operations).map((method) => method.toUpperCase())
    if (documented.includes('GET')) documented.push('HEAD')
    assert.deepEqual(answer.headers.get('allow')!.split(', ').toSorted(), documented.toSorted(), path)
  }
})

test('every mounted route is in the API document', async () => {
  const server = openHttp()
  const routes = watchRoutes(server)
  // These objects are incomplete, because only requests use them, and no request is sent here.
  const log = openLog('silent')
  const traffic = {}
  const network = { qod: {} }
  mountCustomers(server, { errorsUrl: 'https://example.com', traffic, network, log } as CustomerDeps)
  mountOperators(server, { token: 'token', network, log } as OperatorDeps)
  mountPages(server, ['customers', 'operators'], { health: {}, signInMethods: {}, log } as PageDeps)
  await server.ready()
  const paths = { ...documentOf('customers').paths, ...documentOf('operators').paths }
  assert.deepEqual(disagreements(routes(), { paths }), [])
  await server.close()
})
