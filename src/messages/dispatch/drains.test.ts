import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { carrierStates, moveCarriers, putCarrier } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { settleDrains } from './drains.ts'

let world: TestAccounts
before(async () => {
  world = await openTestAccounts()
  const line = { name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  for (const id of ['local', 'other']) await putCarrier(world.db, world.vault, { ...line, id })
})
after(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from dispatch')
  await world.db.query("update carrier set status = 'active', empty_since = null, receipt_wait_seconds = 60")
})

async function wait(carrierId: string, owner: string | null = null): Promise<void> {
  await world.db.query(
    `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, owner, lease_until)
      values ($1, 'abcd1234', $2, now(), now() + interval '1 hour', $3, case when $3::uuid is not null then now() end)`,
    [uuidv7(), carrierId, owner],
  )
}
const move = (event: Parameters<typeof moveCarriers>[1]) => moveCarriers(world.db, event, ['local'])
const status = async () =>
  (await world.db.query<{ status: string }>("select status from carrier where id = 'local'")).rows[0]!.status
const emptyFor = (seconds: number) =>
  world.db.query(
    "update carrier set empty_since = clock_timestamp() - make_interval(secs => $1) where id = 'local'",
    [seconds],
  )
const settled = async () => {
  await settleDrains(world.db)
  await settleDrains(world.db)
  return status()
}

test('a carrier has drained when no message is queued or in flight and the time for receipts has passed', async () => {
  await move('drain')
  await wait('local')
  await wait('local', uuidv7())
  assert.equal(await settled(), 'draining')
  await world.db.query('delete from dispatch where owner is null')
  assert.equal(await settled(), 'draining')
  await world.db.query('delete from dispatch')
  await wait('other')
  assert.equal(await settled(), 'draining')
  await emptyFor(59)
  assert.equal(await settled(), 'draining')
  await emptyFor(61)
  assert.equal(await settled(), 'drained')
})

test('a message queued while receipts are awaited restarts the wait', async () => {
  await move('drain')
  await settled()
  await emptyFor(61)
  await wait('local')
  assert.equal(await settled(), 'draining')
  await world.db.query('delete from dispatch')
  assert.equal(await settled(), 'draining')
})

test('a message queued for a drained carrier is still sent; the carrier drains again', async () => {
  await world.db.query('update carrier set receipt_wait_seconds = 0')
  await move('drain')
  assert.equal(await settled(), 'drained')
  await wait('local')
  assert.equal(await settled(), 'draining')
  await world.db.query('delete from dispatch')
  assert.equal(await settled(), 'drained')
})

test('several nodes may check at once; carriers that do not drain are not touched', async () => {
  await world.db.query('update carrier set receipt_wait_seconds = 0')
  await move('drain')
  await Promise.all(Array.from({ length: 8 }, () => settleDrains(world.db)))
  assert.equal(await settled(), 'drained')
  const { rows } = await world.db.query("select status from carrier where id = 'other'")
  assert.deepEqual(rows, [{ status: 'active' }])
})

test('a carrier changes state only as its table allows', async () => {
  const events = [...new Set(carrierStates.moves.map(([, event]) => event))]
  for (const from of ['active', 'draining', 'drained', 'disabled'])
    for (const event of events) {
      await world.db.query("update carrier set status = $1 where id = 'local'", [from])
      const moved = await move(event)
      assert.equal(moved.length === 1, carrierStates.allows(from, event), `${event} from ${from}`)
      assert.equal(await status(), moved.length === 1 ? carrierStates.to(event) : from)
    }
})
