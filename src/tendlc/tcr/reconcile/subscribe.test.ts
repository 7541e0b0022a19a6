import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryClient } from '../client/client.ts'
import type { Call } from '../client/transport.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import { subscribe } from './subscribe.ts'

test('webhooks are subscribed to although the registry lists a subscription that cannot be read', async () => {
  const url = 'https://exchange.example/registry/webhooks'
  const present = [
    { eventCategory: 'BRAND', webhookEndpoint: url },
    { eventCategory: 'CAMPAIGN', webhookEndpoint: { url } },
    { eventCategory: 7, webhookEndpoint: url },
    null,
  ]
  const sent: Call[] = []
  const client = {
    async send(call, schema) {
      sent.push(call)
      const read = schema.safeParse(call.method === 'GET' ? present : {})
      if (!read.success) throw new RegistryUnavailable('malformed', { executed: true })
      return { value: read.data }
    },
  } as RegistryClient
  assert.deepEqual(await subscribe(client, url), ['CAMPAIGN', 'VETTING', 'CSP', 'INCIDENCE'])
  assert.equal(sent.length, 5)
})
