import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

type Overview = z.output<(typeof operatorsContract)['operations']['readOverview']['responses'][200]['schema']>

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990', network: '26201' })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const look = async () => (await exchange.operator.get<Overview>('/operator/v1/overview')).body

const countsOf = ({
  accepted,
  submitted,
  delivered,
  undeliverable,
  rejected,
}: Overview['minutes'][number]) => ({
  accepted,
  submitted,
  delivered,
  undeliverable,
  rejected,
})

test('an operator sees accepted, delivered and lost messages by carrier and by country, each once', async () => {
  const good = await alice.sent()
  const lost = await alice.sent({ to: '99001000001' })
  const refused = await alice.sent({ from: '12019990000' })
  await alice.notified(good, 'delivered')
  await alice.notified(lost, 'undeliverable')
  await alice.notified(refused, 'rejected')
  const seen = await until(look, ({ destinations }) =>
    destinations.some(
      ({ carrier_id, delivered, undeliverable }) => carrier_id === 'local' && delivered + undeliverable === 2,
    ),
  )
  const local = { accepted: 2, submitted: 2, delivered: 1, undeliverable: 1, rejected: 0 }
  const carrier = seen.carriers.find(({ carrier_id }) => carrier_id === 'local')!
  assert.deepEqual(countsOf({ at: '', ...carrier }), local)
  assert.deepEqual([carrier.sessions_bound, carrier.sessions_wanted], [1, 1])
  assert.deepEqual([carrier.waiting, carrier.oldest_waiting_seconds, carrier.unmatched_receipts], [0, 0, 0])
  assert.deepEqual(
    seen.destinations.map(({ carrier_id, country, ...counts }) => [carrier_id, country, counts]),
    [
      ['local', 'DE', local],
      // Messages that the exchange rejected have no carrier.
      [null, 'DE', { accepted: 1, submitted: 0, delivered: 0, undeliverable: 0, rejected: 1 }],
    ],
  )
  const sum = (name: keyof ReturnType<typeof countsOf>) =>
    seen.minutes.reduce((all, one) => all + one[name], 0)
  assert.equal(sum('accepted'), 3)
  assert.equal(sum('rejected'), 1)
  assert.ok(seen.accepted_per_second > 0)
})

test('the country of a recipient without a known network is that of its calling code', async () => {
  await exchange.operator.post('/operator/v1/routes', { prefix: '4479', carrier_id: 'local' })
  await exchange.operator.put('/operator/v1/prices/4479', { price: '0.01' })
  await alice.sent({ to: '447911123456' })
  await until(look, ({ destinations }) => destinations.some(({ country }) => country === 'GB'))
})

test('the overview shows where messages wait: a carrier without sessions, endpoints that fail, reviews', async () => {
  await exchange.operator.put('/operator/v1/carriers/gone', {
    name: 'Gone',
    host: '127.0.0.1',
    port: 1,
    system_id: 'gone',
    password: '',
  })
  await exchange.operator.post('/operator/v1/routes', { prefix: '991', carrier_id: 'gone', last: true })
  await exchange.operator.put('/operator/v1/prices/991', { price: '0.01' })
  exchange.receiver.answer(({ path }) => ({ status: path.startsWith('/alice') ? 503 : 200 }))
  await alice.sent({ to: '99100000001' })
  await alice.sent()
  const seen = await until(
    look,
    ({ carriers, webhook_endpoints: ill }) =>
      carriers.some(({ carrier_id, waiting }) => carrier_id === 'gone' && waiting === 1) && ill.length > 0,
  )
  const gone = seen.carriers.find(({ carrier_id }) => carrier_id === 'gone')!
  assert.deepEqual([gone.sessions_bound, gone.sessions_wanted], [0, 1])
  assert.ok(gone.oldest_waiting_seconds > 0)
  assert.deepEqual(seen.webhook_endpoints, [{ state: 'failing', endpoints: 1 }])
  assert.ok(seen.reviews.every(({ waiting, oldest_at }) => waiting === 0 && oldest_at === null))
})

test('the overview of a customer counts the last 24 hours by exchange time, as reports do', async () => {
  const walt = await exchange.customer('walt')
  await walt.notified(await walt.sent(), 'delivered')
  await exchange.advance(2 * 86_400)
  await walt.notified(await walt.sent(), 'delivered')
  type Day = { messages: number; hours: { at: string; sent: number }[] }
  const { messages, hours } = (await walt.get<Day>('/console/v1/overview')).body
  // The overview is kept for 3 s; ages of reviews are by exchange time.
  await until(look, ({ at, exchange_at: now }) => Date.parse(now) - Date.parse(at) > 47 * 3_600_000)
  const ago = Date.parse(hours.at(-1)!.at) - Date.now()
  assert.deepEqual([messages, hours.at(-1)!.sent + hours.at(-2)!.sent, ago > 47 * 3_600_000], [1, 1, true])
})
