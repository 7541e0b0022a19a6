import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { quiet } from '../../../test/support/database.ts'
import { startSchedules } from './schedule.ts'

const holdTime = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })

test('all tasks run within 1 s, and then each at its interval, no two at once', async (t) => {
  holdTime(t)
  const done: string[] = []
  const schedule = (name: string, everySeconds: number) => ({
    name,
    everySeconds,
    run: async () => void done.push(name),
  })
  const names = ['a', 'b', 'c', 'd']
  const started = startSchedules([...names.map((name) => schedule(name, 1)), schedule('slow', 60)], quiet)
  assert.equal(done.length, 0)
  let together = 0
  for (let ms = 0; ms < 10_000; ms += 10) {
    if (ms === 1_000) assert.deepEqual(done.splice(0), [...names, 'slow'])
    const before = done.length
    t.mock.timers.tick(10)
    await Promise.resolve()
    await new Promise(setImmediate)
    together = Math.max(together, done.length - before)
  }
  assert.equal(together, 1)
  for (const name of names) assert.ok([9, 10].includes(done.filter((one) => one === name).length), name)
  assert.ok(!done.includes('slow'))
  await started.stop()
  done.splice(0)
  t.mock.timers.tick(120_000)
  assert.equal(done.length, 0)
})

test('a task that exceeds its interval does not run twice at once, and a failed task runs again', async (t) => {
  holdTime(t)
  const { promise: leased, resolve: release } = Promise.withResolvers<void>()
  const counts = { long: 0, wrong: 0 }
  const started = startSchedules(
    [
      { name: 'long', everySeconds: 1, run: async () => ((counts.long += 1), leased) },
      {
        name: 'wrong',
        everySeconds: 1,
        run: async () => {
          counts.wrong += 1
          throw new Error('once more')
        },
      },
    ],
    quiet,
  )
  for (let second = 0; second < 5; second++) {
    t.mock.timers.tick(1_000)
    await new Promise(setImmediate)
  }
  assert.equal(counts.long, 1)
  assert.ok(counts.wrong >= 5)
  release()
  await started.stop()
})
