import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer, CustomerOptions, Webhook } from '../support/customer.ts'
import { webhookOn } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange

const refusing = '99002001101'
const rejecting = '99003000201'
const good = '99000000001'

before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990', responseTimeoutMs: 300 })
})
after(() => exchange.stop())

/** Creates a customer who sends workflows of several messages. The client reference of each message is its position in the workflow. */
async function trying(name: string, input?: CustomerOptions) {
  const who = await exchange.customer(name, input)
  const item = (changes: Record<string, unknown>, i: number) =>
    who.sms({ client_ref: `${name} ${i + 1}`, ...changes })
  return {
    ...who,
    /** Sends a workflow; returns the IDs of the workflow and of its first message. */
    async tries(...messages: Record<string, unknown>[]) {
      const [first, ...failover] = messages.map(item)
      const { status, body } = await who.post('/v1/messages', { ...first, failover })
      assert.equal(status, 202, JSON.stringify(body))
      assert.match(body.workflow_id!, /^[0-9a-f-]{36}$/)
      return { workflow: body.workflow_id!, first: body.message_uuid }
    },
    ends: (position: number, status: string) =>
      webhookOn(
        exchange.receiver,
        (body) => body.client_ref === `${name} ${position}` && body.status === status,
        `${status} of ${name} ${position}`,
      ),
  }
}

/** The status webhooks of a customer in the order of their messages, because webhooks of different messages can arrive in another order. */
function notifiedTo({ path }: Customer): string[] {
  const bodies = exchange.receiver.received
    .filter((request) => request.path.startsWith(path))
    .map(({ body }) => JSON.parse(body.toString()) as Webhook)
  const notified = bodies.map(({ client_ref, status }) => ({
    position: Number(client_ref?.split(' ')[1]),
    status,
  }))
  return notified
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, status }) => `${position} ${status}`)
}

test('a failover is a separate message whose statuses name its position in the workflow [S3-044] [S3-046] [S3-070]', async () => {
  const alice = await trying('alice', { balance: '1' })
  const { workflow, first } = await alice.tries({ to: refusing }, { to: good })
  const rejected = await alice.ends(1, 'rejected')
  const delivered = await alice.ends(2, 'delivered')
  assert.equal(rejected.message_uuid, first)
  assert.notEqual(delivered.message_uuid, first)
  assert.deepEqual(rejected.workflow, { workflow_id: workflow, items_number: '1', items_total: '2' })
  assert.deepEqual(delivered.workflow, { workflow_id: workflow, items_number: '2', items_total: '2' })
  assert.deepEqual(notifiedTo(alice), ['1 rejected', '2 submitted', '2 delivered'])
  assert.equal(await alice.balance(), '0.9667')
})

test('the timeline of a failover names the message it replaces, and the reason', async () => {
  const bob = await trying('bob')
  const { workflow, first } = await bob.tries({ to: refusing }, { to: good })
  const view = await exchange.message((await bob.ends(2, 'delivered')).message_uuid)
  assert.deepEqual(view.workflow, { workflow_id: workflow, item: 2, items: 2 })
  const [accepted, failover] = view.timeline
  assert.deepEqual([accepted?.event, failover?.event], ['accepted', 'failover'])
  assert.equal(failover?.reason, 'The previous message of the workflow was rejected with 1430.')
  assert.deepEqual(failover.details, { workflow_id: workflow, item: 2, instead_of: first })
  assert.equal((await exchange.message(first)).workflow?.item, 1)
})

test('no failover is sent for a message that is delivered or undeliverable [S3-044]', async () => {
  const carol = await trying('carol')
  await carol.tries({ to: good }, { to: good })
  await carol.ends(1, 'delivered')
  const uma = await trying('uma')
  await uma.tries({ to: '99001000001' }, { to: good })
  await uma.ends(1, 'undeliverable')
  await exchange.advance(1)
  assert.deepEqual(notifiedTo(carol), ['1 submitted', '1 delivered'])
  assert.deepEqual(notifiedTo(uma), ['1 submitted', '1 undeliverable'])
})

test('a message without failover has statuses without a workflow [S3-046] [S3-070]', async () => {
  const dora = await exchange.customer('dora')
  const { body } = await dora.post('/v1/messages', dora.sms())
  assert.equal('workflow_id' in body, false)
  assert.equal((await dora.notified(body.message_uuid, 'delivered')).workflow, undefined)
})

test('an empty list of failovers is a workflow of one', async () => {
  const emil = await trying('emil')
  const { workflow } = await emil.tries({ to: refusing })
  const notified = await emil.ends(1, 'rejected')
  assert.deepEqual(notified.workflow, { workflow_id: workflow, items_number: '1', items_total: '1' })
})

test('failovers follow messages that the exchange rejects immediately, in order', async () => {
  const fay = await trying('fay', { balance: '1' })
  await fay.tries(
    { from: '12019990000' },
    { pool_id: 'none' },
    { from: 'Word', to: '12125550100' },
    { to: good },
  )
  await fay.ends(4, 'delivered')
  await exchange.advance(1)
  assert.deepEqual(notifiedTo(fay), ['1 rejected', '2 rejected', '3 rejected', '4 submitted', '4 delivered'])
  assert.equal(await fay.balance(), '0.9667')
})

