import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import type { Customer } from '../support/customer.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
  // Its receipts match no message until the format of their IDs is set.
  await exchange.carrier('odd', { prefix: '990030009', price: '0.012345', receiptIds: 'dec' })
})
after(() => exchange.stop())

const rejectedByReceipt = '99003000901'
const price = 12_345
const reason = 'The carrier confirmed it by phone.'

const post = (id: string, action: 'mark' | 'query', body?: object) =>
  exchange.operator.post(`/operator/v1/messages/${id}/${action}`, body)
const mark = (id: string, status: string) => post(id, 'mark', { status, reason })
const balance = async ({ apiKey }: Customer) =>
  Math.round(
    Number(
      (await exchange.operator.get<{ balance: string }>(`/operator/v1/accounts/${apiKey}`)).body.balance,
    ) * 1e6,
  )

/** A message that the carrier accepted and then rejected, by a receipt that matched no message. */
async function lost(customer: Customer): Promise<string> {
  const id = await customer.sent({ to: rejectedByReceipt })
  await exchange.messageUntil(id, ({ unconfirmed }) => unconfirmed?.cause === 'receipt_unmatched')
  return id
}

async function receiptsCome(): Promise<void> {
  const root = '/operator/v1/carriers/odd'
  await exchange.operator.patch(root, { response_id_form: 'hex', receipt_id_form: 'dec' })
  const { status } = await exchange.operator.post(`${root}/match-receipts`, undefined)
  assert.equal(status, 200)
  await exchange.operator.patch(root, { response_id_form: 'same', receipt_id_form: 'same' })
}

const repeats = (id: string) =>
  exchange.messageUntil(id, ({ timeline }) => timeline.some(({ event }) => event === 'receiptRepeated'))

test('a receipt that comes after a mark changes neither the status nor the balance', async () => {
  const lena = await exchange.customer('lena')
  const before = await balance(lena)
  const [kept, refunded] = [await lost(lena), await lost(lena)]
  assert.equal(await balance(lena), before - 2 * price)
  assert.equal((await mark(kept, 'delivered')).status, 200)
  assert.equal((await mark(refunded, 'rejected')).status, 200)
  assert.equal(await balance(lena), before - price)
  await receiptsCome()
  assert.equal((await repeats(kept)).status, 'delivered')
  assert.equal((await repeats(refunded)).status, 'rejected')
  assert.equal(await balance(lena), before - price)
  assert.deepEqual(
    lena.statuses(refunded).filter((status) => status === 'rejected'),
    ['rejected'],
  )
})

test('an answer that the carrier rejected the message refunds it once, also if the receipt comes later', async () => {
  const mara = await exchange.customer('mara')
  const before = await balance(mara)
  const id = await lost(mara)
  assert.equal((await post(id, 'query')).status, 202)
  await mara.notified(id, 'rejected')
  assert.equal(await balance(mara), before)
  await receiptsCome()
  assert.equal((await repeats(id)).status, 'rejected')
  assert.equal(await balance(mara), before)
})

test('marks, a query and a receipt at the same time refund a message once', async () => {
  const nora = await exchange.customer('nora')
  const before = await balance(nora)
  const id = await lost(nora)
  const marks = Array.from({ length: 4 }, () => mark(id, 'rejected'))
  await Promise.all([...marks, post(id, 'query'), receiptsCome()])
  const { status } = await exchange.messageUntil(id, (view) => view.status !== 'submitted')
  assert.equal(status, 'rejected')
  await repeats(id)
  assert.equal(await balance(nora), before)
})
