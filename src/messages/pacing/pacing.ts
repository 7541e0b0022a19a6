import type { Carriers } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { campaignsOf, paceIn, type CampaignGate } from '../checks/campaigns.ts'
import {
  lockBuckets,
  readDueBuckets,
  readBucketHeads,
  storeBuckets,
  storeTurns,
  type Awaited,
  type Head,
  type ThrottleBucket,
  type Turn,
} from './pacing-store.ts'
import { roomIn, turnsOf, type Waiting } from './turns-of-bucket.ts'

export type PacingOptions = CampaignGate & {
  db: Db
  carriers: Pick<Carriers, 'availability' | 'routing'>
  clock: Clock
  log: Log
  activity?: Activity | undefined
  /** Whether any message waits in the database. */
  isWaiting?: () => boolean
  /** Called after the commit when messages have become due. */
  released(): void
}

const everyMs = 250
const restMs = 60_000
const most = { buckets: 100, heads: 200 }
const failure = 'could not pace messages in throttle buckets'

/**
 * Releases messages from throttle buckets at the current rate of their networks, oldest first; they are then sent like any other due message.
 * Messages for unreachable carriers are not released, so that they are not all sent simultaneously later. Any node may run this, and several may run it concurrently, because the
 * row of a bucket is locked meanwhile. Messages without a limit are released immediately; messages with a different limit move to the bucket of that limit.
 */
export function openPacing(options: PacingOptions): Repeated {
  const { db, carriers, clock, log, released, activity, isWaiting } = options
  /** The last bucket processed; undefined to start again. */
  let after: Awaited | undefined
  const round = async () => {
    const now = clock.now()
    const awaited = await readDueBuckets(db, { after, now, limit: most.buckets })
    after = awaited.length < most.buckets ? undefined : awaited.at(-1)
    const open = awaited.filter(({ carrierId }) => carriers.availability.isUp(carrierId))
    const turns = open.length > 0 ? await db.tx((sql) => giveTurns(options, sql, open, now)) : []
    if (turns.some(({ goes }) => goes)) released()
    // Buckets of unreachable carriers do not delay the following buckets until the next run.
    return turns.length > 0 || after !== undefined
  }
  const rest = activity && { activity, atMostMs: restMs, ...(isWaiting && { isBusy: isWaiting }) }
  return repeated(round, everyMs, log, failure, rest)
}

async function giveTurns(gate: CampaignGate, sql: Sql, awaited: Awaited[], now: number): Promise<Turn[]> {
  const buckets = await lockBuckets(sql, [...new Set(awaited.map(({ bucket }) => bucket))])
  const byName = new Map(buckets.map((one) => [one.bucket, one]))
  const wanted = awaited.flatMap((one) => {
    const bucket = byName.get(one.bucket)
    return bucket ? [{ ...one, limit: headsOf(bucket, now) }] : []
  })
  if (wanted.length === 0) return []
  const heads = await readBucketHeads(sql, wanted)
  const links = await campaignsOf(gate, heads)
  const byBucket = Map.groupBy(heads, ({ bucket }) => bucket)
  const settled = buckets.map((bucket) =>
    settle(bucket, byBucket.get(bucket.bucket) ?? [], (head) => paceIn(gate, links, head), now),
  )
  const turns = settled.flatMap((one) => one.turns)
  await storeTurns(sql, turns, now)
  await storeBuckets(
    sql,
    settled.map((one) => one.bucket),
  )
  return turns
}

/** The number of messages to read: as many as there is room for, and at least one, which determines the network's current limit. */
function headsOf({ perMinute, consumed }: ThrottleBucket, now: number): number {
  if (perMinute === null) return most.heads
  return Math.min(most.heads, Math.max(1, roomIn(consumed, perMinute, now)))
}

type PaceOf = (head: Head) => { bucket: string; perMinute: number } | undefined

function settle(bucket: ThrottleBucket, heads: Head[], paceOf: PaceOf, now: number) {
  const paces = heads.map(paceOf)
  const waiting = heads.map(({ parts }, i): Waiting => {
    const pace = paces[i]
    return { parts, perMinute: pace?.bucket === bucket.bucket ? pace.perMinute : 'elsewhere' }
  })
  const { goes, perMinute = bucket.perMinute, consumed, nextAt } = turnsOf(bucket.consumed, waiting, now)
  const turns = heads.flatMap(({ id }, i): Turn[] => {
    const other = paces[i]?.bucket
    if (other === undefined) return [{ id, bucket: bucket.bucket, goes: true }]
    return goes[i] || other !== bucket.bucket ? [{ id, bucket: other, goes: goes[i]! }] : []
  })
  return { turns, bucket: { bucket: bucket.bucket, perMinute, consumed, dueAt: nextAt ?? null } }
}
