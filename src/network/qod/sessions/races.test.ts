import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createAccount, createApplication } from '#accounts/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { makeKeys } from '../../../../test/support/jwt.ts'
import { until } from '../../../../test/support/until.ts'
import type { NetworkCaller } from '../../tokens/tokens.ts'
import { createSession } from './create.ts'
import { endSession } from './end.ts'
import { extendSession } from './move-store.ts'
import type { QosNetwork } from '../networks/network.ts'
import { readProfile } from './profile-store.ts'
import { openQod } from './qod.ts'

let database: TestDatabase
const vault = openVault({ key: Buffer.alloc(32, 7) })
let ahead = 0
const clock = { now: () => Date.now() + ahead }

/** A slow network that is sometimes busy and tracks the sessions whose QoS profile it has applied. */
const on = new Set<string>()
let calls = 0
const slowly = async () => {
  for (let turns = ++calls % 7; turns > 0; turns--) await turn()
  return calls % 5 === 0
}
const network: QosNetwork = {
  supports: async () => true,
  async apply({ id }) {
    const busy = await slowly()
    if (busy) return { outcome: 'later', detail: 'busy', at: new Date(clock.now()) }
    on.add(id)
    await slowly()
    return { outcome: 'applied' }
  },
  async release({ id }) {
    if (await slowly()) return { outcome: 'later', detail: 'busy', at: new Date(clock.now()) }
    on.delete(id)
    return { outcome: 'released' }
  },
}

before(async () => void (database = await openTestDatabase()))
after(() => database.close())

async function callerOf(name: string, msisdn: string): Promise<NetworkCaller> {
  const { apiKey } = await createAccount(database.db, vault, { name })
  const { application } = await createApplication(database.db, apiKey, { name, ...makeKeys() })
  return {
    account: { id: apiKey },
    application: { id: application.id },
    msisdn,
    basis: 'virtual',
  } as NetworkCaller
}

const openNode = () => openQod({ db: database.db, clock, log: quiet, network })

test('concurrent deletes, extensions and expiries on two nodes leave no QoS profile applied and no session unfinished', async () => {
  const { db } = database
  const [one, two] = [openNode(), openNode()]
  const caller = await callerOf('races', '99000000301')
  const profile = (await readProfile(db, 'QOS_S'))!
  const owner = { accountId: caller.account.id, applicationId: caller.application.id }
  const make = (node: typeof one, server: number, duration: number) =>
    createSession({ qod: node, vault }, caller, {
      family: 'v0',
      request: { applicationServer: { ipv4Address: `192.0.2.${server}` } },
      profile,
      duration,
      sink: undefined,
      sinkToken: undefined,
    })
  const refused = (error: unknown) => assert.ok(error instanceof Problem, String(error))

  const made = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      Promise.allSettled([make(one, i, 60 + (i % 3)), make(two, i, 60 + (i % 3))]),
    ),
  )
  const sessions = made.flat().flatMap((some) => (some.status === 'fulfilled' ? [some.value] : []))
  assert.equal(sessions.length, 24)
  ahead += 61_000
  await Promise.all(
    sessions.flatMap(({ id }, i) => {
      const node = i % 2 ? one : two
      const extend = { id, ...owner, seconds: 30, maxFromNow: 86_400, withinProfile: false }
      return [
        endSession(node, id, owner).catch(refused),
        extendSession(db, extend, new Date(clock.now())),
        node.settle(),
        endSession(node === one ? two : one, id, owner).catch(refused),
      ]
    }),
  )
  const left = async () =>
    (
      await db.query<{ state: string; pending_request: string | null }>(
        'select state, pending_request from qod_session',
      )
    ).rows
  const settled = await until(
    async () => {
      await Promise.all([one.settle(), two.settle()])
      return left()
    },
    (rows) => rows.every(({ pending_request }) => pending_request === null),
  )
  assert.deepEqual([...new Set(settled.map(({ state }) => state))], ['DELETED'])
  assert.deepEqual([...on], [])
})

test('requests of a crashed node are retried by another, and a late response does not leave the QoS profile applied', async () => {
  const { db } = database
  const caller = await callerOf('dying', '99000000302')
  const profile = (await readProfile(db, 'QOS_S'))!
  const answers: (() => void)[] = []
  const hanging = openQod({
    db,
    clock,
    log: quiet,
    network: {
      ...network,
      apply: async ({ id }) => {
        await new Promise<void>((answer) => answers.push(answer))
        on.add(id)
        return { outcome: 'applied' }
      },
    },
  })
  const session = await createSession({ qod: hanging, vault }, caller, {
    family: 'v1',
    request: { applicationServer: { ipv6Address: '2001:db8::7' } },
    profile,
    duration: 60,
    sink: undefined,
    sinkToken: undefined,
  })
  assert.equal(session.state, 'REQUESTED')
  await db.query(
    "update qod_session set leased_until = clock_timestamp() - interval '1 second' where id = $1",
    [session.id],
  )
  const other = openNode()
  const owner = { accountId: caller.account.id, applicationId: caller.application.id }
  await endSession(other, session.id, owner)
  const row = async () =>
    (
      await db.query<{ pending_request: string | null }>(
        'select pending_request from qod_session where id = $1',
        [session.id],
      )
    ).rows[0]!
  const done = () =>
    until(
      async () => {
        await other.settle()
        return row()
      },
      ({ pending_request }) => pending_request === null,
    )
  await done()
  answers.forEach((answer) => answer())
  await until(row, ({ pending_request }) => pending_request === 'release')
  assert.ok(on.has(session.id))
  await done()
  assert.ok(!on.has(session.id))
})

test('a device gets at most 100 sessions, even if they are created concurrently', async () => {
  const { db } = database
  const caller = await callerOf('crowded', '99000000303')
  const profile = (await readProfile(db, 'QOS_S'))!
  const nodes = [openNode(), openNode()]
  const make = (n: number) =>
    createSession({ qod: nodes[n % 2]!, vault }, caller, {
      family: 'v1',
      request: { applicationServer: { ipv4Address: '192.0.2.1' }, devicePorts: { ports: [n] } },
      profile,
      duration: 60,
      sink: undefined,
      sinkToken: undefined,
    })
  for (let n = 1; n <= 97; n++) await make(n)
  const made = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => make(101 + n)))
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as Problem] : []))
  assert.equal(refused.length, 9)
  for (const problem of refused) assert.equal(problem.kind.code, 'QUOTA_EXCEEDED', String(problem))
})

test('two accounts that create sessions for the same packets concurrently get only one', async () => {
  const { db } = database
  const callers = [await callerOf('first', '99000000304'), await callerOf('second', '99000000304')]
  const profile = (await readProfile(db, 'QOS_S'))!
  const nodes = [openNode(), openNode()]
  const make = (n: number, server: string) =>
    createSession({ qod: nodes[n % 2]!, vault }, callers[(n >> 1) % 2]!, {
      family: 'v1',
      request: { applicationServer: { ipv4Address: server } },
      profile,
      duration: 60,
      sink: undefined,
      sinkToken: undefined,
    })
  for (let round = 0; round < 10; round++) {
    const server = `198.51.100.${round}`
    const made = await Promise.allSettled([0, 1, 2, 3].map((n) => make(n, server)))
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as Problem] : []))
    assert.deepEqual(
      refused.map(({ kind }) => kind?.code),
      ['CONFLICT', 'CONFLICT', 'CONFLICT'],
    )
  }
})
