import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { quiet } from '../../../test/support/database.ts'
import { repeated, type Rest } from './repeat.ts'

/** Repeated work with preset results, under a simulated clock. */
function openWork(t: TestContext, rest: Partial<Rest> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const listeners = new Set<() => void>()
  const state = { count: 0, runs: 0, work: async () => false }
  const activity = {
    count: () => state.count,
    onStir: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    restMs: (ms: number) => ms,
  }
  const stir = () => {
    state.count += 1
    for (const listener of listeners) listener()
  }
  const work = () => ((state.runs += 1), state.work())
  const repeats = repeated(work, 100, quiet, 'work failed', { activity, atMostMs: 10_000, ...rest })
  t.after(() => repeats.stop())
  repeats.start()
  /** Number of runs within this many steps of 100 ms. */
  const runsIn = async (steps: number) => {
    const before = state.runs
    for (let i = 0; i < steps; i++) {
      await new Promise(setImmediate)
      t.mock.timers.tick(100)
      await new Promise(setImmediate)
    }
    return state.runs - before
  }
  return { state, stir, runsIn, listeners, repeats }
}

test('work that found nothing waits for an event, and then runs in its turn only', async (t) => {
  const { stir, runsIn } = openWork(t)
  assert.equal(await runsIn(50), 0)
  stir()
  assert.equal(await runsIn(1), 1)
  assert.equal(await runsIn(50), 0)
})

test('an idle period ends by itself, for items that fall due without a write', async (t) => {
  const { runsIn } = openWork(t)
  assert.equal(await runsIn(99), 0)
  assert.equal(await runsIn(2), 1)
})

test('an event during a run is handled in the next turn', async (t) => {
  const { state, stir, runsIn } = openWork(t)
  state.work = async () => {
    if (state.runs < 4) stir()
    return false
  }
  stir()
  assert.equal(await runsIn(20), 3)
})

test('it keeps its interval while it is busy, and after a failure', async (t) => {
  let busy = true
  const { state, runsIn, repeats } = openWork(t, { isBusy: () => busy })
  assert.equal(await runsIn(5), 5)
  busy = false
  await runsIn(1)
  assert.equal(await runsIn(20), 0)
  busy = true
  repeats.rouse()
  assert.equal(await runsIn(5), 5)
  busy = false
  state.work = () => Promise.reject(new Error('no database'))
  assert.equal(await runsIn(5), 5)
})

test('after it is stopped it does not run again', async (t) => {
  const { stir, runsIn, repeats, listeners } = openWork(t)
  await repeats.stop()
  stir()
  assert.equal(listeners.size, 0)
  assert.equal(await runsIn(5), 0)
})
