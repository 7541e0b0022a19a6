import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeepAlive } from './keep-alive.ts'

const idleMs = 20_000
const tickMs = 250

/** What is done at which instant, in seconds, when the peer answers or not. */
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

test('a peer that falls silent is asked twice and given up after twice the idle time, well within 45 seconds [fault S2]', () => {
  assert.deepEqual(watch({ untilMs: 100_000, answers: () => false }), ['20 ask', '30 ask', '40 dead'])
})

test('a peer that answers is asked again after each idle time and never given up', () => {
  assert.deepEqual(watch({ untilMs: 65_000, answers: () => true }), ['20 ask', '40.25 ask', '60.5 ask'])
})

test('an answer to the second question is in time', () => {
  const done = watch({ untilMs: 65_000, answers: (at) => at !== 20_000 })
  assert.deepEqual(done, ['20 ask', '30 ask', '50.25 ask'])
})
