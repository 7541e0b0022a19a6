import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { KeepAlive } from './keep-alive.ts'
import { Pace } from './pace.ts'

const THROTTLE = { firstMs: 1000, maxMs: 60_000, recoverMs: 10_000 }

describe('the pace of submits', () => {
  test('never lets more go than the burst and the rate over the time since', () => {
    const steps = fc.array(fc.tuple(fc.nat(500), fc.nat(40)), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 50 }),
        steps,
        (rate, burst, steps) => {
          const pace = new Pace({ rate, burst, ...THROTTLE }, 0)
          let now = 0
          let gone = 0
          for (const [elapsed, wanted] of steps) {
            now += elapsed
            const count = Math.min(wanted, pace.available(now))
            pace.take(count, now)
            gone += count
            assert.ok(gone <= burst + (rate * now) / 1000 + 1e-6)
          }
        },
      ),
    )
  })

  test('tells how long to wait for the next submit', () => {
    const pace = new Pace({ rate: 10, burst: 1, ...THROTTLE }, 0)
    pace.take(1, 0)
    assert.equal(pace.available(0), 0)
    assert.equal(pace.wait(0), 100)
    assert.equal(pace.available(100), 1)
  })

  test('pauses and halves when throttled, once for all that was in flight, and comes back by steps', () => {
    const pace = new Pace({ rate: 100, burst: 10, ...THROTTLE }, 0)
    for (let i = 0; i < 10; i += 1) pace.throttled(5)
    assert.equal(pace.rate, 50)
    assert.equal(pace.available(1004), 0)
    assert.ok(pace.available(1005) >= 1)
    pace.available(11_005)
    assert.equal(pace.rate, 55)
    pace.available(101_005)
    assert.equal(pace.rate, 100)
  })

  test('pauses twice as long while throttling goes on, up to a minute, and anew after a success', () => {
    const pace = new Pace({ rate: 1000, burst: 10, ...THROTTLE }, 0)
    let now = 0
    const pauses: number[] = []
    for (let i = 0; i < 8; i += 1) {
      pace.throttled(now)
      const pause = pace.wait(now)
      pauses.push(pause)
      now += pause
    }
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    pace.accepted(now)
    pace.throttled(now)
    assert.equal(pace.wait(now), 1000)
  })

  test('without a contracted rate falls to half of what was sent, and ends without a limit again', () => {
    const pace = new Pace({ rate: 0, burst: 10, ...THROTTLE }, 0)
    assert.equal(pace.available(0), Infinity)
    pace.take(40, 100)
    pace.throttled(200)
    assert.equal(pace.rate, 20)
    pace.available(1200 + 10 * THROTTLE.recoverMs)
    assert.equal(pace.rate, 0)
  })
})

describe('keep-alive', () => {
  test('asks after the idle time, twice, and gives the peer up within 45 seconds of silence', () => {
    const keepAlive = new KeepAlive(20_000)
    assert.equal(keepAlive.check(19_999, 0), 'well')
    assert.equal(keepAlive.check(20_000, 0), 'ask')
    assert.equal(keepAlive.check(29_999, 0), 'well')
    assert.equal(keepAlive.check(30_000, 0), 'ask')
    assert.equal(keepAlive.check(40_000, 0), 'dead')
  })

  test('takes any octet as a sign of life', () => {
    const keepAlive = new KeepAlive(20_000)
    assert.equal(keepAlive.check(20_000, 0), 'ask')
    assert.equal(keepAlive.check(30_000, 20_500), 'well')
    assert.equal(keepAlive.check(40_500, 20_500), 'ask')
  })
})
