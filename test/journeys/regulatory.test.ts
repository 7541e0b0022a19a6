import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findTlv } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { fieldsOf } from '../../simulators/carrier/log/fields.ts'
import { lineOf } from '../../simulators/carrier/log/line.ts'
import { type Customer, webhookOn } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('local', { prefix: '990' })
})
after(() => exchange.stop())

const template = '1107160000000012345'
const entity = '1101410000000054321'
const submitsTo = (to: string, at = carrier) =>
  at.log.all().filter(({ destination, commandStatus }) => destination === to && commandStatus === 0)
const tags = (to: string, at?: Carrier) =>
  submitsTo(to, at).map(({ tlvs }) => tlvs.map(({ tag, value }) => [tag, value.toString()]))

test('regulatory IDs reach the carrier from any place in the request, with sms members taking precedence [S3-040] [S3-045]', async () => {
  const ways = [
    { sms: { content_id: template, entity_id: entity } },
    { content_id: template, entity_id: entity },
    { sms: { content_id: template }, content_id: 'another', entity_id: entity },
  ]
  for (const [i, members] of ways.entries()) {
    const to = `9900000010${i}`
    const id = await alice.sent({ to, ...members })
    await alice.notified(id, 'delivered')
    assert.deepEqual(tags(to), [
      [
        [0x1400, entity],
        [0x1401, template],
      ],
    ])
    const { content_id, entity_id } = await exchange.message(id)
    assert.deepEqual({ content_id, entity_id }, { content_id: template, entity_id: entity })
  }
})

test('every segment of a long text has the regulatory IDs, also on a retry, and other messages do not [S3-045]', async () => {
  const to = '99000000110'
  const sms = { content_id: template, entity_id: entity }
  await alice.notified(await alice.sent({ to, text: 'a'.repeat(400), sms }), 'delivered')
  const parts = submitsTo(to)
  assert.equal(parts.length, 3)
  for (const { tlvs } of parts) assert.equal(findTlv(tlvs, 0x1401)?.toString(), template)
  const busy = '99012000111'
  const again = await alice.sent({ to: busy, sms })
  await exchange.messageUntil(again, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'postponed'),
  )
  await exchange.advance(2)
  await alice.notified(again, 'delivered')
  assert.equal(tags(busy).length, 1)
  assert.equal(findTlv(submitsTo(busy)[0]!.tlvs, 0x1400)?.toString(), entity)
  await alice.notified(await alice.sent({ to: '99000000112', sms: { content_id: '' } }), 'delivered')
  assert.deepEqual(tags('99000000112'), [[]])
})

test('a carrier may get the IDs under tags of its own, or not at all [S3-045]', async () => {
  const [own, none] = [
    await exchange.carrier('own', {
      prefix: '8811',
      terms: { entity_id_tag: 0x1500, content_id_tag: 0x3fff },
    }),
    await exchange.carrier('none', { prefix: '8812' }),
  ]
  const off = { entity_id_tag: null, content_id_tag: null }
  assert.equal((await exchange.operator.patch('/operator/v1/carriers/none', off)).status, 200)
  const sms = { content_id: template, entity_id: entity }
  await alice.notified(await alice.sent({ to: '8811000001', sms }), 'delivered')
  assert.deepEqual(tags('8811000001', own), [
    [
      [0x1500, entity],
      [0x3fff, template],
    ],
  ])
  await alice.notified(await alice.sent({ to: '8812000001', sms }), 'delivered')
  assert.deepEqual(tags('8812000001', none), [[]])
})

test('the simulator log shows the IDs by name', async () => {
  const to = '99000000120'
  await alice.notified(await alice.sent({ to, content_id: template, entity_id: entity }), 'delivered')
  const records = carrier.journal.after(0)
  const line = records.map((record, i) => lineOf(record, i + 1)).find((one) => one.includes(to))
  assert.match(line!, new RegExp(`entity_id="${entity}" content_id="${template}"`))
  const fields = fieldsOf(0x4, submitsTo(to)[0]!.octets)!
  const named = (fields['tlvs'] as { name?: string }[]).map(({ name }) => name)
  assert.deepEqual(named, ['entity_id', 'content_id'])
})

test('trusted_recipient is stored from any place in the request, under either name, and shown to the operator [S3-038] [S3-039] [S3-185]', async () => {
  const ways: [members: object, kept: boolean | null][] = [
    [{ trusted_recipient: true }, true],
    [{ sms: { trusted_recipient: true } }, true],
    [{ trusted_sender: true }, true],
    [{ trusted_recipient: false, trusted_sender: true }, false],
    [{ trusted_sender: false }, false],
    [{}, null],
  ]
  for (const [members, kept] of ways) {
    const id = await alice.sent({ ...members })
    assert.equal((await exchange.message(id)).trusted_recipient, kept, JSON.stringify(members))
  }
})

test('trusted_recipient overrides neither a STOP nor the ownership of the sender [S3-039]', async () => {
  const bob = await exchange.customer('bob', { balance: '1' })
  const to = '99000000130'
  await exchange.originate(to, bob.number, 'STOP')
  await bob.heard('STOP')
  const stopped = await bob.notified(await bob.sent({ to, trusted_recipient: true }), 'rejected')
  assert.equal(stopped.error?.title, '1240')
  const foreign = { from: alice.number, sms: { trusted_recipient: true } }
  assert.equal((await bob.notified(await bob.sent(foreign), 'rejected')).error?.title, '1120')
  assert.equal(await bob.balance(), '1.0000')
})

test('an unknown number pool rejects the message with 1242, and its failover may name no pool [S3-045]', async () => {
  const pooled = { sms: { pool_id: 'a-pool' } }
  const failover = [alice.sms({ client_ref: 'without a pool' })]
  const { status, body } = await alice.post('/v1/messages', alice.sms({ ...pooled, failover }))
  assert.equal(status, 202)
  assert.equal((await alice.notified(body.message_uuid, 'rejected')).error?.title, '1242')
  const notified = await webhookOn(
    exchange.receiver,
    (webhook) => webhook.client_ref === 'without a pool' && webhook.status === 'delivered',
    'the message instead of it',
  )
  assert.equal(notified.workflow?.workflow_id, body.workflow_id)
})
