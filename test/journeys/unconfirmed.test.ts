import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

/** Numbers for whose messages the simulated carrier sends no receipt, and one at once. */
const [mute, prompt] = ['99011000001', '99000000001']
const minute = 60

type Found = { messages: { message_uuid: string }[] }

const idsOf = ({ messages }: Found) => messages.map(({ message_uuid: id }) => id)
const unconfirmed = async (query: string) =>
  idsOf((await exchange.operator.get<Found>(`/operator/v1/messages?${query}`)).body)
const submitted = (id: string) => exchange.messageUntil(id, ({ status }) => status === 'submitted')
const healthOf = async (subject: string) => {
  type Health = { findings: { subject: string; description: string }[] }
  const { findings } = (await exchange.operator.get<Health>('/operator/v1/health')).body
  return findings.find((one) => one.subject === subject)?.description ?? ''
}
const mark = (id: string, body: object) => exchange.operator.post(`/operator/v1/messages/${id}/mark`, body)

test('operators and customers find messages without a receipt, and customers only their own', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const lost = await alice.sent({ to: mute })
  const other = await bob.sent({ to: mute })
  await alice.notified(await alice.sent({ to: prompt }), 'delivered')
  await Promise.all([submitted(lost), submitted(other)])
  await exchange.advance(20 * minute)
  assert.deepEqual(await unconfirmed('unconfirmed_minutes=15'), [other, lost])
  assert.deepEqual(await unconfirmed(`unconfirmed_minutes=15&account_id=${alice.apiKey}`), [lost])
  assert.deepEqual(await unconfirmed('unconfirmed_minutes=15&carrier_id=none'), [])
  assert.deepEqual(await unconfirmed('unconfirmed_minutes=30'), [])
  const own = await alice.get<Found>('/console/v1/messages?unconfirmed_minutes=15')
  assert.deepEqual(idsOf(own.body), [lost])
  for (const minutes of ['0', '-5', '10000', '1.5', 'many']) {
    const path = `/v1/messages?unconfirmed_minutes=${minutes}`
    assert.equal((await exchange.operator.get(`/operator${path}`)).status, 400, minutes)
    assert.equal((await alice.get(`/console${path}`)).status, 400, minutes)
  }
})

test('the overviews of operators and customers count the messages that their lists show', async () => {
  const otto = await exchange.customer('otto')
  const own = async () =>
    (await otto.get<{ unconfirmed_messages: number }>('/console/v1/overview')).body.unconfirmed_messages
  const all = async () =>
    (await exchange.operator.get<{ unconfirmed_messages: number }>('/operator/v1/overview')).body
      .unconfirmed_messages
  const [lost, found] = [await otto.sent({ to: mute }), await otto.sent({ to: mute })]
  await Promise.all([submitted(lost), submitted(found)])
  assert.equal(await own(), 0)
  await exchange.advance(11 * minute)
  assert.equal(await own(), 2)
  const listed = await unconfirmed('unconfirmed_minutes=10&limit=100')
  assert.match(
    await healthOf('Delivery receipts'),
    new RegExp(`^${listed.length} messages without a receipt for`),
  )
  assert.equal(await until(all, (count) => count === listed.length), listed.length)
  await mark(found, { status: 'delivered', reason: 'Known' })
  assert.deepEqual(await unconfirmed(`unconfirmed_minutes=10&account_id=${otto.apiKey}`), [lost])
  assert.equal(await own(), 1)
  await until(all, (count) => count === listed.length - 1)
})

test('the likely cause is the carrier that sends no receipts, or is not connected', async () => {
  const dora = await exchange.customer('dora')
  const carrier = await exchange.carrier('quiet', { prefix: '990110001' })
  const id = await dora.sent({ to: '99011000101' })
  await submitted(id)
  assert.equal((await exchange.message(id)).unconfirmed, null, 'the receipt may still arrive')
  await exchange.advance(3 * minute)
  const { unconfirmed: found } = await exchange.message(id)
  assert.equal(found?.cause, 'no_receipts')
  assert.match(found.description, /has sent no receipt/)
  await carrier.close()
  const gone = await exchange.messageUntil(id, ({ unconfirmed: u }) => u?.cause === 'carrier_disconnected')
  assert.match(gone.unconfirmed!.description, /no bound session/)
})

