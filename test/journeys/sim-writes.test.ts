import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCards } from '../support/sim-cards.ts'
import { openSimUser, type SimClient } from '../support/sim-user.ts'
import { aFraudProfile, aPartner } from '../support/sims.ts'

let exchange: TestExchange
let alice: SimClient
const sims = '/strowger/sims/v1/partners/ACME/sims'
const [one, two] = ['8949020000000000014', '8949020000000000022'] as const

before(async () => {
  exchange = await startExchange()
  for (const id of ['ACME', 'OTHER']) await aPartner(exchange.db, id)
  await storeCards(exchange.db, 'ACME', [{ iccid: one }, { iccid: two, status: 15 }])
  alice = await openSimUser(exchange, { login: 'alice', partners: [{ partnerId: 'ACME' }] })
})
after(() => exchange.stop())

type Said = { done: number; rejected: { iccid: string; reason: string }[]; errors: string[] }
type Actions = { actionListResult: { actions: { action: Record<string, unknown> }[]; pageInfo: object } }

test('a customer changes SIMs by an API user, once under a key, and finds the actions in the list [S1-026] [S1-028] [S1-030] [S1-032] [S1-033]', async () => {
  const wish = { verb: 'suspend', iccids: [one, two], reason: 'Winter.' }
  for (const replayed of [null, 'true']) {
    const said = await alice.post<Said>(`${sims}/moves`, wish, { 'Idempotency-Key': 'winter' })
    const rejected = [{ iccid: two, reason: 'While it is Blocked (MNO), suspend is not possible.' }]
    assert.deepEqual([said.status, said.body], [200, { done: 1, rejected }])
    assert.equal(said.headers.get('idempotent-replayed'), replayed)
  }
  const resumed = await alice.post<Said>(`${sims}/moves`, { verb: 'resume', iccids: [one, two] })
  assert.match(resumed.body.rejected[0]!.reason, /only an operator/)
  const fields = await alice.post<Said>(`${sims}/fields`, { iccids: [one], fields: { field3: 'Depot 7' } })
  assert.deepEqual(fields.body, { done: 1, rejected: [] })
  const found = await alice.get<Actions>('/v1/partners/ACME/actions?search=status:done')
  const { actions, pageInfo } = found.body.actionListResult
  assert.deepEqual(
    actions.map(({ action }) => [
      action['actionType'],
      action['creator'],
      action['source'],
      action['status'],
    ]),
    [
      ['setFields', 'alice', 'api', 'done'],
      ['resume', 'alice', 'api', 'done'],
      ['suspend', 'alice', 'api', 'done'],
    ],
  )
  assert.deepEqual(pageInfo, { currentPage: 1, nrOfPages: 1, overallAmount: 3, pageSize: 10 })
})

test('a customer clears the alarms of SIMs, once: one without an alarm is rejected [S1-137]', async () => {
  const { db } = exchange
  const profile = await aFraudProfile(db, 'ACME', 'Device', { imei: true })
  await db.query('update sim set fraud_profile_id = $1, fraud = 2 where iccid = $2', [profile, one])
  await db.query(
    `insert into sim_alarm (id, partner_id, iccid, cause, period, found, raised_at)
     values (uuid_now(), 'ACME', $1, 'imei_change', now(), '{}', now())`,
    [one],
  )
  const clear = () => alice.post<Said>(`${sims}/alarms/clear`, { iccids: [one, two] })
  const none = (iccid: string) => ({ iccid, reason: 'It has no alarm.' })
  assert.deepEqual((await clear()).body, { done: 1, rejected: [none(two)] })
  assert.deepEqual((await clear()).body, { done: 0, rejected: [none(one), none(two)] })
  const { rows } = await db.query('select cleared_by from sim_alarm where iccid = $1', [one])
  assert.deepEqual(rows, [{ cleared_by: 'alice' }])
  const found = await alice.get<Actions>('/v1/partners/ACME/actions?search=status:done&size=1')
  assert.equal(found.body.actionListResult.actions[0]!.action['actionType'], 'fraudAlarmCleared')
})

test('a customer resumes what they have suspended themselves, and not what a limit or an operator has', async () => {
  const path = '/operator/v1/sim-partners/ACME/sims/moves'
  const unpaid = { verb: 'suspend', iccids: [one], reason: 'Not paid.' }
  assert.equal((await exchange.operator.post<Said>(path, unpaid)).body.done, 1)
  const wish = { verb: 'resume', iccids: [one] }
  const reason = 'While it is Suspended, only an operator may ask for resume.'
  assert.deepEqual((await alice.post<Said>(`${sims}/moves`, wish)).body, {
    done: 0,
    rejected: [{ iccid: one, reason }],
  })
  assert.equal((await exchange.operator.post<Said>(path, wish)).body.done, 1)
  for (const verb of ['suspend', 'resume'])
    assert.equal((await alice.post<Said>(`${sims}/moves`, { ...wish, verb })).body.done, 1)
})

test('what is wrong with a change is said in sentences, and nothing is changed: of another customer, of a user who may only read, of a key used again', async () => {
  const reader = await openSimUser(exchange, { readOnly: true, partners: [{ partnerId: 'ACME' }] })
  const wish = { verb: 'block', iccids: [one] }
  const { rows: before } = await exchange.db.query('select count(*) from sim_action')
  const answers = await Promise.all([
    reader.post<Said>(`${sims}/moves`, wish),
    alice.post<Said>(sims.replace('ACME', 'OTHER') + '/moves', wish),
    alice.post<Said>(`${sims}/moves`, { verb: 'delete', iccids: [one] }),
    alice.post<Said>(`${sims}/moves`, { verb: 'block', iccids: [one, one, '8949020000000000030'] }),
    alice.post<Said>(`${sims}/moves`, { verb: 'block', iccids: ['8949020000000000030'] }),
    alice.post<Said>(`${sims}/moves`, wish, { 'Idempotency-Key': 'winter' }),
    alice.post<Said>(`${sims}/fields`, { iccids: [one], fields: { field11: 'x' } }),
    alice.post<Said>(`${sims}/fields`, []),
  ])
  const says = [
    /read-only/,
    /not authorized/,
    /verb/,
    /stands twice/,
    /no SIM of this customer/,
    /another request/,
    /field11/,
    /^The body must be object\.$/,
  ]
  for (const [i, { status, body }] of answers.entries()) {
    assert.equal(status, 400, `${says[i]!}`)
    assert.match(body.errors.join(' '), says[i]!)
  }
  assert.deepEqual((await exchange.db.query('select count(*) from sim_action')).rows, before)
})
