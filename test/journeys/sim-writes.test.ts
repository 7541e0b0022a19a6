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

type Stated = { done: number; rejected: { iccid: string; reason: string }[]; errors: string[] }
type Actions = { actionListResult: { actions: { action: Record<string, unknown> }[]; pageInfo: object } }

test('a customer changes SIMs as an API user, once under a key, and finds the actions in the list [S1-028] [S1-030] [S1-032]', async () => {
  const input = { verb: 'suspend', iccids: [one, two], reason: 'Winter.' }
  for (const replayed of [null, 'true']) {
    const stated = await alice.post<Stated>(`${sims}/moves`, input, { 'Idempotency-Key': 'winter' })
    const rejected = [{ iccid: two, reason: 'While the SIM is Blocked (MNO), suspend is not possible.' }]
    assert.deepEqual([stated.status, stated.body], [200, { done: 1, rejected }])
    assert.equal(stated.headers.get('idempotent-replayed'), replayed)
  }
  const resumed = await alice.post<Stated>(`${sims}/moves`, { verb: 'resume', iccids: [one, two] })
  assert.match(resumed.body.rejected[0]!.reason, /reserved for operators/)
  const fields = await alice.post<Stated>(`${sims}/fields`, { iccids: [one], fields: { field3: 'Depot 7' } })
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
  const clear = () => alice.post<Stated>(`${sims}/alarms/clear`, { iccids: [one, two] })
  const none = (iccid: string) => ({ iccid, reason: 'It has no alarm.' })
  assert.deepEqual((await clear()).body, { done: 1, rejected: [none(two)] })
  assert.deepEqual((await clear()).body, { done: 0, rejected: [none(one), none(two)] })
  const { rows } = await db.query('select cleared_by from sim_alarm where iccid = $1', [one])
  assert.deepEqual(rows, [{ cleared_by: 'alice' }])
  const found = await alice.get<Actions>('/v1/partners/ACME/actions?search=status:done&size=1')
  assert.equal(found.body.actionListResult.actions[0]!.action['actionType'], 'fraudAlarmCleared')
})

test('a customer resumes SIMs that they have suspended themselves, but not those suspended by a limit or an operator', async () => {
  const path = '/operator/v1/sim-partners/ACME/sims/moves'
  const unpaid = { verb: 'suspend', iccids: [one], reason: 'Not paid.' }
  assert.equal((await exchange.operator.post<Stated>(path, unpaid)).body.done, 1)
  const input = { verb: 'resume', iccids: [one] }
  const reason = 'While the SIM is Suspended, resume is reserved for operators.'
  assert.deepEqual((await alice.post<Stated>(`${sims}/moves`, input)).body, {
    done: 0,
    rejected: [{ iccid: one, reason }],
  })
  assert.equal((await exchange.operator.post<Stated>(path, input)).body.done, 1)
  for (const verb of ['suspend', 'resume'])
    assert.equal((await alice.post<Stated>(`${sims}/moves`, { ...input, verb })).body.done, 1)
})

test('an invalid change gets error sentences and changes nothing: SIMs of another customer, a read-only user, a reused key', async () => {
  const reader = await openSimUser(exchange, { readOnly: true, partners: [{ partnerId: 'ACME' }] })
  const input = { verb: 'block', iccids: [one] }
  const { rows: before } = await exchange.db.query('select count(*) from sim_action')
  const answers = await Promise.all([
    reader.post<Stated>(`${sims}/moves`, input),
    alice.post<Stated>(sims.replace('ACME', 'OTHER') + '/moves', input),
    alice.post<Stated>(`${sims}/moves`, { verb: 'delete', iccids: [one] }),
    alice.post<Stated>(`${sims}/moves`, { verb: 'block', iccids: [one, one, '8949020000000000030'] }),
    alice.post<Stated>(`${sims}/moves`, { verb: 'block', iccids: ['8949020000000000030'] }),
    alice.post<Stated>(`${sims}/moves`, input, { 'Idempotency-Key': 'winter' }),
    alice.post<Stated>(`${sims}/fields`, { iccids: [one], fields: { field11: 'x' } }),
    alice.post<Stated>(`${sims}/fields`, []),
  ])
  const description = [
    /read-only/,
    /not authorized/,
    /verb/,
    /is listed twice/,
    /not a SIM of this customer/,
    /another request/,
    /field11/,
    /^The body must be object\.$/,
  ]
  for (const [i, { status, body }] of answers.entries()) {
    assert.equal(status, 400, `${description[i]!}`)
    assert.match(body.errors.join(' '), description[i]!)
  }
  assert.deepEqual((await exchange.db.query('select count(*) from sim_action')).rows, before)
})

