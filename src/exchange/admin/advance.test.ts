import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance, type Scheduled } from './advance.ts'

/** A test clock and a domain with work due at given instants; `done` lists the work that ran, with its time. */
function world(dues: number[], { slowMs = 0, stuck = [] as number[], again = 0 } = {}) {
  let now = 1_000
  let workedMs = 0
  const done: [due: number, at: number][] = []
  const waiting = [...dues]
  const clock = {
    now: () => now,
    agree: () => undefined,
    advanceTo: async (ms: number) => (now = Math.max(now, ms)),
  }
  const one: Scheduled = {
    nextDue: async () => [...waiting, ...stuck].toSorted((a, b) => a - b)[0],
    async settle(ms) {
      for (const due of waiting.filter((at) => at <= now)) {
        waiting.splice(waiting.indexOf(due), 1)
        done.push([due, now])
        if (again > 0) waiting.push(now + again)
        if (slowMs > ms) return false
        workedMs += slowMs
      }
      return true
    },
  }
  return { clock, done, scheduled: [one], workedMs: () => workedMs }
}

test('every due instant is reached in order, at its own time', async () => {
  const { clock, done, scheduled } = world([4_000, 2_000, 900, 3_000, 99_000])
  assert.equal((await advance(clock, scheduled, 9_000)).now, 10_000)
  assert.deepEqual(done, [
    [900, 1_000],
    [2_000, 2_000],
    [3_000, 3_000],
    [4_000, 4_000],
  ])
})

test('work that becomes due on the way is done too', async () => {
  const { clock, done, scheduled } = world([2_000], { again: 1_000 })
  await advance(clock, scheduled, 3_500)
  assert.deepEqual(
    done.map(([due]) => due),
    [2_000, 3_000, 4_000],
  )
})

test('overdue work that cannot be done does not stop the clock', async () => {
  const { clock, scheduled } = world([], { stuck: [500] })
  assert.equal((await advance(clock, scheduled, 5_000)).now, 6_000)
})

test('the clock waits for slow work up to a time limit, then continues', async () => {
  const { clock, done, scheduled, workedMs } = world([2_000], { again: 1_000, slowMs: 30 })
  const timeout = { totalMs: 100, swiftMs: 10 }
  assert.equal((await advance(clock, scheduled, 1_000_000, timeout, workedMs)).now, 1_001_000)
  assert.deepEqual(done, [
    [2_000, 2_000],
    [3_000, 3_000],
    [4_000, 4_000],
    [5_000, 5_000],
    [6_000, 1_001_000],
  ])
  assert.equal(workedMs(), 90)
})

test('fast work does not use up the time limit, no matter how frequent', async () => {
  const { clock, done, scheduled, workedMs } = world([2_000], { again: 1_000, slowMs: 5 })
  await advance(clock, scheduled, 100_000, { totalMs: 100, swiftMs: 10 }, workedMs)
  assert.equal(done.length, 100)
})

test('the result lists the work that was due, with its time and name', async () => {
  const { clock, scheduled } = world([4_000, 2_000, 900])
  const [one] = scheduled
  const named = { ...one!, name: 'number rents' }
  const unnamed = world([2_000]).scheduled[0]!
  assert.deepEqual(await advance(clock, [named, { ...unnamed, name: 'receipts' }], 2_500), {
    now: 3_500,
    steps: 1,
    due: [
      { at: 2_000, name: 'number rents' },
      { at: 2_000, name: 'receipts' },
    ],
  })
})

test('the result lists the first 200 due instants of a long advance, and counts all', async () => {
  const { clock, scheduled } = world(Array.from({ length: 500 }, (_, i) => 2_000 + i))
  const { steps, due } = await advance(clock, scheduled, 1_000_000)
  assert.deepEqual([steps, due.length], [500, 200])
})
