import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { changeUser, createUser, removeUser, renewPassword } from './change.ts'
import { openUsers, type SmppUsers } from './users.ts'
import { listUsers, lockUser } from './user-store.ts'

let world: TestAccounts
let users: SmppUsers
let accountId: string

before(async () => {
  world = await openTestAccounts()
  users = openUsers(world)
  accountId = (await createAccount(world.db, world.vault, { name: 'Kite' })).apiKey
})
after(() => world.close())

const ip = '198.51.100.7'

async function created(systemId: string) {
  const result = await world.db.tx((sql) => createUser(sql, accountId, { systemId }))
  assert.ok(!('isUsed' in result))
  return result
}

test('a new user binds with the password that was shown once, and no other user has its system_id', async () => {
  const { user, password } = await created('alice')
  assert.match(password, /^[A-Za-z2-9]{8}$/)
  assert.deepEqual(await users.prove('alice', password, ip), user)
  assert.equal(await users.prove('alice', 'wrong', ip), undefined)
  const again = await world.db.tx((sql) => createUser(sql, accountId, { systemId: 'alice' }))
  assert.deepEqual(again, { isUsed: true })
})

test('a renewed password is valid at once, and the previous one until its end', async () => {
  const { user, password } = await created('bob')
  const renewed = await world.db.tx((sql) => renewPassword(sql, user, 3_600))
  await world.epoch.poll()
  for (const valid of [password, renewed]) assert.equal((await users.prove('bob', valid, ip))?.id, user.id)
  const last = await world.db.tx((sql) => renewPassword(sql, user, 0))
  await world.epoch.poll()
  assert.equal((await users.prove('bob', last, ip))?.id, user.id)
  for (const ended of [password, renewed]) assert.equal(await users.prove('bob', ended, ip), undefined)
})

test('changed settings are read on each node, and a deleted user is unknown', async () => {
  const { user, password } = await created('carol')
  const networks = ['198.51.100.0/24', '2001:db8::/32']
  await world.db.tx(async (sql) => {
    const locked = await lockUser(sql, accountId, user.id)
    return changeUser(sql, locked!, { networks, maxBinds: 2 })
  })
  await world.epoch.poll()
  const changed = await users.prove('carol', password, ip)
  assert.deepEqual([changed?.networks, changed?.maxBinds], [networks, 2])
  assert.ok((await listUsers(world.db, accountId)).some(({ id }) => id === user.id))
  const other = await world.db.tx((sql) => changeUser(sql, user, { systemId: 'alice' }))
  assert.deepEqual(other, { isUsed: true })
  await world.db.tx((sql) => removeUser(sql, user))
  await world.epoch.poll()
  assert.equal(await users.prove('carol', password, ip), undefined)
})