test('the likely cause is an ID format that does not match; a message whose receipt then matches is not found any more', async () => {
  const emil = await exchange.customer('emil')
  await exchange.carrier('odd', { prefix: '990000002', receiptIds: 'dec' })
  const id = await emil.sent({ to: '99000000201' })
  const { unconfirmed: found } = await exchange.messageUntil(
    id,
    (view) => view.unconfirmed?.cause === 'receipt_unmatched',
  )
  assert.match(found!.description, /receipt_id_form/)
  await exchange.advance(5 * minute)
  const query = `unconfirmed_minutes=4&account_id=${emil.apiKey}`
  assert.deepEqual(await unconfirmed(query), [id])
  const root = '/operator/v1/carriers/odd'
  await exchange.operator.patch(root, { response_id_form: 'hex', receipt_id_form: 'dec' })
  await exchange.operator.post(`${root}/match-receipts`, undefined)
  await emil.notified(id, 'delivered')
  assert.deepEqual(await unconfirmed(query), [])
  assert.equal((await exchange.message(id)).unconfirmed, null)
})

test('an operator marks a message; the customer gets the webhook, and a rejected message is refunded', async () => {
  const faye = await exchange.customer('faye')
  const before = await faye.balance()
  const ids = [await faye.sent({ to: mute }), await faye.sent({ to: mute }), await faye.sent({ to: mute })]
  await Promise.all(ids.map(submitted))
  const reason = 'The carrier confirmed it by phone.'
  for (const [i, status] of ['delivered', 'undeliverable', 'rejected'].entries()) {
    const { status: answered, body } = await mark(ids[i]!, { status, reason })
    assert.deepEqual([answered, body], [200, { message_uuid: ids[i], status }])
    const webhook = await faye.notified(ids[i]!, status)
    assert.equal(webhook.error?.detail, status === 'delivered' ? undefined : reason)
  }
  const price = Number((await exchange.message(ids[0]!)).price)
  assert.equal(Number(await faye.balance()).toFixed(4), (Number(before) - 2 * price).toFixed(4))
  const { timeline } = await exchange.message(ids[1]!)
  const entry = timeline.find(({ status }) => status === 'undeliverable')
  assert.match(entry!.actor, /^operator:/)
  assert.equal(entry!.reason, reason)
  await exchange.advance(20 * minute)
  assert.deepEqual(await unconfirmed(`unconfirmed_minutes=1&account_id=${faye.apiKey}`), [])
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string; subject_id: string }[] }>(
      `/operator/v1/changes?subject=message&subject_id=${ids[2]}`,
    )
  ).body
  assert.deepEqual(
    changes.map(({ operation }) => operation),
    ['markMessage'],
  )
})

test('two operators cannot mark a message twice, and a delivered message cannot be marked', async () => {
  const gina = await exchange.customer('gina')
  const [lost, delivered] = [await gina.sent({ to: mute }), await gina.sent({ to: prompt })]
  await submitted(lost)
  await gina.notified(delivered, 'delivered')
  const reason = 'Known'
  const results = await Promise.all([
    mark(lost, { status: 'delivered', reason }),
    mark(lost, { status: 'rejected', reason }),
  ])
  assert.deepEqual(
    results.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await mark(delivered, { status: 'rejected', reason })).status, 409)
  assert.equal((await exchange.message(delivered)).status, 'delivered')
  assert.equal((await mark(lost, { status: 'submitted', reason })).status, 400)
  assert.equal((await mark(lost, { status: 'delivered', reason: '' })).status, 400)
  assert.equal(
    (await mark('01a3b0f2-5c1d-7a40-9c07-000000000001', { status: 'delivered', reason })).status,
    404,
  )
})

const query = (id: string) => exchange.operator.post(`/operator/v1/messages/${id}/query`, undefined)

