import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { redact } from '#messages/index.ts'
import { connectChat, type ChatSide } from '../support/chat.ts'
import { webhookOn, type Customer } from '../support/customer.ts'
import { quiet } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { age, tablesWith } from '../support/history.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let chat: ChatSide
const ends: (() => unknown)[] = []
before(async () => {
  // The request log is kept for a shorter time than any number: test/journeys/request-log.test.ts.
  exchange = await startExchange({ env: { STROWGER_REQUEST_LOG_DAYS: '0' } })
  alice = await exchange.customer('alice', { balance: '1000' })
  chat = await connectChat({ after: (end) => void ends.push(end as () => unknown) }, exchange, 'ducktalk')
  await chat.serve(alice, 'alice')
  // The chat platform repeats the request in its response, with all the personal data.
  chat.receiver.answer(({ body }) => ({ status: 200, body: body.toString() }))
})
after(async () => {
  await exchange.stop()
  for (const end of ends) await end()
})

/** Sends a message that the person reads, and one from the person, which the account marks as read and follows with an indicator. */
async function chatted(person: string, words: string): Promise<{ sent: string; heard: string }> {
  const sent = await alice.sent({ channel: 'ducktalk', from: 'alice', to: person, text: words })
  await alice.notified(sent, 'submitted')
  await chat.report(sent, 'read')
  await alice.notified(sent, 'read')
  const heard = await chat.write('alice', words, { from: person })
  await webhookOn(
    exchange.receiver,
    (notified) => notified.message_uuid === heard && notified.text === words,
    words,
  )
  const body = { status: 'read', replying_indicator: { show: true, type: 'text' } }
  assert.equal((await alice.patch(`/v1/messages/${heard}`, body)).status, 202)
  await chat.posted(({ event, message_uuid }) => event === 'read' && message_uuid === heard)
  await exchange.advance(600)
  await until(
    () => exchange.db.query('select from webhook_delivery union all select from chat_indicator'),
    ({ rows }) => rows.length === 0,
  )
  return { sent, heard }
}

/** Tables that contain a person's words or name. */
const source = (words: string) => tablesWith(exchange.db, words)

const found = async (query: Record<string, string>) =>
  (
    await alice.get<{ messages: { message_uuid: string }[] }>(
      `/console/v1/messages?${new URLSearchParams(query).toString()}`,
    )
  ).body.messages.map((one) => one.message_uuid)

for (const [label, person, mask] of [
  ['a name', `mia-${randomUUID()}`, '…'],
  ['a number', '4915112345678', '…5678'],
] as const)
  test(`the content of a chat with ${label} is redacted, and a search for that person still finds the messages`, async () => {
    const stated = await chatted(person, 'Loewenzahn')
    assert.ok((await source(person)).length > 2)
    const [sent, heard] = [await age(exchange.db, stated.sent, 16), await age(exchange.db, stated.heard, 16)]
    await exchange.operator.put(`/operator/v1/accounts/${alice.apiKey}/redaction`, {
      text_days: 0,
      number_days: 15,
    })
    // The redaction starts again, because it had already processed those days when the messages were backdated.
    await exchange.db.query(
      `update account_redaction set next_at = clock_timestamp(), texts_until = uuid_at('epoch'), numbers_until = uuid_at('epoch')`,
    )
    await redact({ db: exchange.db, vault: exchange.vault, log: quiet })
    assert.deepEqual(await source('Loewenzahn'), [])
    assert.deepEqual(await source(person), [])
    const views = [await exchange.message(sent), await exchange.message(heard)]
    assert.deepEqual(
      views.map(({ from, to, text, status }) => ({ from, to, text, status })),
      [
        { from: 'alice', to: mask, text: null, status: 'read' },
        { from: mask, to: 'alice', text: null, status: 'read' },
      ],
    )
    assert.deepEqual(await found({ to: person }), [sent])
    assert.deepEqual(await found({ from: person }), [heard])
    await exchange.operator.put(`/operator/v1/accounts/${alice.apiKey}/redaction`, {
      text_days: null,
      number_days: null,
    })
  })

test('the data of a person on a chat channel is disclosed and erased like that of a number', async () => {
  const person = `noa-${randomUUID()}`
  await chatted(person, 'Gaensebluemchen')
  const requested = await exchange.operator.post<{ erasure_id: string }>(
    '/operator/v1/personal-data/erasures',
    {
      number: person,
    },
  )
  assert.equal(requested.status, 202)
  await until(
    () =>
      exchange.operator.get<{ state: string }>(
        `/operator/v1/personal-data/erasures/${requested.body.erasure_id}`,
      ),
    ({ body }) => body.state === 'done',
  )
  assert.deepEqual(await source('Gaensebluemchen'), [])
  assert.deepEqual(await source(person), [])
})
