import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  countAll,
  lowSessions,
  minute,
  narrow,
  recordOf,
  recordsOf,
  timeless,
  trueSessions,
  undated,
  usedBy,
} from '../../../test/support/radius-records.ts'
import { LOST } from './counted.ts'
import type { UsageRecord } from './record.ts'

const GiB4 = 2n ** 32n

/** Some of the records in any order, some of them repeated. */
const shuffled = (records: readonly UsageRecord[]) =>
  fc
    .tuple(fc.shuffledSubarray([...records]), fc.array(fc.constantFrom(...records), { maxLength: 8 }))
    .map(([some, again]) => [...some, ...again])

/** Some of the records in their order, each once or twice in a row. */
const thinned = (records: readonly UsageRecord[], keep: (record: UsageRecord) => boolean = () => false) =>
  fc
    .array(fc.nat(3), { minLength: records.length, maxLength: records.length })
    .map((times) =>
      records.flatMap((one, i) =>
        Array.from({ length: Math.min(times[i]!, 2) || Number(keep(one)) }, () => one),
      ),
    )

describe('counting of sessions with the same ID', () => {
  test('records with Event-Timestamp and Acct-Session-Time add up in any order, lost and repeated, with gigawords', () => {
    const mixed = trueSessions.chain((sessions) =>
      shuffled(sessions.flatMap(recordsOf)).map((received) => ({ sessions, received })),
    )
    fc.assert(
      fc.property(mixed, ({ sessions, received }) => {
        const { up, down } = countAll(received)
        assert.deepEqual([up, down], usedBy(sessions, new Set(received)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('records of one session with Event-Timestamp alone add up in any order, lost and repeated', () => {
    const mixed = trueSessions.chain(([session]) =>
      shuffled(recordsOf(session!)).map((received) => ({ sessions: [session!], received })),
    )
    fc.assert(
      fc.property(mixed, ({ sessions, received }) => {
        const { up, down, started } = countAll(received.map(timeless))
        assert.deepEqual([up, down], usedBy(sessions, new Set(received)))
        assert.equal(started, Math.min(received.length, 1))
      }),
      { numRuns: 1_000 },
    )
  })

  test('32-bit counters that wrap are counted correctly while no record is lost, with repeats', () => {
    const mixed = trueSessions.chain((sessions) =>
      thinned(sessions.flatMap(recordsOf), () => true).map((received) => ({ sessions, received })),
    )
    fc.assert(
      fc.property(mixed, ({ sessions, received }) => {
        const { up, down } = countAll(received.map(narrow))
        assert.deepEqual([up, down], usedBy(sessions, new Set(received)))
      }),
      { numRuns: 500 },
    )
  })

  test('32-bit counters never count more than was used, even with lost, late or repeated records', () => {
    const mixed = trueSessions.chain((sessions) =>
      shuffled(sessions.flatMap(recordsOf)).map((received) => ({ sessions, received })),
    )
    fc.assert(
      fc.property(mixed, ({ sessions, received }) => {
        const counted = countAll(received.map(narrow))
        const [up, down] = usedBy(sessions, new Set(received))
        assert.ok(counted.up <= up! && counted.down <= down!)
      }),
      { numRuns: 1_000 },
    )
  })

  for (const [name, without] of [
    ['Acct-Session-Time', timeless],
    ['Event-Timestamp and Acct-Session-Time', (one: UsageRecord) => undated(timeless(one))],
  ] as const)
    test(`without ${name}, sessions whose Stop or interims are lost add up when their Start arrives`, () => {
      const mixed = trueSessions.chain((sessions) =>
        thinned(sessions.flatMap(recordsOf), ({ kind }) => kind === 'start').map((received) => ({
          sessions,
          received,
        })),
      )
      fc.assert(
        fc.property(mixed, ({ sessions, received }) => {
          const { up, down } = countAll(received.map(without))
          assert.deepEqual([up, down], usedBy(sessions, new Set(received)))
        }),
        { numRuns: 500 },
      )
    })

  for (const [name, without] of [
    ['with Event-Timestamp', timeless],
    ['without any time', (one: UsageRecord) => undated(timeless(one))],
  ] as const)
    test(`${name}, lost records never count more than was used`, () => {
      const mixed = lowSessions.chain((sessions) =>
        thinned(sessions.flatMap(recordsOf)).map((received) => ({ sessions, received })),
      )
      fc.assert(
        fc.property(mixed, fc.boolean(), ({ sessions, received }, isNarrow) => {
          const notified = received.map(without).map((one) => (isNarrow ? narrow(one) : one))
          const counted = countAll(notified)
          const [up, down] = usedBy(sessions, new Set(received))
          assert.ok(counted.up <= up! && counted.down <= down!)
        }),
        { numRuns: 1_000 },
      )
    })

  const plain = { wide: false, dated: false }
  const start = (at: number, more: Partial<UsageRecord> = {}) =>
    recordOf({ ...plain, kind: 'start', at: minute(at), ...more })
  const notified = (up: bigint, at: number, more: Partial<UsageRecord> = {}) =>
    recordOf({ ...plain, up, at: minute(at), ...more })

  test('a Start with an ID whose Stop was lost begins a session; the end is flagged as doubtful, and no counter wraps', () => {
    const { up, started, sessions, doubts } = countAll([
      start(0),
      notified(5_000n, 1),
      start(2, { up: 0n, down: 0n }),
      notified(300n, 3),
    ])
    assert.deepEqual([up, started, doubts], [5_300n, 2, ['stop_lost']])
    assert.deepEqual(
      sessions.map(({ up: used, terminateCause }) => [used, terminateCause]),
      [
        [5_000n, 'stop-lost'],
        [300n, undefined],
      ],
    )
  })

  test('a counter that is one octet lower adds nothing and is flagged as doubtful', () => {
    const { up, doubts } = countAll([start(0), notified(1_000n, 1), notified(999n, 2)])
    assert.deepEqual([up, doubts], [1_000n, ['overtaken']])
    const dated = countAll([notified(1_000n, 1, { dated: true }), notified(999n, 2, { dated: true })])
    assert.deepEqual([dated.up, dated.doubts], [1_000n, ['counter_fell']])
  })

  test('a counter that falls without evidence of a wrap belongs to another session', () => {
    const late = countAll([notified(3_000_000_000n, 0), notified(700n, 60)])
    assert.deepEqual([late.up, late.started, late.doubts], [3_000_000_700n, 2, ['counter_fell']])
    // The counter is near the end of its range, but rose by more than any network carries in a second.
    const quick = countAll([
      notified(4_290_000_000n, 0, { seconds: 100 }),
      notified(2_000_000_000n, 1, { seconds: 101 }),
    ])
    assert.deepEqual([quick.started, quick.doubts], [2, ['counter_fell']])
  })

  test('a counter near 4 GiB that falls has wrapped if the usage since then is plausible', () => {
    const wrapped = countAll([
      notified(4_290_000_000n, 0, { seconds: 600 }),
      notified(10_000_000n, 1, { seconds: 660 }),
    ])
    assert.deepEqual([wrapped.up, wrapped.started, wrapped.doubts], [GiB4 + 10_000_000n, 1, []])
  })

  test('a rise of 3 GB without any time is counted and flagged as doubtful', () => {
    const { up, doubts } = countAll([notified(1_000n, 0), notified(3_000_001_000n, 0)])
    assert.deepEqual([up, doubts], [3_000_001_000n, ['large_step']])
  })

  test('a record from before a wrap that arrives after it adds nothing', () => {
    const before = notified(4_200_000_000n, 0, { seconds: 600 })
    const wrapped = notified(10_000_000n, 1, { seconds: 660 })
    const { up, doubts } = countAll([before, wrapped, { ...before, seconds: undefined, at: minute(2) }])
    assert.deepEqual([up, doubts], [GiB4 + 10_000_000n, ['overtaken']])
  })

  test('a gateway that sends gigawords only when they are not zero is counted correctly', () => {
    const before = recordOf({ up: GiB4 - 1n, wide: false, at: minute(1) })
    assert.equal(countAll([before, recordOf({ up: GiB4 + 5n, at: minute(2) })]).up, GiB4 + 5n)
  })

  test('sessions with the same ID are separated by charging ID, NAS-Identifier and NAS-IP-Address', () => {
    for (const [one, other] of [
      [{ chargingId: 1 }, { chargingId: 2 }],
      [{ gateway: { identifier: 'a', ip: undefined } }, { gateway: { identifier: 'b', ip: undefined } }],
      [{ gateway: { identifier: 'a', ip: '192.0.2.1' } }, { gateway: { identifier: 'a', ip: '192.0.2.2' } }],
    ]) {
      const [first, second] = [notified(100n, 1, one), notified(70n, 2, other)]
      const { up, started, doubts } = countAll([first, second, first, second, notified(120n, 3, one)])
      assert.deepEqual([up, started, doubts], [190n, 2, []])
    }
  })

  test('a record that states fewer names than others belongs to the same session', () => {
    const gateway = { identifier: 'a', ip: '192.0.2.1' }
    const { up, started } = countAll([
      start(0, { gateway, chargingId: 7 }),
      notified(100n, 1),
      notified(150n, 2, { gateway: { identifier: 'a', ip: undefined } }),
      notified(170n, 3, { gateway, chargingId: 7, kind: 'stop' }),
    ])
    assert.deepEqual([up, started], [170n, 1])
  })

  test('a session of which only the Stop arrives is counted in full, from its start', () => {
    const { up, started, ended, sessions } = countAll([
      recordOf({ kind: 'stop', up: 5n, seconds: 600, at: minute(30) }),
    ])
    assert.deepEqual([up, started, ended, sessions[0]!.startedAt], [5n, 1, 1, minute(20).getTime()])
  })

  test('records from before an Accounting-On that arrive after it add their uncounted usage once', () => {
    const began = minute(5).getTime()
    const before = recordOf({ up: 5_000n, at: minute(1) })
    const late = countAll([before, recordOf({ up: 6_000n, at: minute(2) })], began)
    assert.deepEqual([late.up, late.ended, late.sessions[0]!.terminateCause], [6_000n, 1, LOST])
    for (const stale of [notified(4_000n, 6), notified(5_000n, 6), recordOf({ up: 4_000n, at: minute(0.5) })])
      assert.equal(countAll([before, stale], began).up, 5_000n)
    const unheard = countAll([recordOf({ up: 100n, at: minute(1) })], began)
    assert.deepEqual([unheard.up, unheard.sessions[0]!.endedAt], [100n, began])
  })

  test('a session that began after an Accounting-On counts from zero; late records of the previous session do not affect it', () => {
    const began = minute(5).getTime()
    const first = [recordOf({ kind: 'start' }), recordOf({ up: 5_000n, at: minute(4) })]
    const second = [recordOf({ kind: 'start', at: minute(6) }), recordOf({ up: 80n, at: minute(8) })]
    const late = recordOf({ up: 5_400n, at: minute(4.5) })
    const { up, sessions } = countAll([...first, ...second, late, ...first, late], began)
    assert.equal(up, 5_480n)
    assert.deepEqual(
      sessions.map((one) => [one.up, one.terminateCause]),
      [
        [5_400n, LOST],
        [80n, undefined],
      ],
    )
  })

  test('a session that its gateway continues after an Accounting-On is open again', () => {
    const began = minute(5).getTime()
    const before = recordOf({ up: 5n, at: minute(1) })
    const { up, ended, sessions } = countAll([before, recordOf({ up: 7n, at: minute(6) })], began)
    assert.deepEqual([up, ended, sessions[0]!.endedAt], [7n, 1, undefined])
    const swept = recordOf({ kind: 'lost', at: minute(5), n: 1 })
    assert.equal(countAll([recordOf({ up: 5n, at: minute(6) }), swept]).sessions[0]!.endedAt, undefined)
  })

  test('a Start repeated with the time of the first, or with its delay, does not begin another session', () => {
    const first = start(0, { dated: true })
    assert.equal(countAll([first, notified(50n, 1, { dated: true }), first]).started, 1)
    const delayed = start(0, { delayed: true })
    assert.equal(countAll([start(0), notified(50n, 1), delayed, notified(90n, 2)]).up, 90n)
  })

  test('a Start between records that were counted as one session is flagged as doubtful', () => {
    const at = (n: number, more: Partial<UsageRecord>) => recordOf({ at: minute(n), ...more })
    const { up, doubts } = countAll([at(1, { up: 10n }), at(9, { up: 20n }), at(5, { kind: 'start' })])
    assert.deepEqual([up, doubts], [20n, ['start_inside']])
  })
})
