import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { count, LOST, type Counted } from './counting.ts'
import type { UsageRecord } from './record.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000)

const recordOf = (record: Partial<UsageRecord>): UsageRecord => ({
  nas: 'gateway',
  sessionKey: 'A1',
  kind: 'interim',
  identity: {},
  up: undefined,
  down: undefined,
  wide: true,
  seconds: undefined,
  at: minute(0),
  dated: true,
  ...record,
})

/** Counts records one after the other; answers the session and all that was added. */
function countAll(records: readonly UsageRecord[], began?: number) {
  let session: Counted | undefined
  const sum = { up: 0n, down: 0n, started: 0, ended: 0 }
  for (const record of records) {
    const counted = count(session, record, began)
    session = counted.session
    sum.up += counted.up
    sum.down += counted.down
    sum.started += Number(counted.started)
    sum.ended += Number(counted.ended)
    assert.ok(counted.up >= 0n && counted.down >= 0n)
  }
  return { ...sum, session: session! }
}

/** A session as its gateway tells of it, a minute apart; counters grow by less than a round of 32 bits between two records. */
const told = fc
  .array(fc.tuple(fc.bigInt(0n, 2n ** 31n), fc.bigInt(0n, 2n ** 31n)), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let [up, down] = [0n, 0n]
    const records = steps.map(([more, less], i): UsageRecord => {
      up += more
      down += less
      return recordOf({ up, down, at: minute(i + 1), seconds: (i + 1) * 60 })
    })
    const last = records.at(-1)!
    return [
      recordOf({ kind: 'start', at: minute(0), seconds: 0 }),
      ...records,
      { ...last, kind: 'stop' as const },
    ]
  })

const narrow = ({ up, down, ...record }: UsageRecord): UsageRecord => ({
  ...record,
  up: up && up % 2n ** 32n,
  down: down && down % 2n ** 32n,
  wide: false,
})

test('however often, late and in whatever order records come, they add up to what the session has counted', () => {
  const mixed = told.chain((records) =>
    fc
      .tuple(
        fc.shuffledSubarray(records, { minLength: records.length }),
        fc.array(fc.constantFrom(...records), { maxLength: 10 }),
      )
      .map(([all, again]) => ({ records, heard: [...all, ...again] })),
  )
  fc.assert(
    fc.property(mixed, ({ records, heard }) => {
      const { up, down, started, ended, session } = countAll(heard)
      const last = records.at(-1)!
      assert.deepEqual({ up, down, started, ended }, { up: last.up, down: last.down, started: 1, ended: 1 })
      assert.deepEqual([session.up, session.down], [last.up, last.down])
    }),
  )
})

test('counters of 32 bits that begin again are counted on, with what comes twice or late in between', () => {
  const mixed = told.chain((records) =>
    fc.array(fc.nat(records.length - 1), { maxLength: 10 }).map((again) => {
      // Behind each record some of those before it come again.
      const heard = records.flatMap((record, i) => [
        record,
        ...again.filter((n) => n <= i).map((n) => records[n]!),
      ])
      return { records, heard: heard.map(narrow) }
    }),
  )
  fc.assert(
    fc.property(mixed, ({ records, heard }) => {
      const { up, down } = countAll(heard)
      assert.deepEqual([up, down], [records.at(-1)!.up, records.at(-1)!.down])
    }),
  )
})

test('where nothing says which record is later, a counter that has gone far back has begun again', () => {
  const undated = { wide: false, dated: false, seconds: undefined }
  const high = recordOf({ ...undated, up: 4_000_000_000n })
  assert.equal(countAll([high, recordOf({ ...undated, up: 10n })]).up, 2n ** 32n + 10n)
  assert.equal(countAll([high, recordOf({ ...undated, up: 3_900_000_000n })]).up, 4_000_000_000n)
})

test('a gateway that counts gigawords only when it has some is believed', () => {
  const before = recordOf({ up: 2n ** 32n - 1n, wide: false, at: minute(1) })
  assert.equal(countAll([before, recordOf({ up: 2n ** 32n + 5n, at: minute(2) })]).up, 2n ** 32n + 5n)
})

test('an id that is used again behind the end of its session counts from nothing; what comes late of the first adds nothing', () => {
  const first = [
    recordOf({ kind: 'start', at: minute(0) }),
    recordOf({ kind: 'stop', up: 100n, at: minute(10) }),
  ]
  const second = [recordOf({ kind: 'start', at: minute(20) }), recordOf({ up: 70n, at: minute(30) })]
  const { up, started, session } = countAll([...first, ...second, ...first])
  assert.deepEqual([up, started, session.endedAt], [170n, 2, undefined])
})

test('a charging id tells sessions with one id apart', () => {
  const first = recordOf({ up: 100n, chargingId: 1, at: minute(1) })
  const second = recordOf({ up: 70n, chargingId: 2, at: minute(2) })
  assert.deepEqual(countAll([first, second, first, second]).up, 170n)
})

test('a Stop that is all that is heard of a session counts it whole, from when it began', () => {
  const { up, started, ended, session } = countAll([
    recordOf({ kind: 'stop', up: 5n, seconds: 600, at: minute(30) }),
  ])
  assert.deepEqual([up, started, ended, session.startedAt], [5n, 1, 1, minute(20).getTime()])
})

test('a gateway that has begun anew has ended its sessions; one that goes on all the same is open again', () => {
  const began = minute(5).getTime()
  const before = recordOf({ up: 5n, at: minute(1) })
  const late = countAll([before, recordOf({ up: 6n, at: minute(2) })], began)
  assert.deepEqual([late.up, late.ended, late.session.terminateCause], [6n, 1, LOST])
  const after = countAll([before, recordOf({ up: 7n, at: minute(6) })], began)
  assert.deepEqual([after.up, after.ended, after.session.endedAt], [7n, 0, undefined])
  const swept = recordOf({ kind: 'lost', at: minute(5), terminateCause: LOST })
  assert.equal(countAll([recordOf({ up: 5n, at: minute(6) }), swept]).session.endedAt, undefined)
})
