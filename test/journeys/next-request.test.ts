import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Created = { id: string }

test('a secret works with the first request after its creation, and fails with the first after its revocation', async () => {
  for (const secret of ['Another1secret', 'Athird2secret']) {
    const path = `/accounts/${alice.apiKey}/secrets`
    const made = await alice.post<Created>(path, { secret })
    assert.equal(made.status, 201)
    const fresh = openClient(exchange.url, basic(alice.apiKey, secret))
    assert.equal((await fresh.get(path)).status, 200)
    assert.equal((await alice.delete(`${path}/${made.body.id}`)).status, 204)
    assert.equal((await fresh.get(path)).status, 401)
  }
})

test('a request with a content type but no body is served', async () => {
  const made = await alice.post<Created>('/v2/applications', { name: 'App' })
  const gone = await fetch(`${exchange.url}/v2/applications/${made.body.id}`, {
    method: 'DELETE',
    headers: { authorization: basic(alice.apiKey, alice.secret), 'content-type': 'application/json' },
  })
  assert.equal(gone.status, 204)
  const broken = await alice.post('/v1/messages', '')
  assert.equal(broken.status, 422)
})
