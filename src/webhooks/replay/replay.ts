import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { passes } from './replay-filter.ts'
import {
  countUnderWay,
  findReplay,
  insertReplay,
  lockReplays,
  lockDueReplay,
  noteProgress,
  readReplay,
  type ReplayInput,
  type StoredReplay,
} from './replay-store.ts'
import { holdRedaction } from '../events/redact-store.ts'
import { insertReplayed, readReplayable, readReplayables } from './replayable-store.ts'

/** Maximum number of events scanned for one batch, regardless of how many match the filter. */
const mostLookedAt = 5_000
const mostUnderWay = 10

/** Replays one event to its original URL or another URL, or returns why the event cannot be replayed. */
export async function replayEvent(
  sql: Sql,
  id: string,
  how: { url: string | undefined; now: number },
): Promise<'replayed' | 'unknown' | 'redacted' | 'no address' | 'disabled or under way'> {
  const known = await readReplayable(sql, id)
  if (known) await holdRedaction(sql, known.accountId)
  const event = known && (await readReplayable(sql, id))
  if (!event) return 'unknown'
  if (event.redacted) return 'redacted'
  if ((how.url ?? event.url) === undefined) return 'no address'
  return (await insertReplayed(sql, [event], how)) === 1 ? 'replayed' : 'disabled or under way'
}

/** The replay, and whether it was started now, or the reason why it was not started. */
export type Started =
  | { replay: StoredReplay; begun: boolean }
  | 'reference already used'
  | 'too many under way'

/**
 * Starts a replay of many events, oldest first; delivering nodes process one batch per second. An identical request returns the same
 * replay, always if it has a reference, otherwise while the replay is running. Starts of one account are serialized in the caller's transaction.
 */
export async function startReplay(sql: Sql, input: ReplayInput): Promise<Started> {
  await lockReplays(sql, input.accountId)
  const before = await findReplay(sql, input)
  if (before)
    return before.requestKey === input.requestKey
      ? { replay: before, begun: false }
      : 'reference already used'
  // The running replay may have another reference or none.
  const same = await findReplay(sql, { ...input, reference: undefined })
  if (same) return { replay: same, begun: false }
  if ((await countUnderWay(sql, input.accountId)) >= mostUnderWay) return 'too many under way'
  const id = uuidv7()
  await insertReplay(sql, id, input)
  return { replay: (await readReplay(sql, id))!, begun: true }
}

/** Processes the next due batch of a replay in one transaction. Returns whether there was one. */
export async function stepReplay(db: Db, clock: Clock): Promise<boolean> {
  return db.tx(async (sql) => {
    const replay = await lockDueReplay(sql)
    if (!replay) return false
    const { id, filter, perSecond, url } = replay
    await holdRedaction(sql, replay.accountId)
    const looked = await readReplayables(sql, replay, mostLookedAt)
    const wanted = looked.filter((event) => passes(event, filter))
    const events = wanted.slice(0, perSecond)
    const replayed =
      events.length > 0 ? await insertReplayed(sql, events, { url, now: clock.now(), replayId: id }) : 0
    const cutShort = wanted.length > events.length
    await noteProgress(sql, id, {
      after: (cutShort ? events : looked).at(-1)?.id,
      replayed,
      skipped: events.length - replayed,
      done: !cutShort && looked.length < mostLookedAt,
    })
    return true
  })
}
