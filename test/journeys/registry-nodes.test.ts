import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRegistry } from '../../simulators/tcr/index.ts'
import { settingsOf } from '../support/campaign-registry.ts'
import { startExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

test('a node that serves no customers subscribes to the webhooks of the registry at the public URL', async (t) => {
  const registry = await startRegistry()
  t.after(() => registry.close())
  const { env, remove } = settingsOf(registry)
  t.after(remove)
  const roles = { STROWGER_ROLES: 'work', STROWGER_PUBLIC_URL: 'https://exchange.example' }
  const exchange = await startExchange({ env: { ...env, ...roles } })
  t.after(() => exchange.stop())
  const endpoints = () =>
    registry.calls
      .filter(({ method, path }) => method === 'PUT' && path === '/v2/webhook/subscription')
      .map(({ body }) => body['webhookEndpoint'])
  const seen = await until(endpoints, ({ length }) => length === 5)
  assert.deepEqual([...new Set(seen)], ['https://exchange.example/registry/webhooks'])
})
