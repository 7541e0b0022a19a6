import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { submitsOf } from '#carriers/index.ts'
import { STATUS } from '#carriers/smpp/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester, type Requester } from '../support/smpp-requests.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

const delivered = 2

for (const [idForm, form] of [
  ['decimal', /^[1-9]\d{9}$/],
  ['hexadecimal', /^[0-9a-f]{8,9}$/],
] as const)
  test(`with ${idForm} IDs, the response, the receipt and query_sm have the same short ID, which no other message has`, async (t) => {
    const alice = await exchange.customer('alice')
    const client = await openRequester(t, exchange, await smppUser(exchange, alice, { idForm }))
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => client.submit('99000000001', { source: alice.number })),
    )
    const ids = responses.map(({ id }) => id)
    assert.equal(new Set(ids).size, 3)
    for (const id of ids) {
      assert.match(id, form)
      assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
      assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: delivered })
      assert.equal((await client.query(id.toUpperCase(), alice.number)).status, STATUS.ESME_ROK)
    }
    const other = await openRequester(t, exchange, await smppUser(exchange, alice, { idForm }))
    assert.equal((await other.query(ids[0]!, alice.number)).status, STATUS.ESME_RQUERYFAIL)
    assert.equal((await client.query('1', alice.number)).status, STATUS.ESME_RQUERYFAIL)
  })

async function inSegments(client: Requester, sender: string) {
  const message = { sender, recipient: '99000000001', text: 'kite '.repeat(40) }
  const pdus = submitsOf(
    { ...message, encoding: 'text', ttlSeconds: 3_600, reference: 7 },
    { concatenation: 'udh8', alphabet: 'gsm' },
  )
  const submit = (pdu: (typeof pdus)[number]) =>
    client.submit('99000000001', { ...pdu, registeredDelivery: 1 })
  return [() => submit(pdus[0]!), () => submit(pdus[1]!)] as const
}

for (const idForm of ['uuid', 'decimal'] as const)
  test(`each segment of a text is queried by its own ID (${idForm}), also while the text is incomplete`, async (t) => {
    const alice = await exchange.customer('alice')
    const client = await openRequester(t, exchange, await smppUser(exchange, alice, { idForm }))
    const [submitFirst, submitLast] = await inSegments(client, alice.number)
    const first = await submitFirst()
    assert.deepEqual(await client.query(first.id, alice.number), { status: STATUS.ESME_ROK, state: 1 })
    const last = await submitLast()
    for (const { id } of [first, last]) {
      assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
      assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: delivered })
    }
  })
