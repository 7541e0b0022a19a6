import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Answer<Id extends 'explainRouting' | 'listRoutes'> = z.output<
  (typeof operatorsContract)['operations'][Id]['responses'][200]['schema']
>
type Explained = Answer<'explainRouting'>
type Route = Answer<'listRoutes'>['routes'][number]

const explain = async (to: string, query = '') =>
  (await exchange.operator.get<Explained>(`/operator/v1/routing/${to}${query}`)).body
const create = (input: object) => exchange.operator.post<Route>('/operator/v1/routes', input)
const routesOf = async (query = '') =>
  (await exchange.operator.get<Answer<'listRoutes'>>(`/operator/v1/routes${query}`)).body.routes
const orderOf = ({ routes }: Explained) =>
  routes.filter(({ position }) => position !== null).map(({ carrier_id }) => carrier_id)

test('an operator creates, lists, changes and deletes routes, and new messages follow them at once', async () => {
  const alice = await exchange.customer('alice')
  await exchange.carrier('a', { prefix: '44', route: { priority: 5 } })
  await exchange.carrier('b', { prefix: '45' })
  const carrierOf = async (from = alice.number) => {
    const id = await alice.sent({ to: '447700900001', from })
    await alice.notified(id, 'delivered')
    return (await exchange.message(id)).carrier_id
  }
  assert.equal(await carrierOf(), 'a')
  const { status, body: made } = await create({ prefix: '44', carrier_id: 'b', sender: 'alphanumeric' })
  assert.equal(status, 201)
  assert.deepEqual(made, {
    route_id: made.route_id,
    prefix: '44',
    carrier_id: 'b',
    sender: 'alphanumeric',
    priority: 0,
    weight: 1,
    last: false,
  })
  assert.equal(await carrierOf('Strowger'), 'b')
  assert.equal(await carrierOf(), 'a')
  const path = `/operator/v1/routes/${made.route_id}`
  const changed = await exchange.operator.patch<Route>(path, { sender: 'any', weight: 7 })
  assert.deepEqual(changed.body, { ...made, sender: 'any', weight: 7 })
  assert.equal(await carrierOf(), 'b')
  assert.deepEqual((await routesOf('?prefix=44')).map(({ carrier_id }) => carrier_id).toSorted(), ['a', 'b'])
  assert.deepEqual(
    (await routesOf('?carrier_id=b')).map(({ prefix }) => prefix),
    ['44', '45'],
  )
  const paged: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await exchange.operator.get<Answer<'listRoutes'>>(`/operator/v1/routes?limit=1${cursor}`)
    paged.push(...body.routes.map(({ prefix }) => prefix))
    if (body.next === null) break
    cursor = `&cursor=${body.next}`
  }
  assert.deepEqual(paged, ['', '44', '44', '45'])
  // Even the last route of a carrier can be deleted.
  for (const { route_id } of await routesOf('?carrier_id=b'))
    assert.equal((await exchange.operator.delete(`/operator/v1/routes/${route_id}`)).status, 204)
  assert.equal((await exchange.operator.delete(path)).status, 404)
  assert.equal(await carrierOf(), 'a')
})

test('every invalid field of a route is named, and nothing is changed', async () => {
  const named = async (body: object) => {
    const answer = await exchange.operator.post('/operator/v1/routes', body)
    assert.equal(answer.status, 400)
    return answer.body.invalid_parameters.map(({ name }) => name).toSorted()
  }
  const before = await routesOf()
  assert.deepEqual(await named({}), ['carrier_id', 'prefix'])
  assert.deepEqual(
    await named({
      prefix: '4x',
      carrier_id: 'A',
      sender: 'all',
      priority: 1.5,
      weight: 0,
      last: 1,
      price: '1',
    }),
    ['carrier_id', 'last', 'prefix', 'price', 'priority', 'sender', 'weight'],
  )
  assert.deepEqual(await named({ prefix: '44', carrier_id: 'nobody' }), ['carrier_id'])
  assert.deepEqual(await named({ prefix: '44', carrier_id: 'a', priority: -1 }), ['priority'])
  const [one] = before
  const path = `/operator/v1/routes/${one!.route_id}`
  const patched = await exchange.operator.patch(path, { carrier_id: 'nobody' })
  assert.deepEqual([patched.status, patched.body.invalid_parameters[0]?.name], [400, 'carrier_id'])
  assert.equal(
    (
      await exchange.operator.patch(
        path.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')),
        { weight: 2 },
      )
    ).status,
    404,
  )
  assert.deepEqual(await routesOf(), before)
})

test('an existing route cannot be created again, nor by changing another into it', async () => {
  const input = { prefix: '46', carrier_id: 'a' }
  assert.equal((await create(input)).status, 201)
  assert.equal((await create({ ...input, priority: 3 })).status, 409)
  const { body: other } = await create({ ...input, sender: 'alphanumeric' })
  const answer = await exchange.operator.patch(`/operator/v1/routes/${other.route_id}`, { sender: 'any' })
  assert.deepEqual([answer.status, answer.body.title], [409, 'Route exists'])
})

