import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quiet } from '../../../test/support/database.ts'
import { openDueTimer } from './due-timer.ts'

test('resting loops are woken at the next due time, and the following due time is read then', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const listeners = new Set<() => void>()
  const [dues, read] = [[5_000, 9_000], [] as number[]]
  let [now, stirs] = [0, 0]
  const activity = {
    count: () => stirs,
    onStir: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    stir() {
      stirs += 1
      for (const listener of listeners) listener()
    },
    restMs: (ms: number) => ms,
    isQuiet: () => true,
  }
  const nextDue = async (after: number) => {
    read.push(after)
    return dues.find((due) => due > after)
  }
  const scheduled = [{ nextDue: async () => 1, nextToWatch: nextDue, settle: async () => true }]
  const dueTimer = openDueTimer({ clock: { now: () => now }, activity, scheduled, log: quiet })
  t.after(() => dueTimer.stop())
  const passUntil = async (instant: number) => {
    for (; now < instant; now += 100) {
      for (let i = 0; i < 5; i++) await new Promise(setImmediate)
      t.mock.timers.tick(100)
    }
  }
  await passUntil(5_000)
  assert.equal(stirs, 0)
  assert.equal(read.length, 1)
  await passUntil(5_200)
  assert.equal(stirs, 1)
  await passUntil(9_000)
  assert.equal(stirs, 1)
  await passUntil(9_200)
  assert.equal(stirs, 2)
  await passUntil(60_000)
  assert.deepEqual([stirs, read.length <= 4], [2, true])
})
