import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { foldActionCounts, listActions } from './list-store.ts'
import { actionStatuses, endActions, insertActions, type ActionStatus, type NewAction } from './store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await database.db.query(
    `insert into sim_partner (partner_id, company_name, created_at) values ('P1', 'One', now()), ('P2', 'Two', now())`,
  )
})
after(() => database.close())

const start = Date.UTC(2027, 0, 1)
const minute = 60_000

const actionOf = (partnerId: string, minutes: number, status: ActionStatus): NewAction => ({
  partnerId,
  iccid: '8949020000102345672',
  signupId: 7,
  actionType: 'block',
  status,
  creator: 'api-user:1',
  source: 'api',
  content: { minutes },
  at: new Date(start + minutes * minute),
})

const actions = fc.array(
  fc.tuple(fc.constantFrom('P1', 'P2'), fc.integer({ min: 0, max: 400 }), fc.constantFrom(...actionStatuses)),
  { maxLength: 60 },
)

test('pages and total of actions always agree with the full list, while actions are created, end and are added up [S1-034] [S1-035] [S1-069]', async () => {
  const property = fc.asyncProperty(
    fc.array(actions, { maxLength: 3 }),
    fc.constantFrom(undefined, ...actionStatuses),
    fc.integer({ min: -10, max: 400 }),
    fc.nat(300),
    fc.integer({ min: 1, max: 20 }),
    fc.nat(60),
    async (batches, status, first, length, size, most) => {
      const { db } = database
      await db.query('delete from sim_action')
      for (const batch of batches) {
        const ids = await insertActions(db, batch, ([partner, minutes, is]) => actionOf(partner, minutes, is))
        await endActions(db, ids.slice(0, 3), 'rejected', { reason: 'too late', at: new Date(start) })
        await foldActionCounts(db, most)
      }
      const [from, to] = [first, first + length].map((at) => new Date(start + at * minute)) as [Date, Date]
      const { rows: all } = await db.query<{ id: string }>(
        `select id from sim_action where partner_id = 'P1' and created_at between $1 and $2 and ($3::text is null or status = $3)
         order by created_at desc, id desc`,
        [from, to, status ?? null],
      )
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(all.length / size) + 1; page++) {
        const { rows, total } = await db.partnerSnapshot('P1', (sql) =>
          listActions(sql, 'P1', { status, from, to, page, size }),
        )
        assert.equal(total, all.length)
        assert.equal(rows.length, Math.max(0, Math.min(size, total - (page - 1) * size)))
        seen.push(...rows.map(({ id }) => id))
      }
      assert.deepEqual(
        seen,
        all.map(({ id }) => id),
      )
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('an action states its SIM, what was requested, the requester and channel, the times and the outcome [S1-029] [S1-031] [S1-033]', async () => {
  const { db } = database
  await db.query('delete from sim_action')
  const [id] = await insertActions(db, [5], (minutes) => actionOf('P1', minutes, 'open'))
  await endActions(db, [id!], 'done', { at: new Date(start + 6 * minute) })
  await endActions(db, [id!], 'rejected', { at: new Date(start + 7 * minute) })
  const requested = { from: new Date(start), to: new Date(start + 9 * minute), page: 1, size: 10 }
  const { rows } = await db.partnerSnapshot('P1', (sql) => listActions(sql, 'P1', requested))
  assert.deepEqual(rows, [
    {
      id,
      iccid: '8949020000102345672',
      signup_id: 7,
      action_type: 'block',
      status: 'done',
      creator: 'api-user:1',
      source: 'api',
      content: { minutes: 5 },
      reason: '',
      created_at: new Date(start + 5 * minute),
      ended_at: new Date(start + 6 * minute),
    },
  ])
  const other = await db.partnerSnapshot('P2', (sql) => listActions(sql, 'P1', requested))
  assert.deepEqual(other, { rows: [], total: 0 })
})
