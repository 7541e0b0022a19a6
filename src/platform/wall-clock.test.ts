import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreeWith, wallNow } from './wall-clock.ts'

const hour = 3_600_000

test('wall time follows its machine as long as that agrees with the database, and else the database, without a jump in between', (t) => {
  const machine = Date.now
  let [jumped, database] = [0, 0]
  t.mock.method(Date, 'now', () => machine() + jumped)
  const ask = () => agreeWith(machine() + database, performance.now())
  const near = (ms: number) => assert.ok(Math.abs(wallNow() - (machine() + ms)) < hour / 2)
  ask()
  near(0)
  for (jumped of [72 * hour, -hour]) {
    near(0)
    ask()
    near(0)
  }
  // Both machines were set: rows are in the database's time from now on.
  database = jumped
  near(0)
  ask()
  near(-hour)
  assert.equal(wallNow(), Date.now())
  // Only the database was.
  database = 2 * hour
  ask()
  near(2 * hour)
  ;[jumped, database] = [0, 0]
  ask()
  near(0)
})

test('a database that answers late does not move it', (t) => {
  const machine = Date.now
  t.mock.method(Date, 'now', () => machine() + 72 * hour)
  agreeWith(machine(), performance.now())
  agreeWith(machine() - 2 * hour, performance.now() - 3 * hour)
  assert.ok(Math.abs(wallNow() - machine()) < hour / 2)
  t.mock.restoreAll()
  agreeWith(machine(), performance.now())
})
