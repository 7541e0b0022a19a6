import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { ConsoleFile } from './console-files.ts'
import { mountConsole } from './console-page.ts'
import { contract } from '../../contract/contract.ts'
import type { Family } from '../../contract/family.ts'
import { openHttp, type HttpServer } from '../http.ts'
import { openLog } from '../../log.ts'
import { mount } from '../mount.ts'
import { refusingAllBut } from '../../contract/policy.ts'
import { Problem } from '../../contract/problem.ts'

const worker = contract('desk', 'Desk', {
  ask: {
    method: 'GET',
    path: '/console/v1/desks/{name}',
    summary: 'Ask',
    policy: refusingAllBut({ owner: 'served' }),
    params: z.object({ name: z.string() }),
    responses: { 204: { description: 'Asked.' } },
  },
})
const kind = { status: 400, code: 'wrong', title: 'Wrong', detail: 'Wrong.' }
const family: Family<null> = {
  name: 'desk',
  authenticate: () => null,
  invalid: () => new Problem(kind),
  unreadable: () => new Problem(kind),
  render: () => ({ type: 'application/problem+json', body: {} }),
}
const page: ConsoleFile = {
  type: 'text/html; charset=utf-8',
  body: Buffer.from('<title>Console</title>'),
  zipped: Buffer.alloc(0),
  etag: 'x',
}

let server: HttpServer
before(() => {
  server = openHttp()
  mount(server, worker, family, { ask: async () => ({ status: 204 as const }) }, openLog('silent'))
  mountConsole(server, async () => new Map([['index.html', page]]))
})
after(() => server.close())

async function requested(method: 'GET' | 'POST', url: string) {
  const { statusCode, headers } = await server.inject({ method, url })
  return [statusCode, String(headers['content-type']).split(';')[0], headers['allow']]
}

test("an unknown operation below the console's API gets a problem response instead of the page", async () => {
  assert.deepEqual(await requested('GET', '/console/v1/desks/a'), [204, 'undefined', undefined])
  const problem = [404, 'application/problem+json', undefined]
  for (const path of ['/console/v1/nothing', '/console/v1/'])
    for (const method of ['GET', 'POST'] as const)
      assert.deepEqual(await requested(method, path), problem, path)
  const long = `/console/v1/desks/${'a'.repeat(1_000)}`
  assert.deepEqual(await requested('GET', long), [204, 'undefined', undefined])
  const wrongVerb = [405, 'application/problem+json', 'GET, HEAD']
  for (const path of ['/console/v1/desks/a', long]) assert.deepEqual(await requested('POST', path), wrongVerb)
})

test('every other path below it returns its page, and only for GET', async () => {
  for (const path of ['/', '/console', '/console/', '/console/messages/1', '/console/v1'])
    assert.deepEqual(await requested('GET', path), [200, 'text/html', undefined], path)
  assert.deepEqual(await requested('POST', '/console/messages'), [
    405,
    'application/problem+json',
    'GET, HEAD',
  ])
})
