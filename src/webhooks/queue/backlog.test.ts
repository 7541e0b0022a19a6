import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Backlog, type Visit } from './backlog.ts'
import type { Delivery } from '../event/event.ts'

const of = (endpoint: string, count: number) =>
  Array.from({ length: count }, () => ({ endpoint }) as Delivery)

function left(visit: Partial<Visit>, endpoints = ['a', 'b', 'c', 'd']): string[] {
  const behind = new Backlog()
  for (const endpoint of endpoints) behind.add(endpoint)
  const plain = {
    claimed: [],
    after: '',
    last: undefined,
    except: [],
    exceptAccounts: [],
    each: 2,
    cutShort: false,
  }
  behind.catchUp({ ...plain, ...visit })
  return endpoints.filter((endpoint) => behind.has(endpoint))
}

test('an endpoint is behind until a visit finds fewer deliveries than it would take', () => {
  assert.deepEqual(left({}), [])
  assert.deepEqual(left({ claimed: [...of('a', 1), ...of('b', 2)] }), ['b'])
})

test('an endpoint that was not visited stays behind', () => {
  assert.deepEqual(left({ after: 'a', last: 'c' }), ['a', 'd'])
  assert.deepEqual(left({ except: ['b'] }), ['b'])
  assert.deepEqual(left({ exceptAccounts: ['a'] }, ['a x', 'a y', 'ab x']), ['a x', 'a y'])
  assert.deepEqual(left({ cutShort: true }), ['a', 'b', 'c', 'd'])
})
