import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { z } from 'zod'
import { selfSigned } from '#platform/tls/certificate.ts'
import { withTimeLimit } from '#platform/queueing/time-limit.ts'
import { startRegistry, type RegistryServer } from '../../../../simulators/tcr/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { until } from '../../../../test/support/until.ts'
import { interactive, openRegistryClient, type RegistryClient } from './client.ts'
import { logUnknownCodes } from './error-codes.ts'
import { RegistryUnavailable } from './errors.ts'
import { openCallLimit, publishedPeriods } from './slots.ts'

let database: TestDatabase
let registry: RegistryServer
const clients: RegistryClient[] = []
/** Opens a client with its own call limit, as each node does. */
function open(changes: { secret?: string; url?: string } = {}): RegistryClient {
  const { url, key, secret } = { ...registry, ...changes }
  const client = openRegistryClient({
    credentials: { url: async () => url, key, secret },
    limit: openCallLimit(database.db, publishedPeriods),
    log: quiet,
    called: () => undefined,
  })
  clients.push(client)
  return client
}

before(async () => {
  database = await openTestDatabase()
  registry = await startRegistry()
})
beforeEach(() => void registry.withdraw())
after(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await registry.close()
  await database.close()
})

const version = (client: RegistryClient) => client.send({ method: 'GET', path: '/version' }, z.unknown())
/** Sends a write until the registry has answered it: it may have to wait longer than a request waits. */
async function written(client: RegistryClient): Promise<void> {
  const body = { eventCategory: 'CSP', webhookEndpoint: 'http://127.0.0.1:1/events' }
  for (;;)
    try {
      await client.send({ method: 'PUT', path: '/webhook/subscription', body }, z.unknown())
      return
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error
    }
}
const failure = (client: RegistryClient) =>
  version(client).then(
    () => 'answered',
    (error: unknown) => (error instanceof RegistryUnavailable ? error.reason : error),
  )

