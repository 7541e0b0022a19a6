import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeepAlive } from './keep-alive.ts'

const idleMs = 20_000
const tickMs = 250

/** Actions with their times in seconds, for a peer that responds or not. */
function watch({ untilMs, answers }: { untilMs: number; answers: (atMs: number) => boolean }) {
  const keepAlive = new KeepAlive(idleMs)
  const done: string[] = []
  let lastReadAt = 0
  for (let now = tickMs; now <= untilMs; now += tickMs) {
    const result = keepAlive.check(now, lastReadAt)
    if (result !== 'well') done.push(`${now / 1000} ${result}`)
    if (result === 'dead') break
    if (result === 'ask' && answers(now)) lastReadAt = now + 1
  }
  return done
}

test('an unresponsive peer gets two enquire_links and is dropped after twice the idle time, well within 45 s [fault S2]', () => {
  assert.deepEqual(watch({ untilMs: 100_000, answers: () => false }), ['20 ask', '30 ask', '40 dead'])
})

test('a responsive peer gets an enquire_link after each idle time and is never dropped', () => {
  assert.deepEqual(watch({ untilMs: 65_000, answers: () => true }), ['20 ask', '40.25 ask', '60.5 ask'])
})

test('a response to the second enquire_link is in time', () => {
  const done = watch({ untilMs: 65_000, answers: (at) => at !== 20_000 })
  assert.deepEqual(done, ['20 ask', '30 ask', '50.25 ask'])
})
