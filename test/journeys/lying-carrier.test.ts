import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMAND, TLV, encodeMessage, isFault, type SubmitSm } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let liar: Carrier
let alice: Customer

before(async () => {
  exchange = await startExchange()
  liar = await exchange.carrier('liar', { prefix: '990' })
  await exchange.carrier('honest', { prefix: '447' })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

let sequence = 1_000_000

function deliver(message: Partial<SubmitSm>): void {
  const full = {
    source: '99000000001',
    destination: alice.number,
    shortMessage: Buffer.alloc(0),
    ...message,
  }
  const pdu = encodeMessage(full, COMMAND.deliver_sm, ++sequence)
  assert.ok(!isFault(pdu))
  liar.sessions()[0]!.send(pdu)
}

const receipt = (id: string, stat: string, from: string) =>
  deliver({
    source: from,
    esmClass: 4,
    shortMessage: Buffer.from(`id:${id} sub:001 dlvrd:000 stat:${stat} err:007 text:`),
  })

/** Asserts that both carriers still accept and deliver messages. */
async function serves(): Promise<void> {
  for (const to of ['99000000001', '447700900001'])
    await alice.notified(await alice.sent({ to }), 'delivered')
}

test('receipts of a carrier for messages of other carriers, or for unknown ones, are ignored [fault S10]', async () => {
  const to = '447700900123'
  const id = await alice.sent({ to })
  await alice.notified(id, 'delivered')
  const { submissions } = await exchange.message(id)
  receipt(submissions[0]!.carrier_message_id, 'UNDELIV', to)
  receipt('', 'UNDELIV', to)
  receipt('f'.repeat(200), 'REJECTD', '99000000001')
  await serves()
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('contradictory receipts of a carrier change the status once [fault S7]', async () => {
  const to = '99011000001'
  const id = await alice.sent({ to })
  await alice.notified(id, 'submitted')
  const { submissions } = await exchange.message(id)
  for (let i = 0; i < 100; i += 1)
    receipt(submissions[0]!.carrier_message_id, i % 2 ? 'UNDELIV' : 'DELIVRD', to)
  await alice.notified(id, 'delivered')
  await serves()
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('malformed, oversized or senderless deliveries of a carrier do not affect other traffic [fault S10]', async () => {
  const everything = Buffer.from(Array.from({ length: 250 }, (_, i) => i))
  for (const dataCoding of [0, 1, 3, 4, 8, 0xf5])
    for (const esmClass of [0, 0x40, 0x04, 0x20]) deliver({ dataCoding, esmClass, shortMessage: everything })
  deliver({ source: '', shortMessage: Buffer.from('from nobody') })
  deliver({ source: '\u0001\u007f%s\'"--', shortMessage: Buffer.from('from a strange one') })
  deliver({ destination: '', shortMessage: Buffer.from('to nobody') })
  for (const dataCoding of [0, 8])
    deliver({ dataCoding, tlvs: [{ tag: TLV.message_payload, value: Buffer.alloc(60_000, 'bomb') }] })
  await serves()
})
