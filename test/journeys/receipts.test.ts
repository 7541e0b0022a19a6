import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CarrierOptions } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Forms = Pick<CarrierOptions, 'idForm' | 'receiptIds' | 'receiptForm'>
type Settings = Record<string, string>

/** How a carrier formats message IDs in receipts, and the carrier settings that this requires. */
const carriers: [writes: string, forms: Forms, settings: Settings][] = [
  ['the id unchanged, in parameters and text', {}, {}],
  ['the id unchanged, in the text only', { receiptForm: 'text' }, {}],
  ['the id unchanged, in parameters only', { receiptForm: 'tlv' }, {}],
  ['the id in upper case, in the text only', { receiptIds: 'upper', receiptForm: 'text' }, {}],
  ['the id with leading zeros, in parameters only', { receiptIds: 'zeros', receiptForm: 'tlv' }, {}],
  [
    'ids in decimal that its response wrote in hexadecimal',
    { receiptIds: 'dec' },
    { response_id_form: 'hex', receipt_id_form: 'dec' },
  ],
  [
    'ids in hexadecimal that its response wrote in decimal, in the text only',
    { idForm: 'dec', receiptIds: 'hex', receiptForm: 'text' },
    { response_id_form: 'dec', receipt_id_form: 'hex' },
  ],
  [
    'ids in hexadecimal with leading zeros that its response wrote in upper case',
    { idForm: 'upper', receiptIds: 'zeros' },
    { response_id_form: 'hex', receipt_id_form: 'hex' },
  ],
]

for (const [nth, [writes, forms, settings]] of carriers.entries())
  test(`a receipt finds its message where a carrier writes ${writes} [fault S6]`, async () => {
    const id = `forms-${nth}`
    await exchange.carrier(id, { prefix: `4490${nth}`, ...forms, terms: settings })
    const message = await alice.sent({ to: `4490${nth}0000001` })
    await alice.notified(message, 'delivered')
    assert.deepEqual(alice.statuses(message), ['submitted', 'delivered'])
  })

test('an unreadable receipt changes nothing, and one with an unknown id is kept for the operator [fault S6]', async () => {
  await exchange.carrier('garbage', { prefix: '990' })
  const [unreadable, foreign] = [
    await alice.sent({ to: '99029000001' }),
    await alice.sent({ to: '99031000001' }),
  ]
  const path = '/operator/v1/carriers/garbage/unmatched-receipts'
  const kept = async () =>
    (await exchange.operator.get<{ receipts: { recipient: string }[] }>(path)).body.receipts
  await until(kept, (receipts) => receipts.some(({ recipient }) => recipient === '99031000001'))
  await alice.notified(await alice.sent({ to: '99000000001' }), 'delivered')
  for (const id of [unreadable, foreign]) assert.deepEqual(alice.statuses(id), ['submitted'])
})

test('a receipt that arrives three days later is applied, and a later contradicting one is only recorded [fault S7]', async () => {
  const carrier = await exchange.carrier('late', { prefix: '49' })
  const to = '4915100000001'
  carrier.inject({ fault: 'lose-receipts' })
  const id = await alice.sent({ to })
  await alice.notified(id, 'submitted')
  await exchange.advance(3 * 86_400)
  const { messageId } = carrier.log.all().find(({ destination }) => destination === to)!
  const say = (words: string) =>
    carrier.sessions()[0]!.deliver([
      {
        source: to,
        destination: alice.number,
        esmClass: 4,
        shortMessage: Buffer.from(`id:${messageId} ${words}`),
      },
    ])
  say('stat:DELIVRD err:000')
  await alice.notified(id, 'delivered')
  await exchange.advance(86_400)
  say('stat:UNDELIV err:001')
  const repeated = ({ timeline }: { timeline: { event: string }[] }) =>
    timeline.filter(({ event: label }) => label === 'receiptRepeated').length
  const view = await exchange.messageUntil(id, (seen) => repeated(seen) === 1)
  assert.equal(view.status, 'delivered')
  await alice.notified(await alice.sent({ to: '99000000001' }), 'delivered')
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})
