import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startLookup, type LookupService } from '../../simulators/lookup/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { linkToLimitedCampaign, lookupSettings } from '../support/lookup-provider.ts'
import { until } from '../support/until.ts'

const [att, tMobile] = ['310410', '310260'] as const
/** The prefix belongs to AT&T; two of its numbers were ported to T-Mobile. */
const prefix = '1212558'
const ported = [`${prefix}0001`, `${prefix}0002`]
const others = [`${prefix}0011`, `${prefix}0012`]

let lookup: LookupService
let exchange: TestExchange
let customer: Customer
let settings: ReturnType<typeof lookupSettings>
before(async () => {
  lookup = await startLookup({ networks: Object.fromEntries(ported.map((number) => [number, tMobile])) })
  settings = lookupSettings(lookup)
  exchange = await startExchange({ env: settings.env })
  const named = { network: att, country: 'US', name: 'AT&T' }
  assert.equal((await exchange.operator.put(`/operator/v1/networks/${prefix}`, named)).status, 204)
  const probe = await exchange.customer('probe')
  await until(
    async () => networkOf(await probe.sent({ to: others[0]! })),
    (network) => network === att,
  )
  customer = await exchange.customer('alice')
  await linkToLimitedCampaign(exchange.db, customer)
})
after(async () => {
  await exchange.stop()
  await lookup.close()
  settings.remove()
})

const networkOf = async (id: string) => (await exchange.message(id)).timeline[0]?.details?.['network']

test('messages to ported numbers have the network and the rate of their present network, and each number is paid for once', async () => {
  const toPorted = []
  for (const to of [...ported, ...ported]) toPorted.push(await customer.sent({ to }))
  for (const id of toPorted) {
    await exchange.messageUntil(id, ({ status }) => status === 'delivered')
    assert.equal(await networkOf(id), tMobile)
  }
  const toOthers = []
  for (const to of others) toOthers.push(await customer.sent({ to }))
  for (const id of toOthers) assert.equal(await networkOf(id), att)
  const [first, second] = toOthers
  await exchange.messageUntil(first!, ({ status }) => status === 'delivered')
  await exchange.messageUntil(second!, ({ timeline }) => timeline.at(-1)?.event === 'waits for its turn')
  const { rows } = await exchange.db.query<{ queried: number; known: number }>(
    'select sum(queried)::int as queried, sum(known)::int as known from number_lookup_usage',
  )
  assert.deepEqual(rows, [{ queried: 4, known: 2 }])
  assert.deepEqual(
    lookup.calls.flatMap(({ numbers }) => numbers).toSorted(),
    [...ported, ...others].toSorted(),
  )
})

test('no lookup is paid for a message from a number of another account, or that the balance does not cover', async () => {
  const queried = () => lookup.calls.flatMap(({ numbers }) => numbers)
  const before = queried()
  const other = await exchange.customer('mallory')
  const poor = await exchange.customer('poor', { balance: '0' })
  await linkToLimitedCampaign(exchange.db, poor)
  await other.post('/v1/messages', other.sms({ from: customer.number, to: `${prefix}0021` }))
  const { status } = await poor.post('/v1/messages', poor.sms({ to: `${prefix}0022` }))
  assert.equal(status, 402)
  const paid = await customer.sent({ to: `${prefix}0023` })
  assert.equal(await networkOf(paid), att)
  assert.deepEqual(queried(), [...before, `${prefix}0023`])
})

test('a message that needs no lookup does not wait for those that do', async () => {
  lookup.inject({ fault: 'slow-answers', ms: 3_000, count: 2 })
  const answered: string[] = []
  const slow = []
  for (const to of [`${prefix}0031`, `${prefix}0032`]) {
    const left = lookup.faults()[0]!.left! - 1
    slow.push(customer.sent({ to }).then((id) => answered.push(id)))
    await until(
      async () => lookup.faults()[0]?.left ?? 0,
      (now) => now === left,
    )
  }
  for (const to of [ported[0]!, '447700900001']) await customer.sent({ to })
  assert.deepEqual(answered, [])
  await Promise.all(slow)
  for (const id of answered) assert.equal(await networkOf(id), att)
})

test('a repeated request whose recipient is looked up creates one message', async () => {
  lookup.inject({ fault: 'slow-answers', ms: 300, count: 1 })
  lookup.assign(`${prefix}0041`, tMobile)
  const send = () =>
    customer.post<{ message_uuid: string }>('/v1/messages', customer.sms({ to: `${prefix}0041` }), {
      'idempotency-key': 'looked-up',
    })
  const responses = await Promise.all([send(), send(), send()])
  const ids = new Set(responses.map(({ body }) => body.message_uuid))
  assert.deepEqual([responses.map(({ status }) => status), ids.size], [[202, 202, 202], 1])
  assert.equal(await networkOf([...ids][0]!), tMobile)
})

test('while the lookup fails, messages are sent with the network of their prefix', async () => {
  lookup.inject({ fault: 'refuse-requests', status: 503 })
  const id = await customer.sent({ to: `${prefix}0099` })
  assert.equal(await networkOf(id), att)
})
