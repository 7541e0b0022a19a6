import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { redact } from '#messages/index.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained as requestRetention } from '#requests/index.ts'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { quiet } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { age, tablesWith } from '../support/history.ts'
import { until } from '../support/until.ts'

type Operations = (typeof operatorsContract)['operations']
type Answer<Id extends 'readRedaction' | 'searchMessages' | 'listWebhookEvents' | 'readWebhookReplay'> =
  z.output<Operations[Id]['responses'][200]['schema']>
type Events = Answer<'listWebhookEvents'>['events']

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990' })
})
after(() => exchange.stop())

const put = (customer: Customer, body: object) =>
  exchange.operator.put<Answer<'readRedaction'>>(`/operator/v1/accounts/${customer.apiKey}/redaction`, body)

/** Redacts all data past its retention period, independently of the exchange's own schedule. */
async function sweep(): Promise<void> {
  await exchange.db.query('update account_redaction set next_at = clock_timestamp()')
  await exchange.db.query('update redaction_waiting set due_at = clock_timestamp()')
  await redact({ db: exchange.db, vault: exchange.vault, log: quiet })
  await deleteOld(exchange.db, requestRetention, Date.now())
}

const eventsOf = async ({ apiKey }: Customer, id: string): Promise<Events> =>
  (
    await exchange.operator.get<{ events: Events }>(`/operator/v1/webhooks/events?api_key=${apiKey}`)
  ).body.events.filter((one) => one.message_uuid === id)

const found = async (client: Client, path: string, query: Record<string, string>) =>
  (
    await client.get<Answer<'searchMessages'>>(`${path}?${new URLSearchParams(query).toString()}`)
  ).body.messages.map((one) => one.message_uuid)

/** Sends one message from the customer and one from a subscriber, and waits until both are final and reported. */
async function spoken(customer: Customer, { number, words }: { number: string; words: string }) {
  const sent = await customer.sent({ to: number, text: words })
  await customer.notified(sent, 'delivered')
  await exchange.originate(number, customer.number, words)
  const { message_uuid: heard } = await customer.heard(words)
  const waiting = () =>
    exchange.db.query('select from webhook_delivery where account_id = $1', [customer.apiKey])
  await until(waiting, ({ rows }) => rows.length === 0)
  return { sent, heard }
}

test('an account that keeps no texts has none in any table once its messages are final and reported', async () => {
  const alice = await exchange.customer('alice')
  const words = 'Pfingstrosenduft 4711'
  const stated = await spoken(alice, { number: '99000000001', words })
  assert.notDeepEqual(await tablesWith(exchange.db, 'Pfingstrosenduft'), [])
  const [sent, heard] = [await age(exchange.db, stated.sent, 1), await age(exchange.db, stated.heard, 1)]
  assert.deepEqual((await put(alice, { text_days: 0, number_days: null })).body, {
    text_days: 0,
    number_days: null,
    own: true,
    texts_until: null,
    numbers_until: null,
  })
  await sweep()
  assert.deepEqual(await tablesWith(exchange.db, 'Pfingstrosenduft'), [])
  const views = [await exchange.message(sent), await exchange.message(heard)]
  assert.deepEqual(
    views.map(({ text, status, from, to }) => ({ text, status, from, to })),
    [
      { text: null, status: 'delivered', from: alice.number, to: '99000000001' },
      { text: null, status: 'received', from: '99000000001', to: alice.number },
    ],
  )
})

test('a text stays until its message has been reported to the customer, even if that takes long', async () => {
  const carol = await exchange.customer('carol')
  exchange.receiver.answer(({ path }) => ({ status: path.startsWith('/carol') ? 503 : 200 }))
  await exchange.originate('99000000077', carol.number, 'Wartezimmer')
  const { message_uuid: id } = await carol.heard('Wartezimmer')
  const heard = await age(exchange.db, id, 20)
  await put(carol, { text_days: 0, number_days: 15 })
  await sweep()
  assert.equal((await exchange.message(heard)).text, 'Wartezimmer')
  assert.equal((await exchange.message(heard)).from, '99000000077')
  exchange.receiver.answer(() => ({ status: 200 }))
  await exchange.advance(3_600)
  await until(
    async () => (await eventsOf(carol, heard))[0],
    (event) => event?.state === 'delivered',
  )
  await sweep()
  const { text, from } = await exchange.message(heard)
  assert.deepEqual({ text, from }, { text: null, from: '…0077' })
})

test('masked numbers are in no table but still find their messages, and their STOP stays in effect', async () => {
  const [dora, other] = [await exchange.customer('dora'), await exchange.customer('other')]
  const number = '99000634512'
  const stated = await spoken(dora, { number, words: `Call ${number}` })
  await exchange.originate(number, dora.number, 'STOP')
  await dora.heard('STOP')
  const elsewhere = await other.sent({ to: number })
  await other.notified(elsewhere, 'delivered')
  const [sent, heard] = [await age(exchange.db, stated.sent, 16), await age(exchange.db, stated.heard, 16)]
  assert.equal((await put(dora, { text_days: 15, number_days: 15 })).status, 200)
  // The schedule of the exchange may hold rows at the same moment, which this sweep then leaves to it.
  const masked = async () => {
    await sweep()
    return { outbound: await exchange.message(sent), inbound: await exchange.message(heard) }
  }
  const { outbound } = await until(
    masked,
    (shown) => shown.outbound.to === '…4512' && shown.inbound.from === '…4512',
  )
  const { from, submissions } = outbound
  assert.deepEqual({ from, parts: submissions.length }, { from: dora.number, parts: 1 })
  const leased = await exchange.db.query(
    `select from message m where m.id = any ($1) and strpos(m::text, $2) > 0`,
    [[sent, heard], number],
  )
  assert.equal(leased.rowCount, 0)

  const account_id = dora.apiKey
  const operators = (query: Record<string, string>) =>
    found(exchange.operator, '/operator/v1/messages', query)
  const own = (query: Record<string, string>) => found(dora, '/console/v1/messages', query)
  assert.deepEqual(
    (await operators({ account_id, number })).filter((id) => id === sent || id === heard).toSorted(),
    [sent, heard].toSorted(),
  )
  assert.deepEqual(await operators({ account_id, to: number }), [sent])
  assert.deepEqual((await own({ from: number })).includes(heard), true)
  assert.deepEqual(await own({ to: number }), [sent])
  assert.deepEqual(await operators({ account_id, to: '99000634513' }), [])
  assert.deepEqual(await operators({ account_id: other.apiKey, to: number }), [elsewhere])

  const stopped = await dora.sent({ to: number })
  assert.equal((await dora.notified(stopped, 'rejected')).error?.title, '1240')
})

