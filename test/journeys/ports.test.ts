import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openClient } from '../support/client.ts'
import { startExchange } from '../support/exchange.ts'

type Document = { paths: Record<string, object>; components: { securitySchemes: object } }

async function ports(t: TestContext, env: Record<string, string>) {
  const exchange = await startExchange({ env })
  t.after(() => exchange.stop())
  return { customers: openClient(exchange.url), operators: openClient(exchange.operatorUrl) }
}

const isOperators = (path: string) => path.startsWith('/operator/')

test('a separate operator port serves its API document and health, and customers cannot read either', async (t) => {
  const { customers, operators } = await ports(t, { STROWGER_OPERATOR_PORT: '0' })
  for (const port of [customers, operators]) {
    assert.deepEqual((await port.get('/healthz')).body, { alive: true })
    assert.deepEqual((await port.get('/readyz')).body, { ready: true })
    assert.equal((await port.get('/docs/')).status, 200)
  }
  const theirs = (await customers.get<Document>('/openapi.json')).body
  const own = (await operators.get<Document>('/openapi.json')).body
  assert.ok(theirs.paths['/v1/messages'] && !Object.keys(theirs.paths).some(isOperators))
  assert.ok(
    own.paths['/operator/v1/health'] &&
      Object.keys(own.paths).every((path) => isOperators(path) || path === '/console/v1/sign-in-methods'),
  )
  assert.deepEqual((await operators.get('/openapi-operators.json')).body, own)
  assert.equal((await customers.get('/openapi-operators.json')).status, 404)
  const schemes = Object.keys(theirs.components.securitySchemes)
  assert.ok(schemes.includes('basic') && !schemes.includes('operatorToken'))
  assert.deepEqual(Object.keys(own.components.securitySchemes), ['operatorToken', 'session'])
  for (const path of ['/metrics', '/operator/v1/health', '/operator/v1/accounts/00000000'])
    assert.equal((await customers.get(path)).status, 404, path)
  assert.equal((await operators.get('/metrics')).status, 200)
  assert.equal((await operators.post('/v1/messages', {})).status, 404)
})

test('a node that serves no customers still reports its health', async (t) => {
  const { customers } = await ports(t, { STROWGER_ROLES: 'work', STROWGER_OPERATOR_PORT: '0' })
  assert.deepEqual((await customers.get('/readyz')).body, { ready: true })
  assert.equal((await customers.post('/v1/messages', {})).status, 404)
  assert.equal((await customers.get('/openapi.json')).status, 404)
})
