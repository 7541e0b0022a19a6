import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { token } from '../support/jwt.ts'
import { cibaGrant, type TokenAnswer } from '../support/network.ts'
import { type ClientRequest, officialClients, type OfficialClient } from '../support/official-clients.ts'
import { offered, listNumbers } from '../support/number-listings.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Values = Record<string, string>
type Numbers = { count: number; numbers: { msisdn: string }[] }
/** The members of all responses in this file. */
type Answer = Numbers & Made & TokenAnswer & { page_size: number }
type Made = { id: string; keys: { public_key: string; private_key: string } }

/** Sends a request exactly as the client writes it, with these values for its placeholders. */
async function send(
  client: OfficialClient,
  { method, path, headers, body }: ClientRequest,
  { values = {}, authorization }: { values?: Values; authorization?: string },
): Promise<{ status: number; body: Answer }> {
  const filled = (text: string) =>
    text.replaceAll(/\{(msisdn|key|secret)\}/g, (_, name: string) => values[name]!)
  const response = await fetch(exchange.url + filled(path), {
    method,
    headers: { 'user-agent': client.userAgent, ...headers, ...(authorization && { authorization }) },
    ...(body !== undefined && { body: filled(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text && JSON.parse(text)) as Answer }
}

const withKey = () => ({ authorization: basic(alice.apiKey, alice.secret) })

officialClients.forEach((client, i) =>
  describe(`the requests of ${client.name} are accepted as it writes them:`, () => {
    const msisdn = `44780091${String(i).padStart(4, '0')}`
    const values = () => ({ msisdn, key: alice.apiKey, secret: alice.secret })
    const numbers = (request: ClientRequest) =>
      send(client, request, { values: values(), ...(client.numbersBy === 'header' && withKey()) })

    test('an application without a key of its own is created, and listed [S3-095]', async () => {
      const made = await send(client, client.create, withKey())
      assert.equal(made.status, 201, JSON.stringify(made.body))
      assert.match(made.body.keys.private_key, /BEGIN PRIVATE KEY/)
      const listed = await send(client, client.list, withKey())
      assert.equal(listed.status, 200, JSON.stringify(listed.body))
      assert.ok(listed.body.page_size <= 100)
    })

    test('its token sends a message, and gets a token of one number without waiting [S3-095] [S1-095] [S1-110]', async () => {
      const { body: made } = await alice.post<Made>('/v2/applications', {
        name: client.name,
        capabilities: { messages: {}, network_apis: {} },
      })
      const fresh = () => {
        const { claims, header } = client.token(made.id, Math.floor(Date.now() / 1000))
        return { authorization: `Bearer ${token(claims, made.keys.private_key, header)}` }
      }
      const asJson = { 'content-type': 'application/json' }
      const message = {
        method: 'POST',
        path: '/v1/messages',
        headers: asJson,
        body: JSON.stringify(alice.sms()),
      } as const
      const sent = await send(client, message, fresh())
      assert.equal(sent.status, 202, JSON.stringify(sent.body))
      const ask = (path: string, fields: Record<string, string>) =>
        send(
          client,
          {
            method: 'POST',
            path: `/oauth2/${path}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(fields).toString(),
          },
          fresh(),
        )
      const requested = await ask('bc-authorize', client.consent)
      assert.equal(requested.status, 200, JSON.stringify(requested.body))
      const provided = await ask('token', { grant_type: cibaGrant, auth_req_id: requested.body.auth_req_id })
      assert.equal(provided.status, 200, JSON.stringify(provided.body))
    })

    test('a number is found, bought, listed and cancelled [S3-075] [S3-077] [S3-078]', async () => {
      await listNumbers(exchange.db, [offered(msisdn)])
      const found = await numbers(client.search)
      assert.deepEqual(
        [found.status, found.body.numbers?.map((one) => one.msisdn)],
        [200, [msisdn]],
        JSON.stringify(found.body),
      )
      const success = { 'error-code': '200', 'error-code-label': 'success' }
      assert.deepEqual(await numbers(client.buy), { status: 200, body: success })
      const owned = await numbers(client.owned)
      assert.ok(
        owned.body.numbers.some((one) => one.msisdn === msisdn),
        JSON.stringify(owned.body),
      )
      assert.deepEqual(await numbers(client.cancel), { status: 200, body: success })
    })
  }),
)
