import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roomIn, turnsOf, type Consumed } from './turns-of-bucket.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 22, 12)

const goingOf = (before: readonly Consumed[], parts: number[], perMinute: number, now: number) =>
  turnsOf(
    before,
    parts.map((one) => ({ parts: one, perMinute })),
    now,
  )

test('no minute exceeds the segment limit of the network, messages stay in order, and the next one is sent at the stated time [S2-113]', () => {
  const rounds = fc.array(
    fc.record({
      pauseMs: fc.integer({ min: 0, max: 40_000 }),
      parts: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(rounds, fc.integer({ min: 3, max: 20 }), (all, perMinute) => {
      let [accepted, now]: [Consumed[], number] = [[], noon]
      let waiting: number[] = []
      const left: Consumed[] = []
      const look = () => {
        const turns = goingOf(accepted, waiting, perMinute, now)
        const gone = turns.goes.filter(Boolean).length
        assert.ok(turns.goes.every((goes, i) => goes === i < gone))
        left.push(...waiting.slice(0, gone).map((parts) => ({ at: now, parts })))
        waiting = waiting.slice(gone)
        accepted = turns.consumed
        return { gone, nextAt: turns.nextAt }
      }
      for (const { pauseMs, parts } of all) {
        now += pauseMs
        waiting.push(...parts)
        look()
      }
      while (waiting.length > 0) {
        const { nextAt } = look()
        if (nextAt === undefined) break
        assert.ok(nextAt > now && nextAt <= now + minute + 1000)
        now = nextAt - 1
        assert.equal(look().gone, 0)
        now = nextAt
        assert.ok(look().gone > 0)
      }
      assert.equal(left.length, all.flatMap(({ parts }) => parts).length)
      for (const { at } of left) {
        const within = left.filter((one) => one.at > at - minute && one.at <= at)
        assert.ok(within.reduce((sum, { parts }) => sum + parts, 0) <= perMinute)
      }
      assert.ok(accepted.length <= 61)
    }),
  )
})

test('a lower limit of a network, a higher one and a limit of zero apply at once [S2-113]', () => {
  const { consumed: accepted } = goingOf([], [1, 1, 1, 1], 4, noon)
  assert.deepEqual(goingOf(accepted, [1], 2, noon + 30_000).goes, [false])
  assert.deepEqual(goingOf(accepted, [1, 1, 1], 6, noon + 30_000).goes, [true, true, false])
  assert.deepEqual(goingOf(accepted, [1, 1, 1], 2, noon + minute).goes, [true, true, false])
  assert.deepEqual(goingOf([], [1], 0, noon), {
    goes: [false],
    perMinute: 0,
    consumed: [],
    nextAt: noon + minute,
  })
  assert.equal(roomIn(accepted, 6, noon + 30_000), 2)
})

test('a message with more segments than the limit is sent alone, and messages of another throttle bucket are skipped', () => {
  assert.deepEqual(goingOf([], [9, 1], 4, noon).goes, [true, false])
  const { consumed: accepted } = goingOf([], [9], 4, noon)
  assert.deepEqual(goingOf(accepted, [1], 4, noon + minute - 1).goes, [false])
  assert.deepEqual(goingOf(accepted, [1], 4, noon + minute).goes, [true])
  const mixed = turnsOf(
    [],
    [
      { parts: 1, perMinute: 1 },
      { parts: 1, perMinute: 'elsewhere' },
      { parts: 1, perMinute: 1 },
    ],
    noon,
  )
  assert.deepEqual([mixed.goes, mixed.perMinute], [[true, false, false], 1])
})
