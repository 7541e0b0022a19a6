import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { contract, type Handlers } from '../contract.ts'
import type { Family } from '../family.ts'
import { openHttp } from '../../http/http.ts'
import { disagreements, watchRoutes } from '../../http/pages/inventory.ts'
import { openLog } from '../../log.ts'
import { mount } from '../../http/mount.ts'
import { type DocumentedFamily, openapiOf } from './openapi.ts'
import { refusingAllBut } from '../policy.ts'
import { Problem } from '../problem.ts'

const Exchange = z.object({ name: z.string(), lines: z.int() }).meta({ title: 'Exchange' })

const exchanges = contract('plain', 'Exchanges', {
  readExchange: {
    method: 'GET',
    path: '/exchanges/{exchange_id}',
    summary: 'Read an exchange',
    query: z.object({ verbose: z.string().optional().meta({ description: 'Say more.' }) }),
    responses: {
      200: { schema: Exchange, description: 'The exchange.' },
      404: { type: 'application/problem+json', description: 'None.' },
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
    responses: { 204: { description: 'Opened.' } },
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

test('the document describes the request and the responses of an operation', () => {
  const { paths, components, openapi, security } = openapiOf([exchanges], [plain])
  assert.equal(openapi, '3.1.0')
  const read = paths['/exchanges/{exchange_id}']!['get']!
  assert.equal(read.operationId, 'readExchange')
  assert.deepEqual(read['tags'], ['Exchanges'])
  assert.deepEqual(security, [{ basic: [] }, { applicationJwt: [] }])
  assert.equal(read.security, undefined)
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

const refsOf = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)].map(([, position]) => position)

test('a schema with a title is shared, and a request that differs from the answer has a name of its own', () => {
  const { components, paths } = openapiOf([exchanges], [plain])
  assert.deepEqual(Object.keys(components.schemas), ['Exchange', 'ExchangeInput'])
  assert.deepEqual(refsOf(paths), ['schemas/Exchange', 'schemas/ExchangeInput'])
})

const line = { line_id: z.string(), number: z.string().nullable() }
const notFound = {
  404: { schema: z.object({ code: z.string() }).meta({ title: 'Line error' }), description: 'No such line.' },
}
const lines = contract('plain', 'Lines', {
  listLines: {
    method: 'GET',
    path: '/lines',
    summary: 'List lines',
    query: z.object({ limit: z.int().optional() }),
    responses: { 200: { schema: z.object({ lines: z.array(z.object(line)) }), description: 'The lines.' } },
    policy: refusingAllBut({ owner: 'served' }),
  },
  readLine: {
    method: 'GET',
    path: '/lines/{line_id}',
    summary: 'Read a line',
    responses: { 200: { schema: z.object(line), description: 'The line.' }, ...notFound },
    policy: refusingAllBut({ owner: 'served' }),
  },
  connectLine: {
    method: 'POST',
    path: '/lines/{line_id}/connect',
    summary: 'Connect a line',
    query: z.object({ limit: z.int().optional() }),
    body: z.strictObject({ to: z.string() }),
    responses: { 200: { schema: z.object(line), description: 'The line.' }, ...notFound },
    policy: refusingAllBut({ owner: 'served' }),
  },
})

test('bodies without a title are named after their operations, and parameters and refusals are shared', () => {
  const { components, paths } = openapiOf([lines], [plain])
  assert.deepEqual(Object.keys(components.schemas), ['ConnectLineRequest', 'Line', 'LineError', 'LineList'])
  assert.deepEqual(Object.keys(components.responses), ['LineNotFound'])
  assert.deepEqual(Object.keys(components.parameters), ['Limit', 'LineId'])
  assert.deepEqual(refsOf(components.schemas['LineList']), ['schemas/Line'])
  const connect = new Set(refsOf(paths['/lines/{line_id}/connect']!['post']))
  const shared = ['parameters/Limit', 'parameters/LineId', 'responses/LineNotFound', 'schemas/Line']
  assert.deepEqual(connect, new Set([...shared, 'schemas/ConnectLineRequest']))
  const { properties } = components.schemas['Line'] as { properties: object }
  assert.deepEqual(properties, { line_id: { type: 'string' }, number: { type: ['string', 'null'] } })
})

test('two different schemas with one title are rejected', () => {
  const other = contract('plain', 'Other', {
    readOther: {
      method: 'GET',
      path: '/other',
      summary: 'Read another',
      responses: { 200: { schema: z.object({}).meta({ title: 'Exchange' }), description: 'Another.' } },
      policy: refusingAllBut({ owner: 'served' }),
    },
  })
  assert.throws(() => openapiOf([exchanges, other], [plain]), /title Exchange/)
})

test('a duplicate operation is rejected', () => {
  assert.throws(() => openapiOf([exchanges, exchanges], [plain]), /readExchange .* is defined twice/)
})

test('a contract of an unknown family is rejected', () => {
  assert.throws(() => openapiOf([exchanges], []), /family "plain"/)
})

test('routes and document agree when every contract is mounted, and every difference is reported', async () => {
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
