import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreeWith, wallNow } from './wall-clock.ts'

const hour = 3_600_000

test('wall time follows the system clock while it agrees with the database, else the database, without jumps', (t) => {
  const machine = Date.now
  let [jumped, database] = [0, 0]
  t.mock.method(Date, 'now', () => machine() + jumped)
  const poll = () => agreeWith(machine() + database, performance.now())
  const near = (ms: number) => assert.ok(Math.abs(wallNow() - (machine() + ms)) < hour / 2)
  poll()
  near(0)
  for (jumped of [72 * hour, -hour]) {
    near(0)
    poll()
    near(0)
  }
  // Both clocks were set: rows use the database's time from now on.
  database = jumped
  near(0)
  poll()
  near(-hour)
  assert.equal(wallNow(), Date.now())
  // Only the database's clock was set.
  database = 2 * hour
  poll()
  near(2 * hour)
  ;[jumped, database] = [0, 0]
  poll()
  near(0)
})

test('a late response of the database does not change wall time', (t) => {
  const machine = Date.now
  t.mock.method(Date, 'now', () => machine() + 72 * hour)
  agreeWith(machine(), performance.now())
  agreeWith(machine() - 2 * hour, performance.now() - 3 * hour)
  assert.ok(Math.abs(wallNow() - machine()) < hour / 2)
  t.mock.restoreAll()
  agreeWith(machine(), performance.now())
})
