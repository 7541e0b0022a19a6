import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import {
  insertReplay,
  insertReplayed,
  lockNextPart,
  notePart,
  readReplayable,
  type ReplayWish,
} from './replay-store.ts'

/** Tells one event again, at its own address or at another. Says what stands in the way. */
export async function replayEvent(
  sql: Sql,
  id: string,
  how: { url: string | undefined; now: number },
): Promise<'replayed' | 'unknown' | 'no address' | 'disabled or under way'> {
  const event = await readReplayable(sql, id)
  if (!event) return 'unknown'
  if ((how.url ?? event.url) === undefined) return 'no address'
  return (await insertReplayed(sql, [event], how)) === 1 ? 'replayed' : 'disabled or under way'
}

/** Begins to tell many events again, the oldest first; the nodes that deliver do some of it each second. Answers its id. */
export async function startReplay(sql: Sql, wish: ReplayWish): Promise<string> {
  const id = uuidv7()
  await insertReplay(sql, id, wish)
  return id
}

/** Does the next part of a replay that is due, in one transaction. Answers whether there was one. */
export async function stepReplay(db: Db, clock: Clock): Promise<boolean> {
  return db.tx(async (sql) => {
    const part = await lockNextPart(sql)
    if (!part) return false
    const { events, url } = part
    const replayed = events.length > 0 ? await insertReplayed(sql, events, { url, now: clock.now() }) : 0
    await notePart(sql, part, replayed)
    return true
  })
}