type Transfer = { transferId: string; status: string; sims: number; moved: number; iccids?: string[] }
const transfersOf = (partner: string) => `/strowger/sims/v1/partners/${partner}/transfers`
const provided = ['8949020000000000063', '8949020000000000071', '8949020000000000089']

test('SIMs belong to another customer once a user of that one accepts, and each sees the transfer and its actions [S1-003] [S1-069]', async () => {
  const bob = await openSimUser(exchange, { login: 'bob', partners: [{ partnerId: 'OTHER' }] })
  await storeCards(
    exchange.db,
    'ACME',
    provided.map((iccid) => ({ iccid })),
  )
  const iccids = [...provided, two]
  const input = { targetId: 'OTHER', iccids }
  const requested = await alice.post<Stated & Transfer>(transfersOf('ACME'), input, {
    'Idempotency-Key': 'give',
  })
  assert.deepEqual([requested.body.done, requested.body.rejected[0]?.iccid], [3, two])
  const again = await alice.post<Stated & Transfer>(transfersOf('ACME'), input, { 'Idempotency-Key': 'give' })
  assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [requested.body, 'true'])
  const end = (who: SimClient, of: string, verb: string) =>
    who.post<Stated & Transfer>(`${transfersOf(of)}/${requested.body.transferId}/end`, { verb })
  for (const [who, of, verb] of [
    [alice, 'ACME', 'accept'],
    [alice, 'ACME', 'reject'],
    [bob, 'OTHER', 'withdraw'],
  ] as const)
    assert.match((await end(who, of, verb)).body.errors.join(), /only the other customer/)
  const waiting = await bob.get<Transfer>(`${transfersOf('OTHER')}/${requested.body.transferId}`)
  assert.deepEqual([waiting.body.status, waiting.body.sims, waiting.body.iccids], ['open', 3, provided])
  const open = await bob.get<Actions>('/v1/partners/OTHER/actions?search=status:open')
  assert.deepEqual(
    open.body.actionListResult.actions.map(({ action }) => [action['actionType'], action['creator']]),
    provided.map(() => ['transfer', 'ACME']),
  )
  const leased = await alice.post<Stated>(`${sims}/moves`, { verb: 'suspend', iccids: [provided[0]] })
  assert.match(leased.body.rejected[0]!.reason, /A transfer to another customer is pending/)
  const ended = await end(bob, 'OTHER', 'accept')
  assert.deepEqual([ended.status, ended.body.status, ended.body.moved], [200, 'accepted', 3])
  assert.match((await end(bob, 'OTHER', 'reject')).body.errors.join(), /already ended/)
  for (const [who, of] of [
    [alice, 'ACME'],
    [bob, 'OTHER'],
  ] as const) {
    const { body } = await who.get<{ transfers: Transfer[]; next: null }>(`${transfersOf(of)}?limit=5`)
    assert.deepEqual([body.transfers, body.next], [[ended.body], null])
  }
  const back = await bob.post<Transfer>(transfersOf('OTHER'), { targetId: 'ACME', iccids: provided })
  const withdrawn = await bob.post<Transfer>(`${transfersOf('OTHER')}/${back.body.transferId}/end`, {
    verb: 'withdraw',
  })
  assert.equal(withdrawn.body.status, 'withdrawn')
  assert.equal(
    (await bob.post<Stated>(`${sims.replace('ACME', 'OTHER')}/moves`, { verb: 'suspend', iccids: provided }))
      .body.done,
    3,
  )
})

