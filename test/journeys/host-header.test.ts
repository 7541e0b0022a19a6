import assert from 'node:assert/strict'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

/** The response to a request whose Host header names another address. */
async function underAnotherName(path: string, { method = 'GET', authorization = '', body = '' } = {}) {
  const headers = {
    host: 'evil.example',
    'content-type': 'application/json',
    ...(authorization && { authorization }),
  }
  const requested = request(exchange.url + path, { method, headers })
  requested.end(body)
  const [answer] = (await once(requested, 'response')) as [IncomingMessage]
  return (await json(answer)) as Record<string, string>
}

test('a Host header does not influence the URLs that the exchange returns', async () => {
  const discovery = await underAnotherName('/.well-known/openid-configuration')
  assert.deepEqual(
    [discovery['issuer'], discovery['token_endpoint']],
    [exchange.url, `${exchange.url}/oauth2/token`],
  )
  const invitation = await underAnotherName('/operator/v1/invitations', {
    method: 'POST',
    authorization: `Bearer ${exchange.operatorToken}`,
    body: JSON.stringify({ email: 'a@example.com', name: 'A', roles: ['admin'] }),
  })
  assert.ok(invitation['link']?.startsWith(`${exchange.url}/`), JSON.stringify(invitation))
})
