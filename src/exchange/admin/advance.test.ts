import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance, type Scheduled } from './advance.ts'

/** A clock of its own, and what a domain had to do at which instant of it. */
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
      for (const due of waiting.filter((provided) => provided <= now)) {
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

test('every due instant is reached in its order, each at its own time', async () => {
  const { clock, done, scheduled } = world([4_000, 2_000, 900, 3_000, 99_000])
  assert.equal((await advance(clock, scheduled, 9_000)).now, 10_000)
  assert.deepEqual(done, [
    [900, 1_000],
    [2_000, 2_000],
    [3_000, 3_000],
    [4_000, 4_000],
  ])
})

test('what comes due by what is done is done too', async () => {
  const { clock, done, scheduled } = world([2_000], { again: 1_000 })
  await advance(clock, scheduled, 3_500)
  assert.deepEqual(
    done.map(([due]) => due),
    [2_000, 3_000, 4_000],
  )
})

test('what is overdue and cannot be done does not hold up the time', async () => {
  const { clock, scheduled } = world([], { stuck: [500] })
  assert.equal((await advance(clock, scheduled, 5_000)).now, 6_000)
})

test('slow work is waited for until patience ends, then time goes on without it', async () => {
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

test('swift work does not wear patience out, however often it comes', async () => {
  const { clock, done, scheduled, workedMs } = world([2_000], { again: 1_000, slowMs: 5 })
  await advance(clock, scheduled, 100_000, { totalMs: 100, swiftMs: 10 }, workedMs)
  assert.equal(done.length, 100)
})

test('what was due on the way is told, at its time and by its name', async () => {
  const { clock, scheduled } = world([4_000, 2_000, 900])
  const [one] = scheduled
  const named = { ...one!, what: 'rents of numbers' }
  const unnamed = world([2_000]).scheduled[0]!
  assert.deepEqual(await advance(clock, [named, { ...unnamed, what: 'receipts' }], 2_500), {
    now: 3_500,
    steps: 1,
    due: [
      { at: 2_000, what: 'rents of numbers' },
      { at: 2_000, what: 'receipts' },
    ],
  })
})

test('of a year of hourly work the first part is told, and how much there was', async () => {
  const { clock, scheduled } = world(Array.from({ length: 500 }, (_, i) => 2_000 + i))
  const { steps, due } = await advance(clock, scheduled, 1_000_000)
  assert.deepEqual([steps, due.length], [500, 200])
})