test('a sent webhook is masked too, shows since when, and cannot be replayed', async () => {
  const erin = await exchange.customer('erin')
  const { sent: id } = await spoken(erin, { number: '99000634777', words: 'Erbsensuppe' })
  const sent = await age(exchange.db, id, 16)
  await put(erin, { text_days: null, number_days: 15 })
  await sweep()
  const [event] = await eventsOf(erin, sent)
  assert.ok(event!.redacted_at)
  const { payload } = (
    await exchange.operator.get<{ payload: string }>(`/operator/v1/webhooks/events/${event!.event_id}`)
  ).body
  assert.partialDeepStrictEqual(JSON.parse(payload), { to: '…4777', from: erin.number, message_uuid: sent })
  const notified = exchange.receiver.received.length
  const again = await exchange.operator.post<{ title: string }>(
    `/operator/v1/webhooks/events/${event!.event_id}/replay`,
    {},
  )
  assert.deepEqual([again.status, again.body.title], [409, 'Redacted'])
  const own = await erin.post<{ title: string }>(`/console/v1/webhooks/events/${event!.event_id}/replay`, {})
  assert.deepEqual([own.status, own.body.title], [409, 'Redacted'])
  const many = await exchange.operator.post<{ replay_id: string }>('/operator/v1/webhooks/replays', {
    api_key: erin.apiKey,
    since: new Date(Date.now() - 3_600_000).toISOString(),
    scope: 'all',
    event_status: 'delivered',
  })
  const path = `/operator/v1/webhooks/replays/${many.body.replay_id}`
  const { body } = await until(
    () => exchange.operator.get<Answer<'readWebhookReplay'>>(path),
    (seen) => seen.body.done_at !== null,
  )
  assert.deepEqual([body.replayed, body.skipped, exchange.receiver.received.length], [0, 1, notified])
})

test('the default applies to accounts without a setting of their own, and to new ones', async () => {
  const all = (body: object) => exchange.operator.put('/operator/v1/redaction', body)
  const [gwen, own] = [await exchange.customer('gwen'), await exchange.customer('own')]
  await put(own, { text_days: null, number_days: null })
  const number = '99000634321'
  const stated = [await spoken(gwen, { number, words: 'Sauerampfer' })]
  assert.equal((await all({ text_days: 0, number_days: 15 })).status, 200)
  const late = await exchange.customer('late')
  stated.push(await spoken(late, { number, words: 'Sauerampfer' }))
  const kept = await spoken(own, { number, words: 'Sauerampfer' })
  const aged: string[] = []
  for (const { sent } of [...stated, kept]) aged.push(await age(exchange.db, sent, 16))
  // The redaction starts again, because the exchange may have processed those days while they had no messages, or may be doing so now.
  const views = await until(
    async () => {
      await exchange.db.query('update account_redaction set texts_until = default, numbers_until = default')
      await sweep()
      const seen = await Promise.all(aged.map((id) => exchange.message(id)))
      return seen.map(({ to, text }) => [to, text])
    },
    (seen) => seen.slice(0, 2).every(([to, text]) => to !== number && text === null),
  )
  assert.deepEqual(views, [
    ['…4321', null],
    ['…4321', null],
    [number, 'Sauerampfer'],
  ])
  assert.deepEqual(await found(late, '/console/v1/messages', { to: number }), [aged[1]])
  const path = (customer: Customer) => `/operator/v1/accounts/${customer.apiKey}/redaction`
  const follows = await exchange.operator.delete<Answer<'readRedaction'>>(path(own))
  assert.partialDeepStrictEqual(follows.body, { own: false, text_days: 0, number_days: 15 })
  assert.equal((await all({ text_days: null, number_days: null })).status, 200)
  const after = await exchange.operator.get<Answer<'readRedaction'>>(path(own))
  assert.partialDeepStrictEqual(after.body, { own: false, text_days: null, number_days: null })
})

test('settings are audited, and a period shorter than receipts may need is refused', async () => {
  const faye = await exchange.customer('faye')
  await put(faye, { text_days: 7, number_days: null })
  await put(faye, { text_days: 7, number_days: 90 })
  const { changes } = (
    await exchange.operator.get<{ changes: object[] }>(
      `/operator/v1/changes?subject=account&subject_id=${faye.apiKey}&limit=1`,
    )
  ).body
  assert.partialDeepStrictEqual(changes[0], {
    operation: 'putRedaction',
    before: { number_days: null },
    after: { number_days: 90 },
  })
  assert.equal((await put(faye, { text_days: 7, number_days: 14 })).status, 400)
  assert.equal((await put({ ...faye, apiKey: '00000000' }, { text_days: 7, number_days: null })).status, 404)
})
