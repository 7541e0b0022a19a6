import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCrowding } from './admission-control.ts'

/** A queue with a simulated clock that completes `perTick` items every 10 ms. */
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
    queued: 0,
    accepted: 0,
    /** Pushes items and returns how many were rejected. */
    push(count: number): number {
      let refused = 0
      for (let i = 0; i < count; i++)
        if (crowding.admits(queue.queued)) queue.queued += 1
        else refused += 1
      queue.accepted += count - refused
      return refused
    },
    /** Pushes `count` items every 10 ms; returns how many were rejected, and the longest queue. */
    during(ms: number, count: number, drains = perTick) {
      const seen = { refused: 0, most: 0 }
      for (const until = now + ms; now < until; now += 10) {
        seen.refused += queue.push(count)
        seen.most = Math.max(seen.most, queue.queued)
        const completed = Math.min(queue.queued, drains)
        queue.queued -= completed
        if (completed > 0) crowding.gone(completed)
      }
      return seen
    },
  }
  return queue
}

test('an empty queue accepts a burst of 1,000 items [fault O1]', () => {
  const queue = queueOf(5)
  assert.equal(queue.push(1_000), 0)
  queue.during(3_000, 0)
  assert.equal(queue.queued, 0)
  assert.equal(queue.push(1_000), 0, 'again after they are complete')
})

test('a crowd larger than a burst is accepted up to the size of a burst [fault O1]', () => {
  const queue = queueOf(5)
  assert.ok(queue.push(5_000) > 3_900)
  assert.ok(queue.accepted >= 1_000)
})

test('at three times the capacity, the queue stays below 250 ms and throughput is unchanged [fault O1]', () => {
  const queue = queueOf(10)
  const onset = queue.during(4_000, 30)
  assert.ok(onset.refused > 0)
  const before = queue.accepted
  const { refused, most } = queue.during(10_000, 30)
  assert.ok(most <= 260, `${most} queued at once`)
  assert.ok(queue.accepted - before >= 9_900, `${queue.accepted - before} of 10,000 were accepted`)
  assert.equal(refused, 30_000 - (queue.accepted - before))
})

test('after a crowd has passed, items and the next burst are accepted', () => {
  const queue = queueOf(10)
  assert.ok(queue.during(5_000, 30).refused > 0)
  assert.equal(queue.during(3_000, 5).refused, 0)
  assert.equal(queue.push(1_000), 0)
})

test('a stall of 1 s causes no rejections, neither during it nor later', () => {
  const queue = queueOf(10)
  queue.during(3_000, 4)
  assert.equal(queue.during(1_000, 4, 0).refused, 0)
  assert.equal(queue.during(5_000, 4, 500).refused, 0)
})

test('a short queue is never rejected, even during a long stall', () => {
  const queue = queueOf(0)
  assert.equal(queue.push(64), 0)
  for (let i = 0; i < 100; i++) queue.during(1_000, 0)
  assert.equal(queue.queued, 64)
  queue.queued -= 1
  assert.equal(queue.push(1), 0)
})

test('when nothing completes, items beyond a burst are rejected', () => {
  const queue = queueOf(0)
  assert.ok(queue.during(2_000, 10).refused > 0)
})
