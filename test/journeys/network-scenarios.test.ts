import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contracts } from '../../src/contracts.ts'
import { openClient, type Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { everyScope, openNetworkApplication, type NetworkApplication } from '../support/network.ts'

/** Scenarios of CAMARA's test definitions that are common to all APIs. */
let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  exchange = await startExchange()
  application = await openNetworkApplication(exchange, await exchange.customer('selma'))
})
after(() => exchange.stop())

type ErrorInfo = { status: number; code: string; message: string }

const correlator = 'b4333c46-49c0-4f62-80d7-f0ef930f1c46'

/** Operations that have a body, at their first path. */
const withBody = contracts
  .filter(({ family }) => family === 'network')
  .flatMap(({ operations }) => Object.values(operations))
  .filter(({ body }) => body !== undefined)
  .map(({ path }) => path.replace('{sessionId}', '019ab000-0000-7000-8000-000000000000'))

/** What is answered to a body as it is written, or to none. */
async function post(client: Client, path: string, body: string | undefined) {
  const headers = {
    'x-correlator': correlator,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await client.post<ErrorInfo>(path, body, headers)
  assert.equal(answer.headers.get('x-correlator'), correlator)
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  return answer
}

test('a request without its body is refused by every operation that has one, before anything is done', async () => {
  const client = await application.of('99000000001', everyScope)
  assert.ok(withBody.length >= 15, String(withBody.length))
  for (const path of withBody)
    for (const body of [undefined, '', 'null', '[]']) {
      const { status, body: said } = await post(client, path, body)
      const told = { status: said.status, code: said.code }
      assert.deepEqual([status, told], [400, { status: 400, code: 'INVALID_ARGUMENT' }], `${path} ${body}`)
      assert.ok(said.message.length > 0)
    }
})

test('a request without a body that no token, or no scope, allows is refused for that first', async () => {
  const nobody = openClient(exchange.url)
  const reader = await application.of('99000000001', 'openid dpv:NotApplicable#qod-sessions-read')
  for (const path of withBody) {
    assert.equal((await post(nobody, path, undefined)).body.code, 'UNAUTHENTICATED', path)
    if (path.endsWith('/retrieve-sessions')) continue
    assert.equal((await post(reader, path, undefined)).body.code, 'PERMISSION_DENIED', path)
  }
})
