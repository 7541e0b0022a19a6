import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { putPartner } from './put.ts'
import { listPartners, readLine, readPartner } from './store.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const now = Date.UTC(2027, 0, 1)
const put = (id: string, parent: string | null = null, account: string | null = null) =>
  database.db.tx((sql) =>
    putPartner(sql, id, { company_name: `${id} Ltd`, parent_id: parent, account, event_url: null }, now),
  )

test('with concurrent changes of parents, no customer becomes a subunit of itself', async () => {
  const ids = ['A', 'B', 'C', 'D']
  const moves = fc.array(fc.tuple(fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids))), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(moves, async (stated) => {
      for (const id of ids) await put(id)
      await Promise.all(stated.map(([id, parent]) => put(id, parent)))
      for (const id of ids) {
        const line = await readLine(database.db, id)
        assert.equal(new Set(line).size, line.length)
      }
    }),
    { numRuns: 20 },
  )
})

test('a customer is created, changed and listed with its subunits; its parent and account must exist', async () => {
  const { db } = database
  assert.deepEqual(await put('No', 'nobody', '00000000'), {
    faults: [
      { name: 'parent_id', reason: 'is not a customer', rule: 'known' },
      { name: 'api_key', reason: 'is not an account', rule: 'known' },
    ],
  })
  assert.equal(await readPartner(db, 'No'), undefined)
  for (const id of ['Z', 'Z.1', 'Z.2', 'Z.3']) await put(id, id === 'Z' ? null : 'Z')
  await put('Z.3')
  const first = await listPartners(db, { parent: 'Z', limit: 1 })
  const rest = await listPartners(db, { parent: 'Z', after: first[0]!.partner_id, limit: 5 })
  assert.deepEqual(
    [...first, ...rest].map(({ partner_id, company_name, parent_id }) => [
      partner_id,
      company_name,
      parent_id,
    ]),
    [
      ['Z.1', 'Z.1 Ltd', 'Z'],
      ['Z.2', 'Z.2 Ltd', 'Z'],
    ],
  )
})

test('hierarchies of customers have at most ten levels', async () => {
  for (let i = 0; i < 10; i++)
    assert.ok('after' in (await put(`L${i}`, i === 0 ? null : `L${i - 1}`)), `${i}`)
  assert.ok('faults' in (await put('L10', 'L9')))
})

test('customers are found by prefixes of their IDs, case-insensitive prefixes of their names, page by page, or a SIM', async () => {
  const { db } = database
  await db.query(
    `insert into sim_partner (partner_id, company_name, created_at)
       select 'N' || n, (array['Kite', 'KITES of the North', 'Akite', 'kite'])[n % 4 + 1], now() from generate_series(1, 8) n`,
  )
  const ids = (found: { partner_id: string }[]) => found.map(({ partner_id }) => partner_id)
  assert.deepEqual(ids(await listPartners(db, { name: 'kIT', limit: 9 })), [
    'N3',
    'N4',
    'N7',
    'N8',
    'N1',
    'N5',
  ])
  assert.deepEqual(ids(await listPartners(db, { name: 'kit', limit: 2, after: 'N7' })), ['N8', 'N1'])
  assert.deepEqual(ids(await listPartners(db, { id: 'N', after: 'N6', limit: 9 })), ['N7', 'N8'])
  assert.deepEqual(ids(await listPartners(db, { name: '100%', limit: 9 })), [])
  const iccid = '8949000000000000017'
  await storeCards(db, 'N4', [{ iccid }])
  assert.deepEqual(ids(await listPartners(db, { iccid, limit: 9 })), ['N4'])
  assert.deepEqual(ids(await listPartners(db, { iccid: '8949000000000000025', limit: 9 })), [])
})
