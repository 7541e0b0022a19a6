import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Waiting } from './waiting.ts'

type Entry = { accountId: string; familyId: string; size: number }

const open = (entries: number, size = Infinity) => new Waiting<Entry>({ entries, size })

/** Adds `count` requests of an account in turn, and returns how many were dropped. */
function fill(waiting: Waiting<Entry>, count: number, accountId: string, familyId = accountId): number {
  let dropped = 0
  for (let i = 0; i < count; i++) dropped += waiting.add({ accountId, familyId, size: 10 })
  return dropped
}

const countsOf = (waiting: Waiting<Entry>) => {
  const counts = Map.groupBy(waiting.takeAll(), ({ accountId }) => accountId)
  return Object.fromEntries([...counts].map(([id, some]) => [id, some.length]))
}

test('an account that fills the room gives up requests for others, until all have as many', () => {
  const waiting = open(30)
  assert.equal(fill(waiting, 100, 'loud'), 70)
  fill(waiting, 3, 'small')
  fill(waiting, 40, 'other')
  assert.deepEqual(countsOf(waiting), { loud: 14, small: 3, other: 13 })
})

test('many subaccounts of one account together get as much as another account', () => {
  const waiting = open(30)
  for (let i = 0; i < 30; i++) fill(waiting, 10, `sub-${i}`, 'primary')
  fill(waiting, 40, 'alone')
  const { alone, ...below } = countsOf(waiting)
  assert.ok(alone! >= 14, `${alone}`)
  assert.ok(Object.values(below).every((count) => count === 1))
})

test('a subaccount does not displace the others below its primary account', () => {
  const waiting = open(20)
  fill(waiting, 100, 'loud', 'primary')
  fill(waiting, 5, 'quiet', 'primary')
  assert.deepEqual(countsOf(waiting), { loud: 15, quiet: 5 })
  fill(waiting, 1, 'next')
  assert.deepEqual(countsOf(waiting), { next: 1 })
})

test('the room for bodies is shared in the same way, and a body larger than it is dropped', () => {
  const waiting = open(1_000, 100)
  assert.equal(fill(waiting, 20, 'loud'), 10)
  assert.equal(waiting.add({ accountId: 'small', familyId: 'small', size: 25 }), 3)
  assert.deepEqual(countsOf(waiting), { loud: 7, small: 1 })
  assert.equal(waiting.add({ accountId: 'small', familyId: 'small', size: 101 }), 1)
})
