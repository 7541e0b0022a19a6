import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { selfSigned } from '../tls/certificate.ts'
import { openOutbound } from './open.ts'

const day = 86_400_000

/** Starts an https endpoint with the given host names; the returned call trusts its certificate, or not. */
async function secured(t: TestContext, names: string[], { until = Date.now() + day, trusted = true } = {}) {
  const made = selfSigned(names, new Date(Date.now() - 2 * day), new Date(until))
  const seen: { host: string | undefined; servername: string | false | null }[] = []
  const server = createServer(made, (request, response) => {
    seen.push({ host: request.headers.host, servername: (request.socket as TLSSocket).servername })
    request.resume().on('end', () => response.end('ok'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const policy = { production: false, allowCidrs: [], ownPorts: () => [], trust: trusted ? [made.cert] : [] }
  const outbound = openOutbound(policy, { resolve: async () => ['127.0.0.1'] })
  t.after(async () => {
    await outbound.close()
    server.closeAllConnections()
    server.close()
  })
  const call = async (host: string) => {
    const result = await outbound.call(`https://${host}:${port}/`, { headers: {}, body: '{}' })
    return result.kind === 'fault' ? result.fault : result.status
  }
  return { call, seen, port }
}

test('an endpoint gets its name in SNI although the connection goes to its address', async (t) => {
  const { call, seen, port } = await secured(t, ['hooks.example'])
  assert.equal(await call('hooks.example'), 200)
  assert.deepEqual(seen, [{ host: `hooks.example:${port}`, servername: 'hooks.example' }])
})

test('a certificate for an address serves a URL with that address', async (t) => {
  const { call } = await secured(t, ['127.0.0.1'])
  assert.equal(await call('127.0.0.1'), 200)
})

test('a certificate for another name, from an untrusted authority or expired is a fault, and nothing is sent', async (t) => {
  const receivers = [
    await secured(t, ['other.example']),
    await secured(t, ['hooks.example'], { trusted: false }),
    await secured(t, ['hooks.example'], { until: Date.now() - day }),
  ]
  for (const { call, seen } of receivers) {
    assert.equal(await call('hooks.example'), 'tls')
    assert.deepEqual(seen, [])
  }
})

test('the environment cannot disable certificate checks', async (t) => {
  const { call } = await secured(t, ['hooks.example'], { trusted: false })
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  t.after(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'])
  assert.equal(await call('hooks.example'), 'tls')
})
