import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Counted, DoubtReason } from '../../src/sims/counting/counted.ts'
import { count } from '../../src/sims/counting/counting.ts'
import type { UsageRecord } from '../../src/sims/counting/record.ts'

export const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 60_000)

export const recordOf = (record: Partial<UsageRecord>): UsageRecord => ({
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

export type Counts = {
  up: bigint
  down: bigint
  started: number
  ended: number
  doubts: DoubtReason[]
  sessions: Counted[]
}

/** Counts records one by one, as the exchange does when it stores them. Returns the sum of their usage and the remaining sessions. */
export function countAll(records: readonly UsageRecord[], restarted?: number): Counts {
  const sessions = new Map<number, Counted>()
  const sum: Counts = { up: 0n, down: 0n, started: 0, ended: 0, doubts: [], sessions: [] }
  for (const record of records) {
    const counted = count([...sessions.values()], record, () => restarted)
    if (!counted) continue
    for (const one of [counted.session, counted.replaced]) if (one) sessions.set(one.n, one)
    assert.ok(counted.up >= 0n && counted.down >= 0n)
    sum.up += counted.up
    sum.down += counted.down
    sum.started += Number(counted.started)
    sum.ended += Number(counted.ended)
    if (counted.doubt) sum.doubts.push(counted.doubt)
  }
  sum.sessions = [...sessions.values()].toSorted((a, b) => a.startedAt - b.startedAt)
  return sum
}

/** A session with its true usage, reported by records at intervals of a minute. */
export type TrueSession = { start: UsageRecord; interims: UsageRecord[]; stop: UsageRecord }

type Steps = { first: bigint; more: bigint }

/** Sessions of one SIM, one after another with the same ID. `first` and `more` limit the usage in the first minute and in later ones. */
const sessionsOf = ({ first, more }: Steps): fc.Arbitrary<TrueSession[]> => {
  const used = (most: bigint) => fc.tuple(fc.bigInt(1n, most), fc.bigInt(1n, most))
  const steps = fc
    .tuple(used(first), fc.array(used(more), { maxLength: 4 }))
    .map(([one, rest]) => [one, ...rest])
  return fc
    .array(fc.tuple(steps, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 4 })
    .map((sessions) => {
      let from = 0
      return sessions.map(([used, pause]) => {
        const session = sessionFrom(from, used)
        from += used.length + 1 + pause
        return session
      })
    })
}

function sessionFrom(from: number, steps: readonly [bigint, bigint][]): TrueSession {
  let [up, down] = [0n, 0n]
  const interims = steps.map(([ups, downs], i) => {
    up += ups
    down += downs
    return recordOf({ up, down, at: minute(from + i + 1), seconds: (i + 1) * 60 })
  })
  const lasted = steps.length + 1
  return {
    start: recordOf({ kind: 'start', at: minute(from), seconds: 0 }),
    interims,
    stop: recordOf({ kind: 'stop', up, down, at: minute(from + lasted), seconds: lasted * 60 }),
  }
}

/** Usage between two records is below 32 bits, so that a counter of 32 bits wraps at most once. */
export const trueSessions = sessionsOf({ first: 2n ** 31n, more: 2n ** 31n })
/** Usage of a whole session is below 32 bits, so that no counter wraps. */
export const lowSessions = sessionsOf({ first: 3_400_000_000n, more: 2n ** 26n })

/** The usage in the last received record of each session. */
export function usedBy(sessions: readonly TrueSession[], received: ReadonlySet<UsageRecord>): bigint[] {
  const all = sessions.map(({ interims, stop }) => [...interims, stop].findLast((one) => received.has(one)))
  const sum = (pick: (record: UsageRecord) => bigint | undefined) =>
    all.reduce((total, record) => total + ((record && pick(record)) ?? 0n), 0n)
  return [sum(({ up }) => up), sum(({ down }) => down)]
}

export const recordsOf = ({ start, interims, stop }: TrueSession): UsageRecord[] => [start, ...interims, stop]

const round = 2n ** 32n
/** The record in the form of a gateway without gigawords. */
export const narrow = (record: UsageRecord): UsageRecord => ({
  ...record,
  up: record.up && record.up % round,
  down: record.down && record.down % round,
  wide: false,
})
/** The record without an event time; its time of arrival applies instead. */
export const undated = (record: UsageRecord): UsageRecord => ({ ...record, dated: false })
/** The record without a session time. */
export const timeless = (record: UsageRecord): UsageRecord => ({ ...record, seconds: undefined })
