import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

/** A number for whose messages the simulated carrier sends no receipt. */
const mute = '99011000001'
const root = '/operator/v1/unconfirmed-messages'
const reason = 'The carrier has lost the receipts.'

type Batch = {
  batch_id: string
  messages: number
  changed: number
  failed: number
  failures: { message_uuid: string; reason: string }[]
  done_at: string | null
}

const start = (input: object) =>
  exchange.operator.post<Batch>(`${root}/batches`, { unconfirmed_minutes: 10, reason, ...input })

const finished = (id: string) =>
  until(
    async () => (await exchange.operator.get<Batch>(`${root}/batches/${id}`)).body,
    ({ done_at }) => done_at !== null,
  )

/** Sends messages whose receipts are lost; they count as submitted 11 minutes ago. */
async function lose(customer: Customer, count: number): Promise<string[]> {
  const ids = []
  for (let n = 0; n < count; n++) ids.push(await customer.sent({ to: mute, client_ref: `order-${n}` }))
  for (const id of ids) await exchange.messageUntil(id, ({ status }) => status === 'submitted')
  await exchange.advance(11 * 60)
  return ids
}

/** The messages that an operator has sent in place of others. */
async function repeats({ apiKey }: Customer): Promise<string[]> {
  const { rows } = await exchange.db.query<{ id: string }>(
    `select id from message where account_id = $1 and actor like 'operator:%' order by id`,
    [apiKey],
  )
  return rows.map(({ id }) => id)
}

test('an operator marks all messages of a filter; the customer is notified and refunded, and other messages stay', async () => {
  const [ada, ben] = [await exchange.customer('ada'), await exchange.customer('ben')]
  const balance = await ada.balance()
  const ids = await lose(ada, 3)
  const [other] = await lose(ben, 1)
  const counted = await exchange.operator.get<{ messages: number; charges: string }>(
    `${root}?unconfirmed_minutes=10&account_id=${ada.apiKey}`,
  )
  assert.equal(counted.body.messages, 3)
  assert.equal(
    Number(counted.body.charges).toFixed(4),
    (Number(balance) - Number(await ada.balance())).toFixed(4),
  )
  const begun = await start({ account_id: ada.apiKey, action: 'rejected' })
  assert.deepEqual([begun.status, begun.body.messages], [202, 3])
  const { changed, failed } = await finished(begun.body.batch_id)
  assert.deepEqual([changed, failed], [3, 0])
  for (const id of ids) assert.equal((await ada.notified(id, 'rejected')).error?.detail, reason)
  assert.equal(await ada.balance(), balance)
  assert.equal((await exchange.message(other!)).status, 'submitted')
  const again = await start({ account_id: ada.apiKey, action: 'rejected' })
  assert.deepEqual([again.status, again.body.messages], [202, 0])
  assert.ok(again.body.done_at)
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string }[] }>(
      `/operator/v1/changes?subject=message&subject_id=${begun.body.batch_id}`,
    )
  ).body
  assert.deepEqual(
    changes.map(({ operation }) => operation),
    ['startUnconfirmedBatch'],
  )
})

test('messages are sent again once, charged a second time, if several operators request it several times', async () => {
  const cleo = await exchange.customer('cleo')
  const ids = await lose(cleo, 3)
  const balance = await cleo.balance()
  const price = Number((await exchange.message(ids[0]!)).price)
  const input = { account_id: cleo.apiKey, action: 'send_again' }
  const begun = await Promise.all([start(input), start(input), start(input)])
  assert.deepEqual(
    begun.map(({ status }) => status).toSorted((a, b) => a - b),
    [202, 409, 409],
  )
  const first = await finished(begun.find(({ status }) => status === 202)!.body.batch_id)
  assert.deepEqual([first.messages, first.changed, first.failed], [3, 3, 0])
  const second = await finished((await start(input)).body.batch_id)
  assert.deepEqual([second.messages, second.changed], [3, 0])
  const sent = await repeats(cleo)
  assert.equal(sent.length, 3)
  assert.equal(Number(await cleo.balance()).toFixed(4), (Number(balance) - 3 * price).toFixed(4))
  const { timeline, status } = await exchange.message(ids[0]!)
  assert.equal(status, 'submitted')
  const entry = timeline.find(({ event }) => event === 'sentAgain')!
  const named = (entry.details as { message_uuid: string }).message_uuid
  assert.ok(sent.includes(named))
  const { client_ref } = await exchange.message(named)
  assert.equal(client_ref, 'order-0')
})

test('a batch and the requests for single messages send a message again once in all', async () => {
  const hugo = await exchange.customer('hugo')
  const ids = await lose(hugo, 4)
  const single = (repeats: string) =>
    exchange.operator.post(`/operator/v1/accounts/${hugo.apiKey}/messages`, {
      channel: 'sms',
      from: hugo.number,
      to: mute,
      text: 'Again',
      repeats,
    })
  const [batch, ...singles] = await Promise.all([
    start({ account_id: hugo.apiKey, action: 'send_again' }),
    ...[...ids, ...ids].map(single),
  ])
  const { changed, failed } = await finished(batch.body.batch_id)
  const accepted = singles.filter(({ status }) => status === 202).length
  assert.deepEqual([changed + accepted, failed], [ids.length, 0])
  assert.equal((await repeats(hugo)).length, ids.length)
  for (const id of ids) assert.equal((await single(id)).status, 409)
  for (const id of ids) {
    const { timeline } = await exchange.message(id)
    assert.equal(timeline.filter(({ event }) => event === 'sentAgain').length, 1)
  }
})