describe('the client of the campaign registry', () => {
  test('two nodes together never exceed the rates of reads and writes of the registry, also with late and lost responses', async () => {
    const nodes = [open(), open()]
    registry.inject({ fault: 'slow-answers', ms: 700, count: 5 })
    registry.inject({ fault: 'lose-answers', of: 'write', count: 2 })
    const writes = Array.from({ length: 45 }, (_, i) => written(nodes[i % 2]!))
    await Promise.all(Array.from({ length: 80 }, (_, i) => version(nodes[i % 2]!)))
    await Promise.all(writes)
    const { read, write } = registry.busiest()
    assert.ok(read <= 20, `${read} reads within a second`)
    assert.ok(write <= 20, `${write} writes within 10 s`)
    const kinds = Map.groupBy(registry.calls, ({ method }) => method)
    assert.deepEqual([kinds.get('GET')!.length, kinds.get('PUT')!.length >= 45], [80, true])
    assert.ok(registry.calls.every(({ status }) => status === 200 || status === 0))
  })

  test('each failure of the registry has its reason, and a lost response may have been executed', async () => {
    const client = open()
    const cases = [
      [{ fault: 'refuse-connections', count: 1 }, 'unreachable'],
      [{ fault: 'lose-answers', count: 1 }, 'unreachable'],
      [{ fault: 'malformed', count: 1, kind: 'html' }, 'answered'],
      [{ fault: 'refuse-requests', count: 1, code: 591 }, 'failed'],
      [{ fault: 'refuse-requests', count: 1, status: 503 }, 'failed'],
    ] as const
    for (const [fault, reason] of cases) {
      registry.inject(fault)
      assert.equal(await failure(client), reason, fault.fault)
    }
    assert.equal(await failure(open({ secret: 'another' })), 'credentials')
  })

  test('calls for which customers wait leave slots of the rate limit to registrations', async () => {
    const [customers, worker] = [interactive(open()), open()]
    registry.inject({ fault: 'slow-answers', ms: 60_000, count: 8 })
    let answered = 0
    const waiting = Array.from({ length: 12 }, () => version(customers).then(() => void answered++))
    const settled = Promise.allSettled(waiting)
    await until(
      async () => registry.faults().length,
      (faults) => faults === 0,
    )
    await version(worker)
    assert.equal(answered, 0)
    await customers.close()
    await settled
  })

  test('a customer uses two slots at once, and leaves the others to other customers', async () => {
    const client = open()
    registry.inject({ fault: 'slow-answers', ms: 60_000, count: 2 })
    let answered = 0
    const waiting = Array.from({ length: 5 }, () =>
      version(interactive(client, 'first')).then(() => void answered++),
    )
    const settled = Promise.allSettled(waiting)
    await until(
      async () => registry.faults().length,
      (faults) => faults === 0,
    )
    for (let call = 0; call < 6; call++) await version(interactive(client, 'second'))
    assert.equal(answered, 0)
    await client.close()
    await settled
  })

  test('a request that was abandoned at its time limit sends no further calls', async () => {
    const client = open()
    registry.inject({ fault: 'slow-answers', ms: 1_300, count: 1 })
    const before = registry.calls.length
    const work = withTimeLimit(1_000, async () => {
      await version(client)
      await version(client)
    })
    await assert.rejects(
      work,
      (error: unknown) => error instanceof RegistryUnavailable && error.reason === 'busy',
    )
    assert.equal(registry.calls.length - before, 1)
  })

  test('a busy registry has not executed a request, after an internal error it may have', async () => {
    const client = open()
    for (const [code, executed] of [
      [591, false],
      [630, false],
      [590, true],
    ] as const) {
      registry.inject({ fault: 'refuse-requests', count: 1, code })
      await assert.rejects(
        version(client),
        (error: unknown) => error instanceof RegistryUnavailable && error.executed === executed,
        String(code),
      )
    }
  })

  test('a server whose certificate is not accepted has not executed a request', async (t) => {
    const server = createSecureServer(selfSigned(['127.0.0.1'], new Date(0), new Date(Date.now() + 60_000)))
    t.after(() => server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await assert.rejects(version(open({ url: `https://127.0.0.1:${port}/v2` })), {
      reason: 'unreachable',
      executed: false,
    })
  })

  test('a refusal may name its field as in version 1 of the API', async (t) => {
    const refused = [{ code: 501, field: 'vertical', description: 'Invalid parameter' }]
    const server = createServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refused))
    })
    t.after(() => server.closeAllConnections())
    t.after(() => server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const client = open({ url: `http://127.0.0.1:${port}/v2` })
    assert.deepEqual(await version(client), {
      errors: [{ code: 501, description: 'Invalid parameter', fields: ['vertical'] }],
    })
  })

  test('error codes that the registry lists and the exchange does not know are logged', async () => {
    const logged: unknown[] = []
    const warn = (details: unknown) => void logged.push(details)
    await logUnknownCodes(open(), { ...quiet, warn } as typeof quiet)
    assert.deepEqual(logged, [
      { codes: { 589: 'Not an error of the registry; only the simulator lists it' } },
    ])
  })

  test('a 429 pauses the calls of every node', async () => {
    registry.inject({ fault: 'throttle', count: 1 })
    assert.equal(await failure(open()), 'throttled')
    const { rows } = await database.db.query<{ paused: boolean }>(
      `select bool_and(paused_until > clock_timestamp() + interval '1 second') as paused from registry_slot`,
    )
    assert.deepEqual(rows, [{ paused: true }])
  })

  test('a call in flight does not end the pause after a 429', async () => {
    await database.db.query(`update registry_slot set paused_until = '-infinity', free_at = '-infinity'`)
    const limit = openCallLimit(database.db, publishedPeriods)
    await limit.run('read', () => limit.throttled())
    const { rows } = await database.db.query<{ ms: number }>(
      `select extract(epoch from min(greatest(free_at, paused_until)) - clock_timestamp())::float8 * 1000 as ms
        from registry_slot where kind = 'read'`,
    )
    assert.ok(rows[0]!.ms > 5_000, `a slot is free in ${rows[0]!.ms} ms`)
  })
})