test('a transfer request does not disclose other customers, nor transfers of others', async () => {
  await aPartner(exchange.db, 'THIRD')
  const carol = await openSimUser(exchange, { partners: [{ partnerId: 'THIRD' }] })
  const ask = (targetId: string, iccid: string, who = alice) =>
    who.post<Stated & Transfer>(transfersOf('ACME'), { targetId, iccids: [iccid] })
  const [there, unreachable] = ['8949020000000000097', '8949020000000000105'] as const
  await storeCards(exchange.db, 'ACME', [{ iccid: there }, { iccid: unreachable }])
  const answers = [await ask('OTHER', there), await ask('NOBODY', unreachable)]
  assert.deepEqual(
    answers.map(({ status, body: { transferId, ...rest } }) => [status, transferId.length, rest]),
    answers.map(() => [200, 36, { done: 1, rejected: [] }]),
  )
  const seen = await alice.get<{ transfers: object[] }>(transfersOf('ACME'))
  const [last, before] = seen.body.transfers as Record<string, unknown>[]
  const masked = { transferId: '', targetId: '', createdAt: '' }
  assert.deepEqual({ ...last, ...masked }, { ...before, ...masked })
  const id = answers[1]!.body.transferId
  const accepted = await exchange.operator.post(`/operator/v1/sim-transfers/${id}/end`, {
    status: 'accepted',
  })
  assert.equal(accepted.status, 409)
  const foreign = [
    `${transfersOf('THIRD')}/${id}`,
    `${transfersOf('THIRD')}/01a1fa1c-16dd-7000-9b3d-04107b02a345`,
  ]
  const notified = await Promise.all(
    foreign.flatMap((path) => [
      carol.get<Stated>(path),
      carol.post<Stated>(`${path}/end`, { verb: 'accept' }),
      carol.post<Stated>(`${path}/end`, { verb: 'withdraw' }),
    ]),
  )
  for (const { status, body } of notified)
    assert.deepEqual(
      [status, body.errors],
      [400, ['Transfer: not found, or not a transfer of this customer.']],
    )
  const reader = await openSimUser(exchange, { readOnly: true, partners: [{ partnerId: 'ACME' }] })
  const wrong = [
    [await ask('ACME', there), /customer itself/],
    [await ask('OTHER', '8949020000000000113'), /not a SIM of this customer/],
    [await ask('no customer', there), /targetId/],
    [await ask('OTHER', there, carol), /not authorized/],
    [await ask('OTHER', there, reader), /read-only/],
    [await alice.get<Stated>(`${transfersOf('ACME')}?limit=0`), /limit/],
    [await alice.get<Stated>(`${transfersOf('ACME')}/x`), /transferId/],
  ] as const
  for (const [{ status, body }, description] of wrong) {
    assert.equal(status, 400, `${description}`)
    assert.match(body.errors.join(' '), description)
  }
  await aPartner(exchange.db, 'NOBODY')
  const dora = await openSimUser(exchange, { partners: [{ partnerId: 'NOBODY' }] })
  const late = await dora.post<Transfer>(`${transfersOf('NOBODY')}/${id}/end`, { verb: 'accept' })
  assert.deepEqual([late.body.status, late.body.moved], ['accepted', 1])
})

test('a customer has at most a thousand pending transfers', async () => {
  await exchange.db.query(
    `insert into sim_transfer (id, partner_id, target_id, cards, creator, created_at)
     select uuid_now(), 'THIRD', 'OTHER', 1, 'test', now() from generate_series(1, 1000)`,
  )
  const iccid = '8949020000000000121'
  await storeCards(exchange.db, 'THIRD', [{ iccid }])
  const carol = await openSimUser(exchange, { partners: [{ partnerId: 'THIRD' }] })
  const requested = await carol.post<Stated>(transfersOf('THIRD'), { targetId: 'OTHER', iccids: [iccid] })
  assert.deepEqual(
    [requested.status, requested.body.errors],
    [400, ['Transfers: this customer already has 1000 pending transfers.']],
  )
})
