import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import type { BindRequest, ServerSession } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { quiet } from '../../../test/support/database.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { until } from '../../../test/support/until.ts'
import { createUser } from '../users/change.ts'
import type { SmppUser } from '../users/user.ts'
import { claimBind } from './bind-store.ts'
import { openWatch } from './watch.ts'

let world: TestAccounts
let user: SmppUser
let isSure: boolean
let ends: string[]

before(async () => {
  world = await openTestAccounts()
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Kite' })
  const created = await world.db.tx((sql) => createUser(sql, apiKey, { systemId: 'alice', maxBinds: 100 }))
  assert.ok(!('isUsed' in created))
  user = created.user
})
after(() => world.close())
beforeEach(() => {
  isSure = true
  ends = []
})

const bind = { kind: 'receiver', systemId: 'alice', address: '198.51.100.7', tls: null } as BindRequest

/** A bound session, of which only the end is of interest. */
async function openSession(): Promise<ServerSession> {
  const id = uuidv7()
  const { id: userId, accountId } = user
  const row = { sessionId: id, userId, accountId, nodeId: uuidv7(), bindType: 'receiver' } as const
  const rest = { address: bind.address, tls: null, interfaceVersion: 0x34, systemType: '' }
  assert.ok(await world.db.tx((sql) => claimBind(sql, { ...row, ...rest })))
  const end = async (reason: string) => void ends.push(reason)
  return { id, bind, end } as Partial<ServerSession> as ServerSession
}

const watchOf = (bound: Map<ServerSession, SmppUser>, db = world.db) =>
  openWatch({ db, epoch: world.epoch, log: quiet, mayHold: () => isSure }, bound)

test('a node that may be fenced ends all sessions, and each that joins', async () => {
  const [one, other] = [await openSession(), await openSession()]
  const watch = watchOf(new Map([[one, user]]))
  isSure = false
  watch.releaseSessions()
  assert.equal(ends.length, 1)
  watch.joined(other)
  assert.equal(ends.length, 2)
  await watch.stop()
})

test('a session whose bind was decided before a change is checked once more', async () => {
  const session = await openSession()
  const watch = watchOf(new Map([[session, user]]))
  await world.db.query('delete from smpp_bind where session_id = $1', [session.id])
  watch.admitted(world.epoch.value())
  await watch.stop()
  assert.deepEqual(ends, [])
  watchOf(new Map([[session, user]])).admitted(world.epoch.value() - 1)
  await until(
    () => ends,
    (seen) => seen.length > 0,
  )
  assert.deepEqual(ends, ['Another node has released the bind.'])
})

test('a check that fails is repeated', async () => {
  const session = await openSession()
  await world.db.query('delete from smpp_bind where session_id = $1', [session.id])
  let failures = 2
  const query: typeof world.db.query = (...args) =>
    failures-- > 0 ? Promise.reject(new Error('away')) : world.db.query(...args)
  const watch = watchOf(new Map([[session, user]]), { ...world.db, query })
  watch.admitted(-1)
  await until(
    () => ends,
    (seen) => seen.length > 0,
  )
  await watch.stop()
})
