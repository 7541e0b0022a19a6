import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { claimsOf, token } from '../support/jwt.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Application = { id: string; keys: { private_key: string } }

/** Sends a request with this request target unchanged, which an ordinary client would normalize. */
function send(target: string, authorization: string): Promise<number> {
  const body = JSON.stringify(alice.sms())
  const { hostname, port } = new URL(exchange.url)
  const headers = {
    authorization,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const requested = request({ hostname, port, method: 'POST', path: target, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
    requested.on('error', reject).end(body)
  })
}

test('a token reaches the paths of its ACL, and no other spelling of a path bypasses it [S3-095]', async () => {
  const made = await alice.post<Application>('/v2/applications', {
    name: 'App',
    capabilities: { messages: {} },
  })
  const bearer = (path: string) =>
    `Bearer ${token(claimsOf(made.body.id, { acl: { paths: { [path]: {} } } }), made.body.keys.private_key)}`
  assert.equal(await send('/v1/messages', bearer('/*/messages/**')), 202)
  for (const target of ['/v1/messages', '/v1/messages#/public', '/v1/messages?x=/public', '/v1/messages#'])
    assert.equal(await send(target, bearer('/*/*/public')), 401, target)
})