test('a message without a receipt is queried at its carrier, whose answer has the effects of a receipt', async () => {
  const hugo = await exchange.customer('hugo')
  const [id, long] = [await hugo.sent({ to: mute }), await hugo.sent({ to: mute, text: 'long '.repeat(60) })]
  await Promise.all([submitted(id), submitted(long)])
  assert.equal((await query(id)).status, 202)
  assert.equal((await query(long)).status, 202)
  await Promise.all([hugo.notified(id, 'delivered'), hugo.notified(long, 'delivered')])
  const { timeline } = await exchange.message(id)
  const entry = timeline.find(({ event }) => event === 'queried')
  assert.deepEqual(entry?.details, { outcome: 'answered', detail: 'DELIVRD' })
  assert.equal((await query(id)).status, 409)
})

test('a query that the carrier does not support leaves the message as it is, and can be repeated', async () => {
  const ines = await exchange.customer('ines')
  const carrier = await exchange.carrier('deaf', { prefix: '990110003', queries: false })
  const id = await ines.sent({ to: '99011000301' })
  await submitted(id)
  for (let times = 1; times <= 2; times++) {
    assert.equal((await query(id)).status, 202)
    const { unconfirmed: found, timeline } = await exchange.messageUntil(
      id,
      (view) => view.timeline.filter(({ event }) => event === 'queried').length === times,
    )
    assert.equal(found?.query?.outcome, 'refused')
    assert.match(found.query.detail!, /ESME_RINVCMDID/)
    assert.match(timeline.at(-1)!.reason!, /does not support queries/)
  }
  await carrier.close()
  await exchange.messageUntil(id, (view) => view.unconfirmed?.cause === 'carrier_disconnected')
  assert.equal((await query(id)).status, 409)
})

test('a receipt and the answer to a query that come together change the message once', async () => {
  const jana = await exchange.customer('jana')
  const ids = await Promise.all(Array.from({ length: 5 }, () => jana.sent({ to: '99024000101' })))
  await Promise.all(ids.map(submitted))
  // On a busy machine the receipt may be first, and the query is then refused.
  for (const { status } of await Promise.all(ids.map(query))) assert.ok(status === 202 || status === 409)
  await until(
    () => exchange.db.query('select from message_query where ended_at is null'),
    ({ rowCount }) => rowCount === 0,
  )
  for (const id of ids) {
    await jana.notified(id, 'delivered')
    assert.deepEqual(
      jana.statuses(id).filter((status) => status === 'delivered'),
      ['delivered'],
    )
  }
})

test('a query without a response ends, and leaves the message as it is', async () => {
  const kim = await exchange.customer('kim')
  const carrier = await exchange.carrier('slow', { prefix: '990110004', responseTimeoutMs: 500 })
  const id = await kim.sent({ to: '99011000401', text: 'long '.repeat(60) })
  await submitted(id)
  carrier.inject({ fault: 'silence', of: 'query_sm' })
  assert.equal((await query(id)).status, 202)
  const { unconfirmed: found, status } = await exchange.messageUntil(
    id,
    (view) => view.unconfirmed?.query?.outcome === 'unanswered',
  )
  assert.equal(status, 'submitted')
  assert.equal(found!.query!.detail, null)
})

test('a carrier that does not answer queries does not delay the queries of another one', async () => {
  const lou = await exchange.customer('lou')
  const mutism = await exchange.carrier('mutism', { prefix: '990110005', responseTimeoutMs: 300_000 })
  mutism.inject({ fault: 'silence', of: 'query_sm' })
  const unanswered = await Promise.all(Array.from({ length: 12 }, () => lou.sent({ to: '99011000501' })))
  const id = await lou.sent({ to: mute })
  await Promise.all([...unanswered, id].map(submitted))
  await Promise.all(unanswered.map(query))
  assert.equal((await query(id)).status, 202)
  await lou.notified(id, 'delivered')
  for (const one of unanswered)
    assert.equal((await exchange.message(one)).unconfirmed?.query?.ended_at, null, 'the carrier still waits')
})
