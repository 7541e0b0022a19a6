import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  await exchange.carrier('alpha', { prefix: '990' })
})
beforeEach(async () => {
  assert.equal((await exchange.operator.delete(path)).status, 204)
})
after(() => exchange.stop())

const path = '/operator/v1/carriers/alpha/errors'

type Errors = {
  statuses: { status: number; outcome: string; code: number }[]
  receipts: { err: string; code: number }[]
}
const put = (errors: unknown) => exchange.operator.put(path, errors)
const read = async () => (await exchange.operator.get<Errors>(path)).body

const code = async (to: string, status: string) =>
  (await alice.notified(await alice.sent({ to }), status)).error?.title

const spoken: Errors = {
  statuses: [
    { status: 8, outcome: 'permanent', code: 1280 },
    { status: 1025, outcome: 'permanent', code: 1210 },
    { status: 1026, outcome: 'temporary', code: 1180 },
  ],
  receipts: [
    { err: '27', code: 1180 },
    { err: '500', code: 1060 },
  ],
}

test('the operator’s mapping of a carrier’s errors applies immediately, and deleting it restores the defaults', async () => {
  assert.equal((await put(spoken)).status, 204)
  assert.deepEqual(await read(), spoken)
  assert.equal(await code('99002102501', 'rejected'), '1210')
  assert.equal(await code('99002000801', 'rejected'), '1280')
  assert.equal(await code('99001002701', 'undeliverable'), '1180')
  assert.equal(await code('99003050001', 'rejected'), '1060')
  // Errors that the carrier's table does not list keep the default code.
  assert.equal(await code('99002102701', 'rejected'), '1330')
  assert.equal(await code('99001003101', 'undeliverable'), '1220')

  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.deepEqual(await read(), { statuses: [], receipts: [] })
  assert.equal(await code('99002102501', 'rejected'), '1330')
  assert.equal(await code('99001002701', 'undeliverable'), '1190')
})

test('a message is retried after a status that the operator has mapped as temporary [fault S4]', async () => {
  await put(spoken)
  const id = await alice.sent({ to: '99002102601' })
  const view = await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'postponed'),
  )
  assert.equal(view.status, 'accepted')
})

test('PUT replaces the previous mapping, and different notations of an err are normalized', async () => {
  await put(spoken)
  assert.equal((await put({ statuses: [], receipts: [{ err: '00Ab', code: 1280 }] })).status, 204)
  assert.deepEqual(await read(), { statuses: [], receipts: [{ err: '0ab', code: 1280 }] })
})

const wrong: [label: string, body: unknown, names: string[]][] = [
  [
    'the success status',
    { statuses: [{ status: 0, outcome: 'permanent', code: 1330 }], receipts: [] },
    ['statuses[0].status'],
  ],
  [
    'a code that is not in the table',
    { statuses: [{ status: 1, outcome: 'permanent', code: 1999 }], receipts: [{ err: '1', code: 0 }] },
    ['statuses[0].code', 'receipts[0].code'],
  ],
  [
    'an unknown outcome',
    { statuses: [{ status: 1, outcome: 'ok', code: 1330 }], receipts: [] },
    ['statuses[0].outcome'],
  ],
  [
    'a status above 32 bits',
    { statuses: [{ status: 4_294_967_296, outcome: 'permanent', code: 1330 }], receipts: [] },
    ['statuses[0].status'],
  ],
  [
    'a duplicate status, and an err in two notations',
    {
      statuses: [7, 8, 7].map((status) => ({ status, outcome: 'permanent', code: 1330 })),
      receipts: ['027', '27'].map((err) => ({ err, code: 1330 })),
    },
    ['statuses[2].status', 'receipts[1].err'],
  ],
  [
    'an err with a blank, and one that is too long',
    {
      statuses: [],
      receipts: [
        { err: 'a b', code: 1330 },
        { err: 'x'.repeat(17), code: 1330 },
      ],
    },
    ['receipts[0].err', 'receipts[1].err'],
  ],
  [
    'an outcome for a receipt',
    { statuses: [], receipts: [{ err: '1', outcome: 'permanent', code: 1330 }] },
    ['receipts[0].outcome'],
  ],
  ['a mapping without receipts', { statuses: [] }, ['receipts']],
]

for (const [label, body, names] of wrong)
  test(`${label} is refused with its fields named, and changes nothing`, async () => {
    const { status, body: problem } = await put(body)
    assert.equal(status, 400)
    assert.deepEqual(problem.invalid_parameters.map(({ name }) => name).toSorted(), names.toSorted())
    assert.deepEqual(await read(), { statuses: [], receipts: [] })
  })

test('the error mapping of an unknown carrier cannot be read, set or deleted', async () => {
  const unassigned = '/operator/v1/carriers/nobody/errors'
  const { operator } = exchange
  const empty = { statuses: [], receipts: [] }
  const answers = [
    await operator.get(unassigned),
    await operator.put(unassigned, empty),
    await operator.delete(unassigned),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404],
  )
})

test('the audit log records who changed the error mapping of a carrier', async () => {
  await put(spoken)
  type Changes = { changes: { operation: string; before: Errors | null; after: Errors | null }[] }
  const { body } = await exchange.operator.get<Changes>(
    '/operator/v1/changes?subject=carrier&subject_id=alpha&limit=1',
  )
  const [change] = body.changes
  assert.equal(change?.operation, 'putCarrierErrors')
  assert.deepEqual(change.before, { statuses: [], receipts: [] })
  assert.deepEqual(change.after, spoken)
})