test('the preview states how many messages were sent again already, and charges for the others only', async () => {
  const gil = await exchange.customer('gil')
  const [first] = await lose(gil, 1)
  const price = Number((await exchange.message(first!)).price)
  const input = { account_id: gil.apiKey, action: 'send_again' }
  await finished((await start(input)).body.batch_id)
  await lose(gil, 2)
  type Preview = { messages: number; sent_again: number; charges: string }
  const { body } = await exchange.operator.get<Preview>(
    `${root}?unconfirmed_minutes=10&account_id=${gil.apiKey}`,
  )
  // The first, its repetition, which has a receipt only if it is delivered, and the two others.
  assert.deepEqual([body.messages - body.sent_again, body.sent_again], [3, 1])
  assert.equal(Number(body.charges).toFixed(4), (3 * price).toFixed(4))
})

test('a batch that was interrupted for days does not send a message again that it has sent', async () => {
  const dina = await exchange.customer('dina')
  const ids = await lose(dina, 2)
  const input = { account_id: dina.apiKey, action: 'send_again' }
  const { batch_id: id } = await finished((await start(input)).body.batch_id)
  const sent = await repeats(dina)
  assert.equal(sent.length, 2)
  // The node stopped before the batch was done, and idempotency keys have expired.
  await exchange.db.query('delete from idempotency_key')
  await exchange.db.query(
    `update unconfirmed_batch set done_at = null, lease_until = clock_timestamp(), after_id = '00000000-0000-0000-0000-000000000000'
      where id = $1`,
    [id],
  )
  const { changed } = await finished(id)
  assert.equal(changed, ids.length)
  assert.deepEqual(await repeats(dina), sent)
})

test('a message whose receipt arrives between its claim and its turn is not sent again', async () => {
  const fred = await exchange.customer('fred')
  const [first, second] = await lose(fred, 2)
  const { body } = await exchange.db.tx(async (sql) => {
    await sql.query("update message set status = 'delivered' where id = $1", [first])
    const begun = await start({ account_id: fred.apiKey, action: 'send_again' })
    await until(
      async () =>
        (await exchange.db.query('select from message_resend where message_id = $1', [first])).rowCount,
      (claimed) => claimed === 1,
    )
    await until(
      () => repeats(fred),
      (sent) => sent.length > 0,
    )
    return begun
  })
  const { changed, failed } = await finished(body.batch_id)
  assert.deepEqual([changed, failed], [1, 0])
  assert.equal((await repeats(fred)).length, 1)
  const { timeline } = await exchange.message(second!)
  assert.ok(timeline.some(({ event }) => event === 'sentAgain'))
})

for (const action of ['send_again', 'rejected'])
  test(`a message that always fails is counted with its reason, and the batch ${action} continues with the others`, async () => {
    const gina = await exchange.customer(`gina-${action}`)
    const ids = await lose(gina, 3)
    const owner = new pg.Client({ connectionString: exchange.ownerUrl })
    await owner.connect()
    await owner.query(`create or replace function refuse_entry() returns trigger language plpgsql as
      $$ begin raise 'broken entry'; end $$`)
    await owner.query(`create trigger refuse_entry before insert on message_event for each row
      when (new.message_id = '${ids[1]}' and new.event in ('sentAgain', 'refusedLate')) execute function refuse_entry()`)
    const { batch_id: id } = (await start({ account_id: gina.apiKey, action })).body
    const { changed, failed, failures } = await finished(id)
    await owner.query('drop trigger refuse_entry on message_event')
    await owner.end()
    assert.deepEqual([changed, failed], [2, 1])
    assert.deepEqual(failures, [
      { message_uuid: ids[1], reason: 'The message could not be stored: broken entry' },
    ])
    assert.equal((await repeats(gina)).length, action === 'send_again' ? 2 : 0)
    assert.equal((await exchange.message(ids[1]!)).status, 'submitted')
  })

test('messages that the account cannot pay for are reported as failed', async () => {
  const erik = await exchange.customer('erik')
  await lose(erik, 2)
  const path = `/operator/v1/accounts/${erik.apiKey}`
  const { body: account } = await exchange.operator.get<{ balance: string }>(path)
  const debit = { amount: `-${account.balance}`, reference: 'empty' }
  assert.equal((await exchange.operator.post(`${path}/adjustments`, debit)).status, 200)
  const { changed, failed, failures } = await finished(
    (await start({ account_id: erik.apiKey, action: 'send_again' })).body.batch_id,
  )
  assert.deepEqual([changed, failed], [0, 2])
  assert.match(failures[0]!.reason, /balance/i)
  assert.deepEqual(await repeats(erik), [])
})
