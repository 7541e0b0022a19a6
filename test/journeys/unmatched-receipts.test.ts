import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { startExchange, type CarrierSeen, type TestExchange } from '../support/exchange.ts'
import { ageReceipts } from '../support/receipts.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

type Receipt = {
  receipt_id: string
  written_id: string
  parsed_as: string
  recipient: string
  state: string
  times: number
}
type Page = { receipts: Receipt[]; next: string | null }
type Tried = { tried: number; matched: number; next: string | null }

const root = (carrier: string) => `/operator/v1/carriers/${carrier}`
const listed = async (carrier: string, query = '') =>
  (await exchange.operator.get<Page>(`${root(carrier)}/unmatched-receipts${query}`)).body
const again = (carrier: string, query = '') =>
  exchange.operator.post<Tried>(`${root(carrier)}/match-receipts${query}`, undefined)

/** Stores unmatched receipts of the carrier. */
async function keep(carrier: string, count: number): Promise<void> {
  await exchange.db.query(
    `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state)
      select id, $2, 'lost-' || n, 'lost-' || n, '99000000001', 'DELIVRD'
        from unnest($1::uuid[]) with ordinality i(id, n)`,
    [Array.from({ length: count }, (_, i) => uuidAt(Date.now() - 3_600_000 + i)), carrier],
  )
}

test('receipts of a misconfigured carrier are matched again when its settings are corrected [fault S6]', async () => {
  await exchange.carrier('odd', { prefix: '990', receiptIds: 'dec' })
  const alice = await exchange.customer('alice')
  const ids = [await alice.sent(), await alice.sent(), await alice.sent({ to: '99001000001' })]
  await until(
    () => listed('odd'),
    ({ receipts }) => receipts.length === 3,
  )
  await ageReceipts(exchange.db)
  for (const id of ids) assert.equal((await exchange.message(id)).status, 'submitted')
  const seen = (await exchange.operator.get<CarrierSeen>(root('odd'))).body
  assert.deepEqual(seen.unmatched_receipts, { count: 3, more_than: false })

  assert.deepEqual((await again('odd')).body, { tried: 3, matched: 0, next: null })
  const right = { response_id_form: 'hex', receipt_id_form: 'dec' }
  assert.equal((await exchange.operator.patch(root('odd'), right)).status, 200)
  const [first, ...others] = (await listed('odd')).receipts
  const path = `${root('odd')}/unmatched-receipts/${first!.receipt_id}/match`
  const one = await exchange.operator.post<Tried>(path, undefined)
  assert.deepEqual(one.body, { tried: 1, matched: 1, next: null })
  assert.equal((await exchange.operator.post(path, undefined)).status, 404)
  assert.deepEqual((await again('odd')).body, { tried: others.length, matched: 2, next: null })
  assert.deepEqual(await listed('odd'), { receipts: [], next: null })
  type Change = {
    operation: string
    subject_id: string
    before: { recipient?: string } | null
    after: object | null
  }
  const { changes } = (
    await exchange.operator.get<{ changes: Change[] }>('/operator/v1/changes?subject=unmatched-receipt')
  ).body
  assert.match(changes.at(-1)!.before!.recipient!, /^…\d{4}$/, 'a number that cannot be restored')
  assert.deepEqual(
    changes.map(({ operation: label, subject_id: id, after }) => [label, id, after]),
    [
      ['matchReceipts', 'odd', { matched: 2 }],
      ['matchReceipt', first!.receipt_id, null],
    ],
  )
  for (const id of ids.slice(0, 2)) await alice.notified(id, 'delivered')
  await alice.notified(ids[2]!, 'undeliverable')

  const next = await alice.sent()
  await alice.notified(next, 'delivered')
})

test('receipts are read and retried page by page, and one may be deleted', async () => {
  await exchange.operator.put(root('lost'), {
    name: 'Lost',
    host: '127.0.0.1',
    port: 1,
    system_id: 'a',
    password: 'a',
    status: 'disabled',
  })
  await keep('lost', 5)
  const seen: string[] = []
  let query = '?limit=2'
  for (let next: string | null = ''; next !== null; query = `?limit=2&cursor=${next}`) {
    const page: Page = await listed('lost', query)
    seen.push(...page.receipts.map(({ written_id }) => written_id))
    next = page.next
  }
  assert.deepEqual(seen, ['lost-5', 'lost-4', 'lost-3', 'lost-2', 'lost-1'])
  const first = (await again('lost', '?limit=4')).body
  assert.deepEqual([first.tried, first.matched], [4, 0])
  assert.deepEqual((await again('lost', `?limit=4&cursor=${first.next}`)).body, {
    tried: 1,
    matched: 0,
    next: null,
  })

  const [latest] = (await listed('lost', '?limit=1')).receipts
  const path = `${root('lost')}/unmatched-receipts/${latest!.receipt_id}`
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.equal((await exchange.operator.delete(path)).status, 404)
  assert.equal((await listed('lost')).receipts.length, 4)
})

test('receipts of an unknown carrier are not found', async () => {
  const path = `${root('nobody')}/unmatched-receipts`
  assert.equal((await exchange.operator.get(path)).status, 404)
  assert.equal((await exchange.operator.post(`${root('nobody')}/match-receipts`, undefined)).status, 404)
  assert.equal((await exchange.operator.post(`${path}/${uuidv7()}/match`, undefined)).status, 404)
  assert.equal((await exchange.operator.delete(`${path}/${uuidv7()}`)).status, 404)
  assert.equal((await exchange.operator.get(`${path}?limit=0`)).status, 400)
})
