import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { Pace } from './pace.ts'

const THROTTLE = { firstMs: 1000, maxMs: 60_000, recoverMs: 10_000 }

/** Reserves and immediately sends up to `count` allowed submits; returns their number. */
function go(pace: Pace, count: number, now: number): number {
  const going = Math.min(count, pace.available(now))
  pace.take(going)
  pace.depart(going, now)
  return going
}

describe('the pace of submits', () => {
  test('never exceeds the rate in any second, even if reserved submits are sent late, throttled or not [fault S3]', () => {
    const steps = fc.array(
      fc.record({
        elapsed: fc.oneof(fc.nat(30), fc.double({ min: 0, max: 1100, noNaN: true })),
        wanted: fc.nat(60),
        sent: fc.nat(60),
        returned: fc.nat(5),
        throttled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 80 },
    )
    const rates = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 80 }), steps, (rate, burst, steps) => {
        const pace = new Pace({ rate, burst, ...THROTTLE, recoverMs: 500 }, 0)
        let [now, reserved] = [0, 0]
        const departures: number[] = []
        for (const { elapsed, wanted, sent, returned, throttled } of steps) {
          now += elapsed
          const accepted = Math.min(wanted, pace.available(now))
          pace.take(accepted)
          reserved += accepted
          const leaving = Math.min(sent, reserved)
          pace.depart(leaving, now)
          const back = Math.min(returned, reserved - leaving)
          pace.give(back)
          reserved -= leaving + back
          for (let i = 0; i < leaving; i += 1) departures.push(now)
          const within = departures.filter((at) => at > now - 1000).length
          assert.ok(within <= rate, `${within} in a second at ${rate}`)
          if (throttled) pace.throttled(now, now)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('keeps a changed rate, from a limit to unlimited, from unlimited to a limit, and between two limits', () => {
    const pace = new Pace({ rate: 0, burst: 1000, ...THROTTLE }, 0)
    assert.equal(go(pace, 500, 0), 500)
    pace.contract(100, 10)
    assert.equal(pace.rate(10), 100)
    assert.equal(go(pace, 500, 20), 0)
    assert.equal(go(pace, 500, 1020), 10)
    pace.contract(40, 1030)
    assert.equal(go(pace, 500, 1040), 0)
    let gone = 0
    for (let now = 2030; now < 12_030; now += 5) gone += go(pace, 500, now)
    assert.ok(gone >= 390 && gone <= 440, `${gone} in ten seconds`)
    pace.contract(0, 12_030)
    assert.equal(go(pace, 500, 12_040), 500)
  })

  test('stays slow after throttling if the contracted rate changes, and recovers to the new rate', () => {
    const pace = new Pace({ rate: 100, burst: 10, ...THROTTLE }, 0)
    pace.throttled(0, 0)
    pace.contract(60, 500)
    assert.equal(pace.rate(500), 50)
    pace.contract(20, 600)
    assert.equal(pace.rate(600), 20)
    pace.contract(200, 700)
    assert.equal(pace.rate(700), 20)
    assert.equal(pace.rate(1_000_000), 200)
  })

  test('reaches the full rate over a long time', () => {
    const pace = new Pace({ rate: 100, burst: 10, ...THROTTLE }, 0)
    let gone = 0
    for (let now = 0; now < 60_000; now += 5) gone += go(pace, 100, now)
    assert.ok(gone >= 5900 && gone <= 6000, `${gone} in a minute`)
  })

  test('keeps a rate below one per second', () => {
    const pace = new Pace({ rate: 0.25, burst: 10, ...THROTTLE }, 0)
    let gone = 0
    for (let now = 0; now < 60_000; now += 5) gone += go(pace, 10, now)
    assert.equal(gone, 15)
    pace.throttled(60_000, 60_000)
    assert.equal(pace.rate(60_000), 0.25)
  })

  test('returns the time to wait for the next submit', () => {
    const pace = new Pace({ rate: 10, burst: 1, ...THROTTLE }, 0)
    go(pace, 1, 0)
    assert.equal(pace.available(0), 0)
    assert.equal(pace.wait(0), 100)
    assert.equal(pace.available(100), 1)
    const free = new Pace({ rate: 0, burst: 10, ...THROTTLE }, 0)
    go(free, 10, 0.5)
    free.contract(10, 1)
    assert.equal(free.available(1000.4), 0)
    assert.equal(free.available(1 + free.wait(1)), 1)
  })

  test('spreads a rate over the second: at most two tenths are sent in 100 ms, and some submits are sent together', () => {
    const pace = new Pace({ rate: 500, burst: 500, ...THROTTLE }, 0)
    const left: { now: number; count: number }[] = []
    for (let now = 0; now < 5_000; now += 5) {
      const count = go(pace, 500, now)
      if (count > 0) left.push({ now, count })
    }
    for (const { now } of left) {
      const alongside = left.filter((one) => one.now >= now && one.now < now + 100)
      assert.ok(alongside.reduce((sum, { count }) => sum + count, 0) <= 100)
    }
    assert.ok(left.every(({ count }) => count >= 25))
    assert.ok(left.reduce((sum, { count }) => sum + count, 0) >= 5 * 500 - 50)
  })

  test('pauses and halves the rate when throttled, once for all sent submits, and recovers in steps [fault S3]', () => {
    const pace = new Pace({ rate: 100, burst: 10, ...THROTTLE }, 0)
    for (let i = 0; i < 10; i += 1) pace.throttled(5, 0)
    assert.equal(pace.rate(5), 50)
    assert.equal(pace.available(1004), 0)
    assert.ok(pace.available(1005 + pace.wait(1005)) >= 1)
    pace.throttled(1500, 3)
    assert.equal(pace.rate(1500), 50, 'a late answer to what left before the pause')
    assert.equal(pace.rate(11_005), 55)
    assert.equal(pace.rate(101_005), 100)
  })

  test('doubles the pause while throttling continues, up to a minute, and resets it after a success', () => {
    const pace = new Pace({ rate: 1000, burst: 10, ...THROTTLE }, 0)
    let now = 0
    const pauses: number[] = []
    for (let i = 0; i < 8; i += 1) {
      pace.throttled(now, now)
      const pause = pace.wait(now)
      pauses.push(pause)
      now += pause
    }
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    pace.accepted(now - 1)
    pace.throttled(now, now)
    assert.equal(pace.wait(now), 60_000)
    now += 60_000
    pace.accepted(now)
    pace.throttled(now, now)
    assert.equal(pace.wait(now), 1000)
  })

  test('without a contracted rate starts at half of the last second, recovers in steps, and ends unlimited [fault S3]', () => {
    const pace = new Pace({ rate: 0, burst: 10, ...THROTTLE }, 0)
    assert.equal(pace.available(0), Infinity)
    go(pace, 70, 100)
    go(pace, 40, 1500)
    pace.throttled(1600, 1500)
    assert.equal(pace.rate(1600), 20)
    pace.throttled(2600, 2600)
    assert.equal(pace.rate(2600), 10)
    assert.equal(pace.rate(4600 + THROTTLE.recoverMs), 12)
    assert.equal(pace.rate(4600 + 15 * THROTTLE.recoverMs), 0)
  })
})
