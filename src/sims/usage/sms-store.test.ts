import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeSubscribers } from '../../../test/support/gateways.ts'
import { aPartner, iccidOf } from '../../../test/support/sims.ts'
import { aggregatesOf } from './aggregates.ts'
import { addSimSms, countCarriedSms, foldSimSms } from './sms-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await aPartner(database.db, 'fleet')
  await storeSubscribers(database.db, 'fleet', [1, 2])
})
after(() => database.close())

test('SMS of SIMs are counted once in their month, before, during and after they are added up', async () => {
  const { db } = database
  const [march, april] = [new Date('2026-03-31T23:59:59Z'), new Date('2026-04-01T00:00:00Z')]
  const shown = async (n: number, at: Date) => {
    const all = await aggregatesOf(db, 'fleet', [iccidOf(n)], at)
    const { smsMo, smsMt } = all.get(iccidOf(n))!
    return [smsMo, smsMt]
  }
  const ofFirst = { number: '990000000001', mo: 1, mt: 0 }
  await countCarriedSms(db, [
    { ...ofFirst, at: march },
    { ...ofFirst, mt: 2, at: march },
    { ...ofFirst, at: april },
    { ...ofFirst, number: '990000000099', at: march },
  ])
  await addSimSms(db, [{ partnerId: 'fleet', iccid: iccidOf(2), mo: 0, mt: 7, at: march }])
  const all = async () => [await shown(1, march), await shown(1, april), await shown(2, march)]
  const wanted = [
    [2, 2],
    [1, 0],
    [0, 7],
  ]
  assert.deepEqual(await all(), wanted)
  assert.equal(await foldSimSms(db, 1), 1)
  assert.deepEqual(await all(), wanted)
  await Promise.all([foldSimSms(db, 100), foldSimSms(db, 100)])
  assert.deepEqual(await all(), wanted)
  assert.equal(await foldSimSms(db, 100), 0)
  await countCarriedSms(db, [{ ...ofFirst, mt: 1, at: march }])
  wanted[0] = [3, 3]
  assert.deepEqual(await all(), wanted)
  await foldSimSms(db, 100)
  assert.deepEqual(await all(), wanted)
})
