import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

type Report = z.output<(typeof operatorsContract)['operations']['readReport']['responses'][200]['schema']>
type Page = { messages: { message_uuid: string }[] }
type Refusal = { invalid_parameters: { name: string }[] }

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

const report = async (query: string) =>
  (await exchange.operator.get<Report>(`/operator/v1/reports/messages?${query}`)).body
const counts = ({ messages, delivered, undeliverable, rejected }: Report['total']) => ({
  messages,
  delivered,
  undeliverable,
  rejected,
})

test('a report counts each message once, by its present status, and agrees with the list of messages', async () => {
  const good = await alice.sent()
  const lost = await alice.sent({ to: '99001000001' })
  const refused = await alice.sent({ from: '12019990000' })
  const other = await bob.sent()
  await alice.notified(good, 'delivered')
  await alice.notified(lost, 'undeliverable')
  await alice.notified(refused, 'rejected')
  await bob.notified(other, 'delivered')

  const all = await report('period=24h&group_by=account')
  assert.deepEqual(counts(all.total), { messages: 4, delivered: 2, undeliverable: 1, rejected: 1 })
  assert.equal(all.points.length, 24)
  assert.equal(
    all.points.reduce((sum, one) => sum + one.messages, 0),
    4,
  )
  assert.deepEqual(new Map(all.groups.map(({ key, messages }) => [key, messages])).get(alice.apiKey), 3)
  assert.equal(all.total.delivery_rate, 0.5)
  assert.ok(all.total.receipt_p50_s! >= 1)
  assert.equal(all.total.segments, 4)

  const byError = await report('period=24h&group_by=error')
  for (const { key, messages } of byError.groups.filter(({ key }) => key !== null)) {
    const list = `error_code=${key}&since=${byError.since}&until=${byError.until}`
    const { body } = await exchange.operator.get<Page>(`/operator/v1/messages?${list}`)
    assert.equal(body.messages.length, messages)
  }
  const byCountry = await report('period=24h&step=day&group_by=country&carrier_id=local')
  assert.deepEqual(
    byCountry.groups.map(({ key, messages }) => [key, messages]),
    [['DE', 3]],
  )
})

test('a report has the hours of the largest groups, and of all others together', async () => {
  const { points, series } = await report('period=24h&group_by=account&top=1')
  const sums = series!.map(({ key, is_rest, points }) => [
    key,
    is_rest,
    points.length,
    points.reduce((sum, { messages }) => sum + messages, 0),
  ])
  assert.deepEqual(sums, [
    [alice.apiKey, false, points.length, 3],
    [null, true, points.length, 1],
  ])
})

test('a customer sees the counts of the own account only', async () => {
  const { body } = await bob.get<Report>('/console/v1/reports/messages?group_by=network&compare=previous')
  assert.equal(body.total.messages, 1)
  assert.deepEqual(
    body.groups.map(({ key, messages }) => [key, messages]),
    [['26201', 1]],
  )
  assert.equal(body.previous!.messages, 0)
})

test('messages without a known network are counted by the country of the number, in both directions', async () => {
  await exchange.carrier('abroad', { prefix: '44' })
  const carol = await exchange.customer('carol')
  const sent = await carol.sent({ to: '447700900123' })
  await carol.notified(sent, 'delivered')
  await exchange.originate('33612345678', carol.number, 'bonjour')
  await carol.heard('bonjour')
  const groups = async (query: string) =>
    (await carol.get<Report>(`/console/v1/reports/messages?${query}`)).body.groups.map(
      ({ key, messages, received }) => [key, messages, received],
    )
  assert.deepEqual(
    (await groups('group_by=country')).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [
      ['FR', 0, 1],
      ['GB', 1, 0],
    ],
  )
  assert.deepEqual(await groups('group_by=country&country=GB'), [['GB', 1, 0]])
  assert.deepEqual(await groups('group_by=network'), [[null, 1, 1]])
})

test('a report is CSV if the client accepts it, with a line per group or per hour', async () => {
  const accept = { accept: 'text/csv' }
  const read = async (query: string) => {
    const path = `/console/v1/reports/messages?${query}`
    const { status, headers, body } = await bob.get<string>(path, accept)
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/csv/)
    return body.trimEnd().split('\r\n')
  }
  const groups = await read('group_by=network')
  assert.match(groups[0]!, /^network,messages,accepted,/)
  assert.match(groups[1]!, /^26201,1,/)
  assert.equal(groups.length, 2)
  const hours = await read('period=24h&compare=previous')
  assert.match(hours[0]!, /^at,messages,.*,previous_messages,/)
  assert.equal(hours.length, 25)
})

test('a report names each invalid field', async () => {
  const refused = async (query: string) => {
    const { status, body } = await exchange.operator.get<Refusal>(`/operator/v1/reports/messages?${query}`)
    assert.equal(status, 400)
    return body.invalid_parameters.map(({ name }) => name)
  }
  assert.deepEqual(await refused('period=90d&step=hour'), ['step'])
  assert.deepEqual(await refused('period=30d&step=hour'), ['step'])
  assert.equal((await report(`period=30d&step=hour&account_id=${alice.apiKey}`)).points.length, 720)
  assert.deepEqual(await refused('since=2026-01-01T00:00:00Z'), ['until'])
  assert.deepEqual(await refused('group_by=sender&carrier_id=local'), ['account_id', 'carrier_id'])
  assert.deepEqual(await refused('group_by=account&country=DE'), ['country'])
  assert.deepEqual(await refused('top=5'), ['group_by'])
})