test('the routing of a message and its cost are explained, with the reasons against other routes', async () => {
  // No server listens at the address of this carrier.
  const line = { name: 'c', host: '127.0.0.1', port: 1, system_id: 'c', password: 'test' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/c', line)).status, 204)
  for (const input of [
    { prefix: '9911', carrier_id: 'c' },
    { prefix: '9911', carrier_id: 'a', priority: 1, weight: 3 },
    { prefix: '9911', carrier_id: 'b', priority: 1, weight: 1 },
    { prefix: '991', carrier_id: 'c', sender: 'alphanumeric' },
    { prefix: '991', carrier_id: 'a', sender: 'number', last: true },
  ])
    assert.equal((await create(input)).status, 201)
  const named = { network: '90101', country: 'DE', name: 'Sat' }
  assert.equal((await exchange.operator.put('/operator/v1/networks/99', named)).status, 204)
  const seen = await until(
    () => explain('99110000001'),
    ({ routes }) => routes[0]?.carrier === 'down',
  )
  assert.deepEqual([seen.sender, seen.selected_carrier, seen.refusal], ['number', 'a', null])
  assert.deepEqual(seen.price, { prefix: '', price: '0.0333' })
  assert.deepEqual(seen.network, { prefix: '99', ...named })
  assert.deepEqual(
    seen.routes.map(({ position, carrier_id, share, carrier, reason }) => [
      position,
      carrier_id,
      share,
      carrier,
      reason,
    ]),
    [
      [1, 'c', 1, 'down', 'This route has the longest matching prefix for this sender.'],
      [2, 'a', 0.75, 'up', 'The previous route has a higher priority (0; 0 is the highest).'],
      [
        3,
        'b',
        0.25,
        'up',
        'The route has the same rank as the previous route; messages are distributed over both by weight.',
      ],
      [null, 'c', 0, 'down', 'The route is only for alphanumeric sender IDs.'],
      [null, 'a', 0, 'up', 'A previous route uses the same carrier.'],
      [null, 'demo', 0, 'up', 'A previous route is marked as last.'],
    ],
  )
  assert.deepEqual(orderOf(await explain('99110000001', '?from=Strowger')), ['c', 'a', 'b', 'demo'])
})

test('for the id of a message the explanation shows the carrier order of this message', async () => {
  const dora = await exchange.customer('dora')
  for (let i = 0; i < 8; i++) {
    const id = await dora.sent({ to: '99110000001' })
    await dora.notified(id, 'delivered')
    const order = orderOf(await explain('99110000001', `?message_uuid=${id}`))
    assert.deepEqual(order.toSorted(), ['a', 'b', 'c'])
    assert.equal((await exchange.message(id)).carrier_id, order[1])
  }
})

test('a message without an open carrier is rejected with 1251 and names the closed ones, also after they open again [S3-131]', async () => {
  const erin = await exchange.customer('erin')
  await exchange.carrier('only', { prefix: '993' })
  for (const { route_id } of await routesOf('?carrier_id=demo'))
    assert.equal((await exchange.operator.delete(`/operator/v1/routes/${route_id}`)).status, 204)
  await exchange.operator.post('/operator/v1/carriers/only/drain', {})
  const explained = await until(
    () => explain('99300000001'),
    ({ selected_carrier }) => selected_carrier === null,
  )
  assert.deepEqual(
    explained.routes.map(({ carrier_id, carrier_status }) => [carrier_id, carrier_status]),
    [['only', 'draining']],
  )
  assert.deepEqual([explained.refusal?.code, explained.refusal?.rule], [1251, 'routes-closed'])
  const id = await erin.sent({ to: '99300000001' })
  await exchange.operator.post('/operator/v1/carriers/only/resume', {})
  const { timeline, carrier_id, error_code, error_detail } = await exchange.message(id)
  const { details } = timeline.find(({ event: label }) => label === 'refused')!
  assert.deepEqual(details?.['closed'], [{ carrier_id: 'only', status: 'draining' }])
  // The customer does not see the names of carriers.
  assert.deepEqual(
    [carrier_id, error_code, error_detail],
    [null, 1251, 'The carriers of the matching routes currently accept no new messages.'],
  )
})

test('a rejection is explained too', async () => {
  const word = await explain('12125550100', '?from=Strowger')
  assert.deepEqual([word.selected_carrier, word.refusal?.rule], [null, 'sender-alphanumeric-not-allowed'])
  for (const { route_id } of await routesOf('?carrier_id=demo'))
    assert.equal((await exchange.operator.delete(`/operator/v1/routes/${route_id}`)).status, 204)
  assert.equal((await explain('12125550100')).refusal?.rule, 'no-route')
  assert.equal((await exchange.operator.delete('/operator/v1/prices/default')).status, 204)
  const unpriced = await explain('99110000001')
  assert.deepEqual([unpriced.price, unpriced.refusal?.rule], [null, 'no-price'])
  assert.equal((await exchange.operator.get('/operator/v1/routing/0044')).status, 400)
})
