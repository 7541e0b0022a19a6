import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routeTable, senderKind, type Route } from './routing.ts'

let made = 0
const route = (prefix: string, carrierId: string, changes: Partial<Route> = {}): Route => ({
  id: `route-${++made}`,
  prefix,
  sender: 'any',
  carrierId,
  priority: 0,
  weight: 1,
  last: false,
  ...changes,
})

const message = (recipient: string, sender = '12015550123', id = 'a') => ({ id, sender, recipient })
const carriersOf = (routes: Route[], ...requested: Parameters<typeof message>) =>
  routeTable(routes)
    .routesOf(message(...requested))
    .map(({ carrierId }) => carrierId)

test('routes are tried by longest prefix and then by priority', () => {
  const routes = [
    route('', 'rest', { priority: -5 }),
    route('44', 'uk'),
    route('4477', 'b', { priority: 2 }),
    route('4477', 'a', { priority: 1 }),
  ]
  assert.deepEqual(carriersOf(routes, '447700900001'), ['a', 'b', 'uk', 'rest'])
  assert.deepEqual(carriersOf(routes, '442079460000'), ['uk', 'rest'])
  assert.deepEqual(carriersOf(routes, '12125550100'), ['rest'])
})

test('a number without a matching prefix has no route', () => {
  assert.deepEqual(carriersOf([route('44', 'uk')], '12125550100'), [])
  assert.deepEqual(carriersOf([], '12125550100'), [])
})

test('a route for alphanumeric sender IDs does not accept numbers, and a route for numbers does not accept alphanumeric sender IDs', () => {
  const routes = [
    route('44', 'words', { sender: 'alphanumeric' }),
    route('44', 'numbers', { sender: 'number' }),
    route('', 'all'),
  ]
  assert.deepEqual(carriersOf(routes, '447700900001', 'Strowger'), ['words', 'all'])
  assert.deepEqual(carriersOf(routes, '447700900001', '12015550123'), ['numbers', 'all'])
  assert.equal(senderKind('Strowger 1'), 'alphanumeric')
})

test('no route is tried after one marked as last, and no carrier is tried twice', () => {
  const routes = [
    route('4477', 'a'),
    route('44', 'a'),
    route('44', 'b', { priority: 1, last: true }),
    route('', 'c'),
  ]
  assert.deepEqual(carriersOf(routes, '447700900001'), ['a', 'b'])
})

test('the order equals that of a linear search through all routes', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^[123]{0,${max}}$`))
  const routes = fc.array(fc.tuple(digits(4), fc.nat(1000), fc.boolean()), { maxLength: 20 })
  fc.assert(
    fc.property(routes, digits(6), (entries, msisdn) => {
      // Priorities are all different, so that nothing is left to the weights.
      const all = entries.map(([prefix, n, last], i) =>
        route(prefix, `carrier-${n}`, { priority: n * 100 + i, last }),
      )
      const expected: string[] = []
      const fitting = all
        .filter(({ prefix }) => msisdn.startsWith(prefix))
        .toSorted((a, b) => b.prefix.length - a.prefix.length || a.priority - b.priority)
      for (const one of fitting) {
        if (!expected.includes(one.carrierId)) expected.push(one.carrierId)
        if (one.last) break
      }
      assert.deepEqual(carriersOf(all, msisdn), expected)
    }),
  )
})

test('messages are distributed over routes of equal rank by weight, and a message always gets the same order', () => {
  const equals = [
    route('44', 'a', { weight: 1 }),
    route('44', 'b', { weight: 3 }),
    route('44', 'c', { weight: 6 }),
  ]
  const table = routeTable(equals)
  const first = new Map<string, number>()
  for (let i = 0; i < 20_000; i++) {
    const input = message(
      '447700900001',
      '12015550123',
      `01a1fa13-88db-7000-8521-${String(i).padStart(12, '0')}`,
    )
    const order = table.routesOf(input)
    assert.equal(order.length, 3)
    assert.deepEqual(table.routesOf(input), order)
    first.set(order[0]!.carrierId, (first.get(order[0]!.carrierId) ?? 0) + 1)
  }
  for (const [carrierId, share] of [
    ['a', 0.1],
    ['b', 0.3],
    ['c', 0.6],
  ] as const)
    assert.ok(
      Math.abs(first.get(carrierId)! / 20_000 - share) < 0.02,
      `${carrierId}: ${first.get(carrierId)}`,
    )
})
