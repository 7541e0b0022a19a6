import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { contract, type Handlers } from './contract.ts'
import type { Family } from './family.ts'
import { openHttp } from '../http/http.ts'
import { disagreements, watchRoutes } from './inventory.ts'
import { openLog } from '../log.ts'
import { mount } from '../http/mount.ts'
import { type DocumentedFamily, openapiOf } from './openapi.ts'
import { refusingAllBut } from './policy.ts'
import { Problem } from './problem.ts'

const Exchange = z.object({ name: z.string(), lines: z.int() }).meta({ id: 'Exchange' })

const exchanges = contract('plain', 'Exchanges', {
  readExchange: {
    method: 'GET',
    path: '/exchanges/{exchange_id}',
    summary: 'Read an exchange',
    query: z.object({ verbose: z.string().optional().meta({ description: 'Say more.' }) }),
    answers: {
      200: { schema: Exchange, says: 'The exchange.' },
      404: { type: 'application/problem+json', says: 'None.' },
    },
    policy: refusingAllBut({ owner: 'served' }),
  },
  openExchange: {
    method: 'POST',
    path: '/exchanges',
    summary: 'Open an exchange',
    deprecated: true,
    body: Exchange,
    bodyType: 'form',
    answers: { 204: { says: 'Opened.' } },
    policy: refusingAllBut({ owner: 'served' }),
  },
})

const problem = new Problem({ status: 400, code: 'wrong', title: 'Wrong', detail: 'Wrong.' })
const plain: Family<string> & DocumentedFamily = {
  name: 'plain',
  security: ['basic', 'applicationJwt'],
  authenticate: () => 'anyone',
  invalid: () => problem,
  unreadable: () => problem,
  render: () => ({ type: 'application/json', body: {} }),
}
const handlers: Handlers<typeof exchanges, string> = {
  readExchange: async () => ({ status: 200, body: { name: 'La Porte', lines: 75 } }),
  openExchange: async () => ({ status: 204 }),
}

test('a reader of the document sees how to call an operation and what comes back', () => {
  const { paths, components, openapi } = openapiOf([exchanges], [plain])
  assert.equal(openapi, '3.1.0')
  const read = paths['/exchanges/{exchange_id}']!['get']!
  assert.equal(read.operationId, 'readExchange')
  assert.deepEqual(read['tags'], ['Exchanges'])
  assert.deepEqual(read['security'], [{ basic: [] }, { applicationJwt: [] }])
  assert.deepEqual(read['parameters'], [
    { name: 'verbose', in: 'query', required: false, description: 'Say more.', schema: { type: 'string' } },
    { name: 'exchange_id', in: 'path', required: true, schema: { type: 'string' } },
  ])
  const open = paths['/exchanges']!['post']!
  assert.equal(open['deprecated'], true)
  const { content } = open['requestBody'] as { content: Record<string, unknown> }
  assert.deepEqual(Object.keys(content), ['application/x-www-form-urlencoded'])
  assert.deepEqual(Object.keys(components.securitySchemes), ['basic', 'applicationJwt'])
})

test('a schema with a name stands once, and again under a number where what is answered differs', () => {
  const { components, paths } = openapiOf([exchanges], [plain])
  assert.deepEqual(Object.keys(components.schemas).toSorted(), ['Exchange', 'Exchange2'])
  const refs = JSON.stringify(paths).match(/#\/[^"]+/g)
  assert.deepEqual(refs?.toSorted(), ['#/components/schemas/Exchange', '#/components/schemas/Exchange2'])
})

test('an operation that stands twice does not make a document', () => {
  assert.throws(() => openapiOf([exchanges, exchanges], [plain]), /readExchange .* stands twice/)
})

test('a contract of a family nobody knows does not make a document', () => {
  assert.throws(() => openapiOf([exchanges], []), /family "plain"/)
})

test('routes and document agree when every contract is mounted, and every difference is named', async () => {
  const log = openLog('silent')
  const server = openHttp()
  const routes = watchRoutes(server)
  mount(server, exchanges, plain, handlers, log)
  await server.ready()
  const document = openapiOf([exchanges], [plain])
  assert.deepEqual(disagreements(routes(), document), [])
  const others = routes().filter(({ operationId }) => operationId !== 'readExchange')
  assert.deepEqual(disagreements(others, document), [
    'GET /exchanges/{exchange_id} is documented as readExchange and not mounted',
  ])
  const { '/exchanges': _, ...rest } = document.paths
  assert.deepEqual(disagreements(routes(), { ...document, paths: rest }), [
    'POST /exchanges is mounted as openExchange and documented as undefined',
  ])
  await server.close()
})
