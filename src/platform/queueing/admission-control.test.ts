import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCrowding } from './admission-control.ts'

/** A queue on a stopwatch of its own, of which so many are dealt with every ten milliseconds. */
function queueOf(perTick: number) {
  let now = 0
  const crowding = openCrowding({
    always: 64,
    waitMs: 250,
    burstMs: 1_000,
    most: 1_000,
    least: 250,
    now: () => now,
  })
  const queue = {
    held: 0,
    taken: 0,
    /** So many come; answers how many were refused. */
    come(count: number): number {
      let refused = 0
      for (let i = 0; i < count; i++)
        if (crowding.admits(queue.held)) queue.held += 1
        else refused += 1
      queue.taken += count - refused
      return refused
    },
    /** So many come every ten milliseconds for so long; answers how many were refused, and the most that waited at once. */
    during(ms: number, count: number, drains = perTick) {
      const seen = { refused: 0, most: 0 }
      for (const until = now + ms; now < until; now += 10) {
        seen.refused += queue.come(count)
        seen.most = Math.max(seen.most, queue.held)
        const gone = Math.min(queue.held, drains)
        queue.held -= gone
        if (gone > 0) crowding.gone(gone)
      }
      return seen
    },
  }
  return queue
}

test('a thousand that come at once where nobody waits are all taken [fault O1]', () => {
  const queue = queueOf(5)
  assert.equal(queue.come(1_000), 0)
  queue.during(3_000, 0)
  assert.equal(queue.held, 0)
  assert.equal(queue.come(1_000), 0, 'and again, when they have gone')
})

test('of more than a burst that come at once, a burst is taken [fault O1]', () => {
  const queue = queueOf(5)
  assert.ok(queue.come(5_000) > 3_900)
  assert.ok(queue.taken >= 1_000)
})

test('at three times what can be dealt with, the queue keeps to a quarter of a second, and nothing of the rate is lost [fault O1]', () => {
  const queue = queueOf(10)
  const onset = queue.during(4_000, 30)
  assert.ok(onset.refused > 0)
  const before = queue.taken
  const { refused, most } = queue.during(10_000, 30)
  assert.ok(most <= 260, `${most} waited at once`)
  assert.ok(queue.taken - before >= 9_900, `${queue.taken - before} of 10,000 were taken`)
  assert.equal(refused, 30_000 - (queue.taken - before))
})

test('whoever comes when the crowd has gone is taken, and so is the next burst', () => {
  const queue = queueOf(10)
  assert.ok(queue.during(5_000, 30).refused > 0)
  assert.equal(queue.during(3_000, 5).refused, 0)
  assert.equal(queue.come(1_000), 0)
})

test('a second in which nothing is dealt with refuses nobody then or afterwards', () => {
  const queue = queueOf(10)
  queue.during(3_000, 4)
  assert.equal(queue.during(1_000, 4, 0).refused, 0)
  assert.equal(queue.during(5_000, 4, 500).refused, 0)
})

test('few are never refused, however long nothing is dealt with', () => {
  const queue = queueOf(0)
  assert.equal(queue.come(64), 0)
  for (let i = 0; i < 100; i++) queue.during(1_000, 0)
  assert.equal(queue.held, 64)
  queue.held -= 1
  assert.equal(queue.come(1), 0)
})

test('where nothing is dealt with at all, more than a burst is refused', () => {
  const queue = queueOf(0)
  assert.ok(queue.during(2_000, 10).refused > 0)
})
