import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner, iccidOf, storeSims } from '../support/sims.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let bob: Customer
const [root, cards, last] = ['/console/v1/sim-partners', 8_000_000, 8_000_024]
const [leased, provided] = [iccidOf(cards + 1), iccidOf(cards + 2)]
before(async () => {
  exchange = await startExchange()
  ;[alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const { db } = exchange
  await aPartner(db, 'alices', { account: alice.apiKey })
  await aPartner(db, 'alices-two', { account: alice.apiKey })
  await aPartner(db, 'bobs', { account: bob.apiKey })
  const iccids = Array.from({ length: last - cards }, (_, i) => iccidOf(cards + i))
  await storeSims(db, 'alices', iccids)
})
after(() => exchange.stop())

type Partners = { sim_partners: { partner_id: string }[]; next: string | null }
type List = { sims: { iccid: string; status: string }[]; total: number; next: string | null }
type Outcome = { done: number; rejected: { iccid: string; reason: string }[] }

test('a customer sees the SIM customers of its own account, page by page, and no others', async () => {
  const first = (await alice.get<Partners>(`${root}?limit=1`)).body
  assert.deepEqual([first.sim_partners[0]!.partner_id, first.next], ['alices', 'alices'])
  const second = (await alice.get<Partners>(`${root}?limit=50&cursor=${first.next}`)).body
  assert.deepEqual(
    second.sim_partners.map(({ partner_id: id }) => id),
    ['alices-two'],
  )
  assert.equal((await alice.get(`${root}/alices`)).status, 200)
  for (const path of ['/bobs', '/bobs/sims', '/bobs/sim-states', '/unowned', `/bobs/sims/${leased}`])
    assert.equal((await alice.get(`${root}${path}`)).status, 404, path)
  assert.equal((await bob.get(`${root}/alices/sims/${leased}`)).status, 404)
})

test('the list continues by cursor and by page, and filters narrow it', async () => {
  const page = (await alice.get<List>(`${root}/alices/sims?limit=10`)).body
  assert.deepEqual([page.sims.length, page.total, page.next], [10, last - cards, page.sims[9]!.iccid])
  const behind = (await alice.get<List>(`${root}/alices/sims?limit=10&cursor=${page.next}`)).body
  const second = (await alice.get<List>(`${root}/alices/sims?limit=10&page=2`)).body
  assert.deepEqual(behind.sims, second.sims)
  assert.equal((await alice.get<List>(`${root}/alices/sims?iccid=${leased}`)).body.total, 1)
  const wrong = await alice.get(`${root}/alices/sims?page=2&cursor=${leased}`)
  assert.equal(wrong.status, 400)
})

test("a customer's SIM request is executed once per idempotency key, and a forbidden one states why", async () => {
  const body = { verb: 'suspend', iccids: [leased], reason: 'The meter is sold.' }
  const key = { 'idempotency-key': 'suspend-one' }
  const moves = `${root}/alices/sims/moves`
  assert.deepEqual((await alice.post<Outcome>(moves, body, key)).body, { done: 1, rejected: [] })
  const again = await alice.post<Outcome>(moves, body, key)
  assert.deepEqual([again.body.done, again.headers.get('idempotent-replayed')], [1, 'true'])
  assert.equal((await alice.post(moves, { ...body, reason: 'Another.' }, key)).status, 422)
  const refused = await alice.post<Outcome>(moves, { verb: 'block', iccids: [leased] })
  assert.match(refused.body.rejected[0]!.reason, /While the SIM is Suspended/)
  type Sim = { status: string; resume_status: string; locked: boolean }
  const { status, resume_status, locked } = (await alice.get<Sim>(`${root}/alices/sims/${leased}`)).body
  assert.deepEqual([status, resume_status, locked], ['Suspended', 'Productive', false])
  type Actions = { actions: { creator: string; source: string; reason: string }[] }
  const { actions } = (await alice.get<Actions>(`${root}/alices/sims/${leased}/actions`)).body
  const { creator, source, reason } = actions[1]!
  assert.deepEqual([creator, source, reason], [`account:${alice.apiKey}`, 'api', 'The meter is sold.'])
  const resume = { verb: 'resume', iccids: [leased] }
  assert.equal(
    (await exchange.operator.post('/operator/v1/sim-partners/alices/sims/moves', resume)).status,
    200,
  )
  const after = (await alice.get<Actions>(`${root}/alices/sims/${leased}/actions`)).body.actions
  assert.deepEqual([after[0]!.creator, after[0]!.source], ['operator', 'operator'])
  const others = await alice.post(moves, { verb: 'suspend', iccids: [iccidOf(1)] })
  assert.equal(others.status, 400)
  const verbs = await alice.post(moves, { verb: 'delete', iccids: [leased] })
  assert.equal(verbs.status, 400)
})

test('only an operator resumes a SIM that an operator suspended, and the customer sees that', async () => {
  const iccids = [iccidOf(cards + 3)]
  const input = { verb: 'suspend', iccids }
  assert.equal(
    (await exchange.operator.post('/operator/v1/sim-partners/alices/sims/moves', input)).status,
    200,
  )
  assert.equal((await alice.get<{ locked: boolean }>(`${root}/alices/sims/${iccids[0]}`)).body.locked, true)
  const { body } = await alice.post<Outcome>(`${root}/alices/sims/moves`, { verb: 'resume', iccids })
  assert.match(body.rejected[0]!.reason, /reserved for operators/)
})

test('SIMs are transferred to another customer, who sees the transfer and accepts it', async () => {
  const input = { target_id: 'bobs', iccids: [provided] }
  type Requested = Outcome & { transfer_id: string }
  const requested = (await alice.post<Requested>(`${root}/alices/transfers`, input)).body
  assert.equal(requested.done, 1)
  type Transfers = { transfers: { transfer_id: string; status: string }[] }
  const seen = (await bob.get<Transfers>(`${root}/bobs/transfers`)).body.transfers
  assert.deepEqual([seen[0]!.transfer_id, seen[0]!.status], [requested.transfer_id, 'open'])
  const end = `transfers/${requested.transfer_id}/end`
  assert.equal((await alice.post(`${root}/alices/${end}`, { verb: 'accept' })).status, 409)
  assert.equal((await alice.post(`${root}/alices-two/${end}`, { verb: 'withdraw' })).status, 404)
  const ended = await bob.post<{ moved: number }>(`${root}/bobs/${end}`, { verb: 'accept' })
  assert.equal(ended.body.moved, 1)
  assert.equal((await bob.get(`${root}/bobs/sims/${provided}`)).status, 200)
  assert.equal((await alice.get(`${root}/alices/sims/${provided}`)).status, 404)
})

test('in maintenance every SIM request is refused as such, but the owner of SIMs is not disclosed', async () => {
  const set = (maintenance: boolean) => exchange.operator.patch('/operator/v1/sim-service', { maintenance })
  assert.equal((await set(true)).status, 200)
  const ask = () => alice.get<{ title: string }>(`${root}/alices/sims`)
  const { body } = await until(ask, ({ status }) => status === 503)
  assert.equal(body.title, 'SIMs in maintenance')
  const input = { verb: 'block', iccids: [iccidOf(cards + 20)] }
  assert.equal((await alice.post(`${root}/alices/sims/moves`, input)).status, 503)
  assert.equal(
    (await alice.post(`${root}/alices/transfers/00000000-0000-7000-8000-000000000000/end`, {})).status,
    503,
  )
  assert.equal((await alice.get(root)).status, 200)
  assert.equal((await alice.get('/console/v1/messages')).status, 200)
  assert.equal((await set(false)).status, 200)
  await until(ask, ({ status }) => status === 200)
})
