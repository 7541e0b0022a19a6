import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner } from '../../../test/support/sims.ts'
import { mostInOneTurn } from '../../../test/support/turns.ts'
import { insertActions } from '../actions/store.ts'
import { notifySims } from '../events/notify.ts'
import { applyChange, type Requester } from './apply-change.ts'

const portion = 500
const iccids = Array.from({ length: 4 * portion }, (_, i) => `89490200${String(i).padStart(10, '0')}`)
const keys = iccids.toReversed().map((iccid) => ({ partnerId: 'P', iccid }))
const isEven = (iccid: string) => Number(iccid.slice(-1)) % 2 === 0
const requester: Requester = {
  creator: 'alice',
  source: 'api',
  customer: true,
  at: new Date('2027-01-01T00:00:00Z'),
}

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await aPartner(database.db, 'P')
  await storeCards(
    database.db,
    'P',
    iccids.map((iccid) => ({ iccid })),
  )
})
after(() => database.close())

test('other work runs after every 500 SIMs of a change, and actions keep the order of the SIMs', async () => {
  const change = (note: () => void) =>
    database.db.tx((sql) =>
      applyChange<string>(sql, keys, requester, {
        actionType: 'test',
        decide({ iccid }) {
          note()
          return isEven(iccid) ? { change: iccid, content: { iccid } } : { refused: 'It is odd.' }
        },
        async write(changes) {
          assert.equal(changes.length, iccids.length / 2)
        },
      }),
    )
  const most = await mostInOneTurn(change)
  assert.ok(most <= portion, `${most} SIMs in one turn`)
  const { rows } = await database.db.query<{ iccid: string; status: string }>(
    'select iccid, status from sim_action order by id',
  )
  assert.deepEqual(
    rows.map(({ iccid, status }) => [iccid, status]),
    iccids.map((iccid) => [iccid, isEven(iccid) ? 'done' : 'rejected']),
  )
})

test('actions and events of many SIMs are made between other work', async () => {
  const { creator, source, at } = requester
  const actions = await mostInOneTurn((note) =>
    insertActions(database.db, keys, (key) => {
      note()
      return { ...key, signupId: 1, actionType: 'test', status: 'done', creator, source, at }
    }),
  )
  const events = await mostInOneTurn((note) =>
    notifySims(database.db, keys, (key) => {
      note()
      return { ...key, type: 'strowger.sim.status.changed', data: {}, at }
    }),
  )
  assert.deepEqual([actions, events], [portion, portion])
})