test('failovers on an unknown channel are rejected with 1400, with any fields, and the SMS is sent [S3-044]', async () => {
  const mona = await trying('mona', { balance: '1' })
  const template = { name: 'order', parameters: [{ default: 'x' }] }
  const viber = {
    channel: 'viber_service',
    message_type: 'image',
    image: { url: 'https://a.example' },
    text: undefined,
  }
  const { workflow } = await mona.tries(
    {
      channel: 'whatsapp',
      from: '+12025550123',
      to: good,
      message_type: 'template',
      text: undefined,
      template,
      ttl: 5,
    },
    { ...viber, to: '99000000009' },
    { channel: 'messenger', from: 'page-1', to: 'user-7', text: 'Hello' },
    { to: good },
  )
  await mona.ends(4, 'delivered')
  const { channel, error, ...first } = await mona.ends(1, 'rejected')
  assert.deepEqual([channel, error?.title], ['whatsapp', '1400'])
  assert.deepEqual(first.workflow, { workflow_id: workflow, items_number: '1', items_total: '4' })
  assert.deepEqual(notifiedTo(mona), ['1 rejected', '2 rejected', '3 rejected', '4 submitted', '4 delivered'])
  assert.equal(await mona.balance(), '0.9667')
  const view = await exchange.message(first.message_uuid)
  assert.deepEqual([view.text, view.error_code], ['[template]', 1400])
  const third = await exchange.message((await mona.ends(3, 'rejected')).message_uuid)
  assert.equal(third.text, 'Hello')
})

test('ten failovers are tried in order, and the workflow ends with the last', async () => {
  const gus = await trying('gus', { balance: '0.0333' })
  await gus.tries(...Array.from({ length: 11 }, () => ({ to: refusing })))
  await gus.ends(11, 'rejected')
  await exchange.advance(1)
  assert.deepEqual(
    notifiedTo(gus),
    Array.from({ length: 11 }, (_, i) => `${i + 1} rejected`),
  )
  assert.equal(await gus.balance(), '0.0333')
})

test('a message rejected by a receipt has one failover, also if the receipt is repeated', async () => {
  const hal = await trying('hal')
  await hal.tries({ to: rejecting }, { to: rejecting }, { to: good })
  await hal.ends(3, 'delivered')
  await exchange.advance(1)
  const expected = ['1 submitted', '1 rejected', '2 submitted', '2 rejected', '3 submitted', '3 delivered']
  assert.deepEqual(notifiedTo(hal), expected)
})

test('a failover is sent after a submit without a response under at_most_once', async () => {
  const ida = await trying('ida', { unknown_outcome: 'at_most_once' })
  await ida.tries({ to: '99010000001' }, { to: good })
  assert.equal((await ida.ends(1, 'rejected')).error?.title, '1331')
  await ida.ends(2, 'delivered')
})

test('the ttl of each message of a workflow starts with its turn', async () => {
  const path = '/operator/v1/carriers/away'
  const away = { name: 'away', host: '127.0.0.1', port: 1, system_id: 'away', password: 'away' }
  assert.equal((await exchange.operator.put(path, away)).status, 204)
  const route = { prefix: '9909', carrier_id: 'away', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  const joy = await trying('joy')
  await joy.tries({ to: '99090000001', ttl: 60 }, { to: '99090000002', ttl: 60 }, { to: good })
  await exchange.advance(70)
  assert.equal((await joy.ends(1, 'rejected')).error?.title, '1360')
  await exchange.advance(40)
  assert.deepEqual(notifiedTo(joy), ['1 rejected'])
  await exchange.advance(30)
  assert.equal((await joy.ends(2, 'rejected')).error?.title, '1360')
  await joy.ends(3, 'delivered')
})

test('a failover that the balance does not cover is rejected with 1070, and the next one is tried [S3-111]', async () => {
  const kim = await trying('kim', { balance: '0.0400' })
  await kim.tries({ to: refusing }, { to: good, text: 'x'.repeat(200) }, { to: good })
  const { error, usage } = await kim.ends(2, 'rejected')
  assert.equal(error?.title, '1070')
  assert.equal(usage.price, '0.0000')
  await kim.ends(3, 'delivered')
  assert.equal(await kim.balance(), '0.0067')
})

test('failovers do not count towards the rate limit', async () => {
  const leo = await trying('leo', { max_outbound_request: 1 })
  await leo.tries({ to: refusing }, { to: refusing }, { to: refusing }, { to: good })
  await leo.ends(4, 'delivered')
})

test('each message of a workflow reports to its own webhook URL in its own format', async () => {
  const mia = await trying('mia')
  const webhook_url = `${exchange.receiver.url}/elsewhere`
  await mia.tries({ to: refusing }, { to: good, webhook_url, webhook_version: 'v0.1', client_ref: 'mine' })
  const isIts = ({ body }: { body: Buffer }) => body.toString().includes('"client_ref":"mine"')
  await webhookOn(
    exchange.receiver,
    (body) => body.client_ref === 'mine' && body.status === 'delivered',
    'mine',
  )
  const [its] = exchange.receiver.received.filter(isIts)
  assert.equal(its?.path, '/elsewhere')
  assert.equal(typeof JSON.parse(its.body.toString()).to, 'object')
  await mia.ends(1, 'rejected')
})
