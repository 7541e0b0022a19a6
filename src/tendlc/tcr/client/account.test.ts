import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { startRegistry, type RegistryServer } from '../../../../simulators/tcr/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { guardAccount } from './account.ts'
import { openRegistryClient, type RegistryClient } from './client.ts'
import { RegistryUnavailable } from './errors.ts'
import { openCallLimit, publishedPeriods } from './slots.ts'

let database: TestDatabase
let own: RegistryServer
let another: RegistryServer
const clients: RegistryClient[] = []
const logged: string[] = []
function open({ url, key, secret }: RegistryServer): RegistryClient {
  const { db } = database
  const log = { ...quiet, error: (_: unknown, text: string) => void logged.push(text) } as typeof quiet
  const client = openRegistryClient({
    credentials: { url: async () => url, key, secret },
    limit: openCallLimit(db, publishedPeriods),
    log,
    called: () => undefined,
  })
  clients.push(client)
  return guardAccount(client, { db, log })
}

before(async () => {
  database = await openTestDatabase()
  own = await startRegistry()
  another = await startRegistry({ cspId: 'SANOTHER' })
})
after(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await own.close()
  await another.close()
  await database.close()
})

test('with the key of another account of the registry, nothing is read, changed or deleted there', async () => {
  const version = { method: 'GET', path: '/version' } as const
  const deletion = { method: 'DELETE', path: '/brand/BUNKNOWN' } as const
  // Before the first write, the key may still be changed.
  await open(another).send(version, z.unknown())
  const sent = another.calls.length
  await open(own).send(deletion, z.unknown())
  const client = open(another)
  for (const call of [version, deletion])
    await assert.rejects(
      client.send(call, z.unknown()),
      (error: unknown) => error instanceof RegistryUnavailable && !error.executed,
    )
  assert.deepEqual(
    another.calls.slice(sent).map(({ path }) => path),
    ['/v2/csp/profile'],
  )
  assert.deepEqual(logged, [
    'STROWGER_REGISTRY_KEY belongs to another account of the campaign registry; nothing is sent',
  ])
  await open(own).send(version, z.unknown())
})
