import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner } from '../../../test/support/sims.ts'
import { runOnce } from '../requests/idempotency.ts'
import { luhnDigit } from './identifiers.ts'
import { pairSims, type PairingInput } from './pair.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of ['P', 'Q']) await aPartner(database.db, id)
})
after(() => database.close())

const iccids = Array.from({ length: 6 }, (_, i) => `89490209999999999${i}`).map(
  (body) => body + luhnDigit(body),
)
const at = new Date('2027-01-01T00:00:00Z')
const by = { creator: 'operator:1', source: 'operator', customer: false, at } as const
const partnerOf = (iccid: string) => (iccids.indexOf(iccid) < 4 ? 'P' : 'Q')

const number = fc.option(fc.constantFrom('99000000001', '99000000002', '99000000003'), { nil: null })
const input = fc.record({ imsi: number, msisdn: number }, { requiredKeys: [] })
const request = fc.uniqueArray(fc.tuple(fc.constantFrom(...iccids), input), {
  selector: ([iccid]) => iccid,
  minLength: 1,
})

const pair = (inputs: PairingInput[]) => {
  const partnerId = partnerOf(inputs[0]!.iccid)
  const theirs = inputs.filter(({ iccid }) => partnerOf(iccid) === partnerId)
  const unique = theirs.filter((one, i) =>
    (['imsi', 'msisdn'] as const).every(
      (name) =>
        theirs.findIndex((other) => other[name] != null && other[name] === one[name]) >= i ||
        one[name] == null,
    ),
  )
  return runOnce(database.db, { partnerId, once: undefined }, (sql) => pairSims(sql, partnerId, unique, by))
}

test('with concurrent requests for numbers, each number belongs to one card, consistently in its record, identity and history', async () => {
  const { db } = database
  const property = fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), async (requests) => {
    for (const table of ['sim_pairing', 'sim', 'sim_identity']) await db.query(`delete from ${table}`)
    for (const id of ['P', 'Q'])
      await storeCards(
        db,
        id,
        iccids.filter((iccid) => partnerOf(iccid) === id).map((iccid) => ({ iccid })),
      )
    await Promise.all(requests.map((one) => pair(one.map(([iccid, numbers]) => ({ iccid, ...numbers })))))
    const { rows } = await db.query<{ iccid: string; same: boolean }>(
      `select s.iccid, (s.imsi, s.msisdn) is not distinct from (i.imsi, i.msisdn) and s.partner_id = i.partner_id
          and (s.imsi, s.msisdn) is not distinct from (p.imsi, p.msisdn) as same
         from sim s join sim_identity i using (iccid) left join sim_pairing p on p.iccid = s.iccid and p.until is null`,
    )
    assert.equal(rows.length, iccids.length)
    for (const row of rows) assert.ok(row.same, row.iccid)
  })
  await fc.assert(property, { numRuns: 20 })
})

test('a number moves from an old card to a new one in one request; a number that another card keeps is rejected', async () => {
  const { db } = database
  for (const table of ['sim_pairing', 'sim', 'sim_identity']) await db.query(`delete from ${table}`)
  const [old, fresh, other, third] = iccids as [string, string, string, string]
  await storeCards(db, 'P', [
    { iccid: old, msisdn: '99000000001' },
    { iccid: fresh },
    { iccid: other },
    { iccid: third, imsi: '001010000000001' },
  ])
  const moved = await pair([
    { iccid: old, msisdn: null },
    { iccid: fresh, msisdn: '99000000001', imsi: '001010000000002' },
  ])
  assert.deepEqual(moved.answer.rejected, [])
  const refused = await pair([
    { iccid: other, msisdn: '99000000001' },
    { iccid: third, imsi: '001010000000002', msisdn: '99000000009' },
  ])
  assert.deepEqual(refused.answer.rejected.map(({ reason }) => reason).toSorted(), [
    'Another SIM has this IMSI.',
    'Another SIM has this MSISDN.',
  ])
  const history = async () =>
    (await db.query('select iccid, imsi, msisdn, since, until from sim_pairing order by iccid, since')).rows
  const before = await history()
  assert.equal(before.filter(({ until }) => until === null).length, 2)
  await pair([{ iccid: fresh }, { iccid: third, imsi: '001010000000001' }])
  assert.deepEqual(await history(), before)
})

test('one of several concurrent requests for the same numbers succeeds, and the others are rejected for each number', async () => {
  const { db } = database
  const many = Array.from({ length: 60 }, (_, n) => `894902088888${String(n).padStart(6, '0')}`)
  const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const cards = (partner: number) => many.map((one) => `${one}${partner}`)
  for (const [i, id] of ids.entries()) {
    await aPartner(db, id)
    await storeCards(
      db,
      id,
      cards(i).map((iccid) => ({ iccid })),
    )
  }
  const numbers = many.map((_, n) => ({ imsi: `26299${n + 100}0000`, msisdn: `4915900${n + 1000}` }))
  const answers = await Promise.all(
    ids.map((partnerId, i) =>
      // The transactions are not retried, so a deadlock would fail this test.
      db.tx((sql) => {
        const turned = i % 2 === 0 ? numbers : numbers.toReversed()
        const inputs = cards(i).map((iccid, n) => ({ iccid, ...turned[n]! }))
        return pairSims(sql, partnerId, inputs, by)
      }),
    ),
  )
  const done = answers.map((answer) => answer.done.length)
  assert.deepEqual(
    done.toSorted((a, b) => b - a),
    ids.map((_, i) => (i === 0 ? many.length : 0)),
  )
})
