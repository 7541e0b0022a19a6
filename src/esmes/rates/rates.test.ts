import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from '#platform/ids.ts'
import { openAccepting, type Accepting } from '../../../test/support/accepting.ts'
import { openSender } from '../../../test/support/messages.ts'
import { insertUser } from '../users/user-store.ts'
import { usualSettings } from '../users/user.ts'
import { openRates } from './rates.ts'

let world: Accepting

before(async () => {
  world = await openAccepting(1)
})
after(() => world.close())

let systemIds = 0
async function userWith(maxPerSecond: number | null) {
  const { accountId } = await openSender(world, 1)
  const user = { ...usualSettings, systemId: `kite${++systemIds}`, id: uuidv7(), accountId, maxPerSecond }
  assert.ok(await insertUser(world.db, user))
  return user
}

const granted = (results: readonly boolean[]) => results.filter(Boolean).length

test('the messages of a user on two nodes together stay within its rate', async () => {
  const nodes = [openRates(world), openRates(world)]
  const user = await userWith(20)
  const began = performance.now()
  const ask = () =>
    Promise.all(nodes.flatMap((node) => Array.from({ length: 50 }, () => node.mayStore(user))))
  let total = 0
  for (let round = 0; round < 5; round += 1) {
    total += granted(await ask())
    await pause(100)
  }
  const seconds = (performance.now() - began) / 1_000
  assert.ok(total >= 20 && total <= 20 + 20 * seconds, `${total} messages in ${seconds} s`)
})

test('a user that rests may submit the messages of one second at once, not more', async () => {
  const rates = openRates(world)
  const user = await userWith(5)
  const ask = async () => {
    const began = performance.now()
    const number = granted(await Promise.all(Array.from({ length: 20 }, () => rates.mayStore(user))))
    const most = 5 + (5 * (performance.now() - began)) / 1_000
    assert.ok(number >= 5 && number <= most, `${number} messages, at most ${most}`)
  }
  await ask()
  await world.db.query(
    "update smpp_pace set refilled_at = refilled_at - interval '1 hour' where user_id = $1",
    [user.id],
  )
  await ask()
})

test('a changed rate applies to the next message', async () => {
  const rates = openRates(world)
  const user = await userWith(1)
  assert.equal(await rates.mayStore(user), true)
  const faster = { ...user, maxPerSecond: 1_000_000 }
  await pause(20)
  assert.ok(granted(await Promise.all(Array.from({ length: 10 }, () => rates.mayStore(faster)))) === 10)
})

test('a user without a rate, and one that was deleted meanwhile, leave no trace', async () => {
  const rates = openRates(world)
  const [free, gone] = [await userWith(null), { ...(await userWith(1)), id: uuidv7() }]
  assert.equal(await rates.mayStore(free), true)
  assert.equal(await rates.mayStore(gone), false)
  const { rows } = await world.db.query('select 1 from smpp_pace where user_id = any ($1)', [
    [free.id, gone.id],
  ])
  assert.equal(rows.length, 0)
})
