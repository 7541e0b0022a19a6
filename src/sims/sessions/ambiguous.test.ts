import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  countAll,
  minute,
  narrow,
  recordOf,
  timeless,
  recordsOf,
  trueSessions,
  undated,
  usedBy,
} from '../../../test/support/radius-records.ts'
import type { UsageRecord } from '../counting/record.ts'
import fc from 'fast-check'

const GB = 1_000_000_000n
/** A record of a gateway that counts 32 bits and states the time and the duration of the session. */
const timed = (up: bigint, at: number, more: Partial<UsageRecord> = {}) =>
  recordOf({ wide: false, up, at: minute(at), seconds: at * 60, ...more })
const start = (more: Partial<UsageRecord> = {}) => timed(0n, 0, { kind: 'start', up: undefined, ...more })
/** A record without its own time. */
const plain = (up: bigint, at: number, more: Partial<UsageRecord> = {}) =>
  recordOf({ wide: false, dated: false, up, at: minute(at), ...more })

describe('a lower counter of a session whose times prove that it continues', () => {
  test('adds nothing and is flagged as doubtful if it is one octet lower, or restarts far below 4 GiB', () => {
    for (const [before, after] of [
      [1_000n, 999n],
      [3n * GB, 3n * GB - 1n],
      [1_000n, 0n],
    ] as const) {
      const { up, started, doubts } = countAll([start(), timed(before, 1), timed(after, 2)])
      assert.deepEqual([up, started, doubts], [before, 1, ['counter_fell']])
    }
  })

  test('adds nothing if a wrap would mean more than 100 Mbit/s and four times the rate of the session', () => {
    const { up, doubts } = countAll([start(), timed(3n * GB, 600), timed(GB / 2n, 601)])
    assert.deepEqual([up, doubts], [3n * GB, ['counter_fell']])
  })

  test('has wrapped if the rate is plausible', () => {
    const { up, doubts } = countAll([start(), timed(3n * GB, 600), timed(GB / 2n, 610)])
    assert.deepEqual([up, doubts], [2n ** 32n + GB / 2n, []])
  })

  test('does not affect what the other counter adds', () => {
    const { up, down } = countAll([
      start(),
      timed(10n, 600, { down: 3n * GB }),
      timed(15n, 601, { down: 1n }),
    ])
    assert.deepEqual([up, down], [15n, 3n * GB])
  })
})

test('a record after the Stop of its session belongs to another one whose Start was lost, unless it was overtaken', () => {
  for (const dated of [true, false]) {
    const stop = plain(100n, 10, { kind: 'stop', dated })
    const { up, started, doubts } = countAll([plain(60n, 5, { dated }), stop, plain(150n, 20, { dated })])
    assert.deepEqual([up, started, doubts], [250n, 2, ['start_lost']])
  }
  const late = countAll([plain(100n, 10, { kind: 'stop' }), plain(60n, 20)])
  assert.deepEqual([late.up, late.started, late.doubts], [100n, 1, ['overtaken']])
})

test('a record that omits a counter does not change it, even after a wrap', () => {
  const wrapped = [start(), timed(4_290_000_000n, 10, { down: 1n }), timed(5n, 11, { down: 2n })]
  for (const more of [{}, { kind: 'stop' }] as const)
    for (const left of [{ up: undefined, down: 9n }, { up: undefined }]) {
      const { up, doubts } = countAll([...wrapped, timed(0n, 12, { ...more, ...left })])
      assert.deepEqual([up, doubts], [2n ** 32n + 5n, []])
    }
})

describe('times that contradict earlier records', () => {
  test('a clock that steps back within a session whose start is known counts nothing twice and is flagged as doubtful', () => {
    const stepped = (up: bigint, at: number) => timed(up, at, { at: minute(at - 1.5) })
    for (const without of [(one: UsageRecord) => one, timeless]) {
      const received = [start(), timed(1_000n, 1), stepped(2_000n, 2), stepped(3_000n, 3)].map(without)
      const { up, started, doubts } = countAll(received)
      assert.deepEqual([up, started, new Set(doubts)], [3_000n, 1, new Set(['time_unclear'])])
    }
  })

  test('a charging ID identifies a session regardless of the clock', () => {
    const more = { chargingId: 7 }
    const stepped = (up: bigint, at: number) => timed(up, at, { ...more, at: minute(at - 60) })
    const { up, started } = countAll([
      start(more),
      timed(1_000n, 1, more),
      stepped(2_000n, 2),
      stepped(3_000n, 3),
    ])
    assert.deepEqual([up, started], [3_000n, 1])
  })

  test('a Start that arrives after records with its charging ID begins no session; another charging ID does', () => {
    const more = { chargingId: 7 }
    const late = { kind: 'start', up: undefined } as const
    const received = [plain(100n, 1, more), plain(0n, 2, { ...more, ...late }), plain(150n, 3, more)]
    assert.deepEqual([countAll(received).up, countAll(received).started], [150n, 1])
    const stopped = [plain(100n, 1, { ...more, kind: 'stop' }), plain(0n, 2, { ...more, ...late })]
    assert.deepEqual([countAll([...stopped, plain(100n, 3, { ...more, kind: 'stop' })]).up], [100n])
    const other = countAll([
      ...received,
      plain(0n, 4, { ...late, chargingId: 8 }),
      plain(20n, 5, { chargingId: 8 }),
    ])
    assert.deepEqual([other.up, other.started], [170n, 2])
  })

  test('a record without its own time that arrives five minutes late belongs to the open session', () => {
    const notified = (up: bigint, minutes: number, late = 0) =>
      plain(up, minutes + late, { seconds: minutes * 60 })
    const { up, started } = countAll([
      notified(10n, 1),
      notified(500n, 12, 5),
      notified(400n, 11, 7),
      notified(700n, 14),
    ])
    assert.deepEqual([up, started], [700n, 1])
  })

  test('a record that implies more than 10 Gbit/s adds nothing, and the session continues', () => {
    const received = [start(), timed(1_000n, 1), timed(2n ** 49n, 2, { wide: true }), timed(2_000n, 3)]
    const { up, doubts } = countAll(received)
    assert.deepEqual([up, doubts], [2_000n, ['too_fast']])
  })

  test('an earlier session known from a single record is counted and flagged as doubtful', () => {
    const { up, doubts } = countAll([timed(50n, 101, { seconds: 60 }), timed(70n, 90, { seconds: 600 })])
    assert.deepEqual([up, doubts], [120n, ['earlier_session']])
  })
})

test('32-bit counters of one session never count more than was used, with any times missing and records repeated', () => {
  const attributes = fc.record({
    untimed: fc.boolean(),
    undated: fc.boolean(),
    chargingId: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  })
  const received = trueSessions.chain(([session]) =>
    fc
      .array(fc.integer({ min: 1, max: 2 }), { minLength: 8, maxLength: 8 })
      .map((times) => ({ session: session!, times })),
  )
  fc.assert(
    fc.property(received, attributes, ({ session, times }, { untimed, undated: isUndated, chargingId }) => {
      const records = recordsOf(session).flatMap((one, i) => Array.from({ length: times[i % 8]! }, () => one))
      const notified = records
        .map(narrow)
        .map((one) => (untimed ? timeless(one) : one))
        .map((one) => (isUndated ? undated(one) : one))
        .map((one) => ({ ...one, chargingId }))
      const counted = countAll(notified)
      const [up, down] = usedBy([session], new Set(records))
      assert.ok(counted.up <= up! && counted.down <= down!)
    }),
    { numRuns: 2_000 },
  )
})
