import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routeTable, type Route } from './routing.ts'

const route = (prefix: string, carrierId: string, priority = 0): Route => ({
  prefix,
  carrierId,
  priority,
  price: 0,
  network: null,
})

test('the longest prefix decides, then the lowest priority number', () => {
  const table = routeTable([
    route('', 'rest', 100),
    route('44', 'uk'),
    route('4477', 'b', 2),
    route('4477', 'a', 1),
  ])
  assert.equal(table.find('447700900001')?.carrierId, 'a')
  assert.equal(table.find('442079460000')?.carrierId, 'uk')
  assert.equal(table.find('12125550100')?.carrierId, 'rest')
})

test('a number that no prefix leads to has no route', () => {
  assert.equal(routeTable([route('44', 'uk')]).find('12125550100'), undefined)
  assert.equal(routeTable([]).find('12125550100'), undefined)
})

test('a look-up answers what a search through all routes would', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^[123]{0,${max}}$`))
  const routes = fc.array(fc.tuple(digits(4), fc.nat(5), fc.nat(1000)), { maxLength: 20 })
  fc.assert(
    fc.property(routes, digits(6), (given, msisdn) => {
      const all = given.map(([prefix, priority, n]) => route(prefix, String(n), priority))
      const [best] = all
        .filter(({ prefix }) => msisdn.startsWith(prefix))
        .toSorted((a, b) => b.prefix.length - a.prefix.length || a.priority - b.priority)
      assert.equal(routeTable(all).find(msisdn), best)
    }),
  )
})
