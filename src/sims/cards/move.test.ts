import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner } from '../../../test/support/sims.ts'
import { luhnDigit } from './identifiers.ts'
import { moveSims } from './move.ts'
import type { Requester } from './apply-change.ts'
import { readPairings, readSim } from './read-store.ts'
import { simStates, simStatuses, simStatusName, type SimStatus } from '../states/states.ts'
import { customerVerbs, simVerbs, type SimVerb } from './verb-states.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await aPartner(database.db, 'P')
})
after(() => database.close())

const at = new Date('2027-01-01T00:00:00Z')
const operator: Requester = { creator: 'operator:1', source: 'operator', customer: false, at }
const customer: Requester = { creator: 'alice', source: 'api', customer: true, at }
let made = 0
const newIccid = () => {
  const body = `8949020${String(++made).padStart(11, '0')}`
  return body + luhnDigit(body)
}

const orders = fc.array(fc.tuple(fc.constantFrom(...simVerbs), fc.boolean()), { minLength: 1, maxLength: 8 })

test('after any requests, a SIM has the status that the table states, with an action for each, and resumes to its previous status [S1-053] [S1-069]', async () => {
  const names = Object.keys(simStatuses).filter((name) => !/Blocked|Suspended/.test(name)) as SimStatus[]
  const property = fc.asyncProperty(fc.constantFrom(...names), orders, async (begin, requested) => {
    const { db } = database
    const iccid = newIccid()
    await storeCards(db, 'P', [{ iccid, status: simStatuses[begin] }])
    let status: string = begin
    let resumes: string | undefined
    let locked = false
    const expected: string[] = []
    for (const [verb, byCustomer] of requested) {
      if (byCustomer && !(verb in customerVerbs)) continue
      const event = verb === 'resume' ? (`resume${resumes ?? 'Delivered'}` as 'resumeTest') : verb
      const forbidden =
        byCustomer &&
        ((verb === 'block' && status.startsWith('Blocked')) ||
          (verb === 'activate' && status === 'Undefined') ||
          (verb === 'resume' && locked))
      const possible = simStates.allows(status, event) && !forbidden
      await db.tx((sql) => moveSims(sql, [{ partnerId: 'P', iccid }], verb, byCustomer ? customer : operator))
      expected.push(possible ? 'done' : 'rejected')
      if (!possible) continue
      const next = simStates.to(event)
      const holds = /Blocked|Suspended/.test(next)
      resumes = holds ? (resumes ?? status) : undefined
      locked = holds && (locked || !byCustomer)
      status = next
    }
    const sim = (await readSim(db, 'P', iccid))!
    assert.equal(simStatusName(sim.status), status)
    const { rows } = await db.query<{ status: string; action_type: string }>(
      'select status, action_type from sim_action where iccid = $1 order by id',
      [iccid],
    )
    assert.deepEqual(
      rows.map((row) => row.status),
      expected,
    )
  })
  await fc.assert(property, { numRuns: 40 })
})

test('a request that lists an unknown SIM changes none of the others', async () => {
  const { db } = database
  const [mine, unowned] = [newIccid(), newIccid()]
  await storeCards(db, 'P', [{ iccid: mine }])
  const keys = [mine, unowned].map((iccid) => ({ partnerId: 'P', iccid }))
  const stated = await db.tx((sql) => moveSims(sql, keys, 'block', operator))
  assert.deepEqual(stated, { done: [], rejected: [], missing: [keys[1]] })
  assert.equal((await readSim(db, 'P', mine))!.status, simStatuses.Productive)
  const rest = await db.tx((sql) => moveSims(sql, keys, 'block', operator, true))
  assert.deepEqual([rest.done.length, rest.missing.length], [1, 1])
})

test('a deleted SIM releases its numbers, and its history keeps them', async () => {
  const { db } = database
  const iccid = newIccid()
  await storeCards(db, 'P', [
    { iccid, status: simStatuses.Terminated, imsi: '262010000000077', msisdn: '99000000077' },
  ])
  await db.tx((sql) => moveSims(sql, [{ partnerId: 'P', iccid }], 'delete', operator))
  const sim = (await readSim(db, 'P', iccid))!
  assert.deepEqual([sim.status, sim.imsi, sim.msisdn, sim.changed_at], [simStatuses.Deleted, null, null, at])
  const [pairing] = await readPairings(db, 'P', iccid)
  assert.deepEqual(pairing, {
    imsi: '262010000000077',
    msisdn: '99000000077',
    since: new Date('2026-11-01T00:00:00Z'),
    until: at,
  })
  const other = newIccid()
  await storeCards(db, 'P', [{ iccid: other, imsi: '262010000000077', msisdn: '99000000077' }])
})

test('sessions of a SIM that may no longer use the network are disconnected once each; other SIMs keep theirs', async () => {
  const { db } = database
  const verbs: SimVerb[] = ['block', 'suspend', 'terminate', 'blockByNetwork', 'blockAutomatically', 'lose']
  await db.query(
    "insert into sim_nas (id, name, address, secret, created_at) values ('gateway', 'G', '127.0.0.1', '', now())",
  )
  const sims = verbs.map((verb) => ({ verb, iccid: newIccid() }))
  await storeCards(db, 'P', sims)
  await db.query(
    `insert into sim_session (nas, session_key, partner_id, iccid, started_at, last_at, up, down, seconds, wide, created_at)
     select 'gateway', v.verb, 'P', v.iccid, $3, $3, 0, 0, 0, true, $3 from unnest($1::text[], $2::text[]) v(verb, iccid)`,
    [verbs, sims.map(({ iccid }) => iccid), at],
  )
  for (const { verb, iccid } of sims)
    await db.tx((sql) => moveSims(sql, [{ partnerId: 'P', iccid }], verb, operator))
  await db.tx((sql) => moveSims(sql, [{ partnerId: 'P', iccid: sims[0]!.iccid }], 'terminate', operator))
  const { rows } = await db.query<{ session_key: string; cause: string }>(
    'select session_key, cause from sim_disconnect order by session_key',
  )
  assert.deepEqual(
    rows,
    ['block', 'blockAutomatically', 'blockByNetwork', 'suspend', 'terminate'].map((session_key) => ({
      session_key,
      cause: 'status',
    })),
  )
})

test('concurrent requests for the same SIMs wait for each other: of ten that activate, one succeeds', async () => {
  const { db } = database
  const iccids = Array.from({ length: 50 }, newIccid)
  await storeCards(
    db,
    'P',
    iccids.map((iccid) => ({ iccid, status: simStatuses.Delivered })),
  )
  const stated = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      db.tx((sql) => {
        const keys = iccids.map((iccid) => ({ partnerId: 'P', iccid }))
        return moveSims(sql, i % 2 ? keys : keys.toReversed(), 'activate', customer)
      }),
    ),
  )
  assert.equal(
    stated.reduce((sum, { done }) => sum + done.length, 0),
    iccids.length,
  )
  assert.equal(
    stated.reduce((sum, { rejected }) => sum + rejected.length, 0),
    9 * iccids.length,
  )
})

test('customers may request only the verbs open to customers', () => {
  const verbs: SimVerb[] = ['test', 'activate', 'block', 'suspend', 'resume', 'terminate']
  assert.deepEqual(Object.keys(customerVerbs), verbs)
})
