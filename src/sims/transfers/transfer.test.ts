import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner } from '../../../test/support/sims.ts'
import { moveSims } from '../cards/move.ts'
import { readPairings, readSim } from '../cards/read-store.ts'
import { countStates } from '../list/count-store.ts'
import { decideTransfer } from './decide.ts'
import { requestTransfer } from './request.ts'
import { listTransfers } from './store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of ['FROM', 'TO']) await aPartner(database.db, id)
})
after(() => database.close())

const at = new Date('2027-01-01T00:00:00Z')
const by = { creator: 'alice', source: 'api', customer: true, at } as const
const ask = (iccids: string[]) =>
  database.db.tx((sql) => requestTransfer(sql, { partnerId: 'FROM', targetId: 'TO', iccids }, by))
const decide = (id: string, status: 'accepted' | 'rejected') =>
  database.db.tx((sql) => decideTransfer(sql, { id }, status === 'accepted' ? 'accept' : 'reject', by))
const actions = async (iccid: string) => {
  const { rows } = await database.db.query<{ partner_id: string; status: string }>(
    `select partner_id, status from sim_action where iccid = $1 and action_type = 'transfer' order by partner_id, id`,
    [iccid],
  )
  return rows.map(({ partner_id, status }) => `${partner_id} ${status}`)
}
const simsOf = async (partner: string) => {
  const counts = await database.db.partnerSnapshot(partner, (sql) => countStates(sql, partner))
  return counts.reduce((sum, { n }) => sum + n, 0)
}

test('when the target customer accepts, a SIM moves with its numbers and without the previous customer’s settings; both customers get an action [S1-069]', async () => {
  const { db } = database
  const [one, gone, last] = ['8949020000000000014', '8949020000000000022', '8949020000000000030'] as const
  await storeCards(db, 'FROM', [
    { iccid: one, imsi: '001010000000001', msisdn: '99000000001' },
    { iccid: gone, status: 10 },
    { iccid: last },
  ])
  await db.query(`update sim set field1 = 'Depot 7', apn = 'own.example' where iccid = $1`, [one])
  const { transferId, rejected } = await ask([one, gone, last])
  assert.deepEqual(
    rejected.map(({ card }) => card.iccid),
    [gone],
  )
  assert.deepEqual(await actions(one), ['FROM open', 'TO open'])
  assert.deepEqual(await actions(gone), ['FROM rejected'])
  assert.equal((await ask([one])).rejected[0]?.reason, 'A transfer to another customer is already pending.')
  const blocked = await db.tx((sql) => moveSims(sql, [{ partnerId: 'FROM', iccid: one }], 'block', by))
  assert.equal(blocked.rejected[0]?.reason, 'A transfer to another customer is pending.')
  await db.tx((sql) =>
    moveSims(sql, [{ partnerId: 'FROM', iccid: last }], 'terminate', { ...by, customer: false }),
  )
  const outcomes = await Promise.all([decide(transferId!, 'accepted'), decide(transferId!, 'accepted')])
  assert.equal(outcomes.filter((outcome) => outcome === 'impossible').length, 1)
  const sim = (await readSim(db, 'TO', one))!
  assert.deepEqual(
    [sim.imsi, sim.msisdn, sim.field1, sim.apn, sim.changed_at],
    ['001010000000001', '99000000001', null, null, at],
  )
  assert.equal(await readSim(db, 'FROM', one), undefined)
  assert.deepEqual([await simsOf('FROM'), await simsOf('TO')], [2, 1])
  const [before, since] = [await readPairings(db, 'FROM', one), await readPairings(db, 'TO', one)]
  assert.deepEqual([before[0]?.until, since[0]?.since, since[0]?.until], [at, at, null])
  const { rows } = await db.query('select partner_id from sim_identity where iccid = $1', [one])
  assert.deepEqual(rows, [{ partner_id: 'TO' }])
  assert.deepEqual(await actions(one), ['FROM done', 'FROM rejected', 'TO done'])
  assert.deepEqual(await actions(last), ['FROM rejected', 'TO rejected'])
  const [listed] = await listTransfers(db, 'TO', { limit: 10 })
  assert.deepEqual([listed?.status, listed?.cards, listed?.moved], ['accepted', 2, 1])
})

test('a rejected transfer leaves the SIMs with their customer, free for another transfer', async () => {
  const iccid = '8949020000000000048'
  await storeCards(database.db, 'FROM', [{ iccid }])
  const { transferId } = await ask([iccid])
  assert.equal(((await decide(transferId!, 'rejected')) as { status: string }).status, 'rejected')
  assert.ok(await readSim(database.db, 'FROM', iccid))
  assert.deepEqual(await actions(iccid), ['FROM rejected', 'TO rejected'])
  assert.ok((await ask([iccid])).transferId)
  assert.equal(await decide('01a1fa1c-16dd-7000-9b3d-04107b02a345', 'accepted'), 'unknown')
})
