import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { putCarrier } from '#carriers/index.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { outbound } from '../../../test/support/messages.ts'
import type { ReceiptRow } from './receipt-store.ts'
import { storeSubmitted } from './submitted-store.ts'
import {
  countUnmatched,
  keepUnmatched,
  lockOneUnmatched,
  readUnmatched,
  trimUnmatched,
} from './unmatched-store.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'

let world: TestAccounts
before(async () => {
  world = await openTestAccounts()
  const line = { name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  for (const id of ['local', 'other']) await putCarrier(world.db, world.vault, { ...line, id })
})
after(() => world.close())
beforeEach(() => world.db.query('delete from unmatched_receipt'))

const receipt = (changes: Partial<ReceiptRow> = {}): ReceiptRow => ({
  carrierId: 'local',
  id: 'ab',
  writtenId: '0AB',
  recipient: '99000000001',
  state: 'DELIVRD',
  err: null,
  ...changes,
})
const kept = (carrierId = 'local') => readUnmatched(world.db, carrierId, { limit: 100 })

test('a repeated receipt is one row with a count, in one batch, in several, and in concurrent ones', async () => {
  const batch = Array.from({ length: 500 }, () => receipt())
  await keepUnmatched(world.db, batch)
  await keepUnmatched(world.db, [receipt({ writtenId: '00AB', err: '007' })])
  await Promise.all(Array.from({ length: 8 }, () => world.db.tx((sql) => keepUnmatched(sql, batch))))
  const rows = await kept()
  assert.deepEqual(
    rows.map(({ times, written_id, err }) => [times, written_id, err]),
    [[4_501, '0AB', null]],
  )
})

test('receipts of another carrier, id, recipient or state are separate rows', async () => {
  const others = [{ carrierId: 'other' }, { id: 'ac' }, { recipient: '99000000002' }, { state: 'UNDELIV' }]
  await keepUnmatched(world.db, [receipt(), ...others.map(receipt)])
  assert.equal((await kept()).length, 4)
  assert.equal((await kept('other')).length, 1)
  assert.deepEqual(
    [...(await countUnmatched(world.db, ['local', 'other', 'none'], 2))],
    [
      ['local', 3],
      ['other', 1],
    ],
  )
})

test('receipts are deleted seven days after their first arrival', async () => {
  await keepUnmatched(world.db, [receipt(), receipt({ id: 'old' }), receipt({ id: 'older' })])
  for (const [id, days] of [
    ['old', 6.9],
    ['older', 7.1],
  ] as const)
    await world.db.query('update unmatched_receipt set id = $2 where carrier_message_id = $1', [
      id,
      uuidAt(Date.now() - days * 86_400_000),
    ])
  await deleteOld(world.db, retained, Date.now())
  const rows = await kept()
  assert.deepEqual(
    rows.map((row) => row.carrier_message_id),
    ['ab', 'old'],
  )
})

test('only the latest receipts of a carrier are kept, even while another transaction has locked some', async () => {
  const { db } = world
  for (const id of ['a', 'b', 'c', 'd', 'e']) await keepUnmatched(db, [receipt({ id })])
  await keepUnmatched(db, [receipt({ carrierId: 'other' })])
  assert.equal(await trimUnmatched(db, 'local', 5), 0)
  const [oldest] = (await kept()).toReversed()
  await db.tx(async (sql) => {
    await lockOneUnmatched(sql, 'local', oldest!.id)
    assert.equal(await trimUnmatched(db, 'local', 3), 1)
  })
  assert.deepEqual(
    (await kept()).map((row) => row.carrier_message_id),
    ['e', 'd', 'c', 'a'],
  )
  assert.equal(await trimUnmatched(db, 'local', 3), 1)
  assert.equal((await kept('other')).length, 1)
})

test('the late response for a rerouted message removes no receipt', async () => {
  await keepUnmatched(world.db, [receipt()])
  const message = outbound({ accountId: 'abcd1234', carrierId: 'local', attempt: 1 })
  const late = { message, carrierMessageIds: ['ab'] }
  assert.deepEqual(await storeSubmitted(world.db, uuidv7(), [late], Date.now()), { events: [], early: [] })
  assert.equal((await kept()).length, 1)
})
