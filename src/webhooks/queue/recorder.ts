import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { isolating } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { endUnrecorded, insertAttempts } from '../attempts/attempt-store.ts'
import type { Judge } from '../endpoints/judge.ts'

const batch = 500
const gatherMs = 4
const firstPauseMs = 100
const longestPauseMs = 5_000

/** Stores attempts in batches, and keeps them in memory while the database is unavailable. */
export type Recorder = {
  add(attempt: Attempt): void
  /** Number of attempts that are not stored yet. */
  unstored(): number
  /** Stops waiting for an unavailable database; unstored attempts are then repeated. */
  abandon(): void
}

/**
 * Called with attempts that ended chat posts, in the transaction that stores them; returns the work to do after the commit.
 */
export type Posted = (sql: Sql, ended: readonly Attempt[]) => Promise<() => void>

type Deps = {
  db: Db
  owner: string
  clock: Clock
  log: Log
  judge: Pick<Judge, 'judge'>
  posted: Posted
  /** Called with the attempts of each batch after they are stored. */
  stored: (attempts: readonly Attempt[]) => void
}

/** Opens the recorder of one node. */
export function openRecorder({ judge, stored, ...deps }: Deps): Recorder {
  let waiting: Attempt[] = []
  let storing: Attempt[] = []
  const state = { running: false, abandoned: false }
  const store = isolatedStore(deps)

  const run = async () => {
    state.running = true
    await pause(gatherMs)
    while (waiting.length > 0) {
      storing = waiting.splice(0, batch)
      await keepStoring(store, storing, () => state.abandoned)
      await judge.judge(storing)
      stored(storing)
      storing = []
    }
    state.running = false
  }

  return {
    add(attempt) {
      waiting.push(attempt)
      if (!state.running) void run()
    },
    unstored: () => waiting.length + storing.length,
    abandon() {
      state.abandoned = true
      waiting = []
    },
  }
}

type Store = (attempts: Attempt[]) => Promise<Attempt[]>

async function keepStoring(store: Store, attempts: Attempt[], abandoned: () => boolean): Promise<void> {
  let left = await store(attempts)
  for (let wait = firstPauseMs; left.length > 0 && !abandoned(); wait = Math.min(wait * 2, longestPauseMs)) {
    await pause(wait)
    left = await store(left)
  }
}

/** Stores attempts so that an attempt that the database rejects fails alone; returns the attempts to store again. */
function isolatedStore(deps: Omit<Deps, 'judge' | 'stored'>): Store {
  const { log } = deps
  const insert = isolating(async (attempts: Attempt[]) => {
    const late = attempts.length - (await storeWithPosts(deps, attempts))
    if (late > 0) log.warn({ refused: late }, 'webhook attempts ended after their lease had expired')
    return attempts
  })
  return async (attempts) => {
    const results = await insert(attempts).catch((err: Error) => {
      log.warn({ err, attempts: attempts.length }, 'could not store webhook attempts; retrying')
      return attempts.map(() => err)
    })
    const left: Attempt[] = []
    for (const [i, attempt] of attempts.entries()) {
      const err = results[i]
      if (!(err instanceof Error)) continue
      if (isUnavailable(err)) left.push(attempt)
      else left.push(...(await withoutResponse(deps, attempt, err)))
    }
    return left
  }
}

/** Stores attempts together with the consequences of ended chat posts. Returns how many were stored. */
async function storeWithPosts(
  { db, owner, clock, posted }: Omit<Deps, 'judge' | 'stored'>,
  attempts: Attempt[],
): Promise<number> {
  const ended = attempts.filter(({ channel, outcome }) => channel !== undefined && outcome !== 'retried')
  if (ended.length === 0)
    return (await db.tx((sql) => insertAttempts(sql, owner, attempts, clock.now()))).size
  const { stored, after } = await db.tx(async (sql) => {
    const leased = await insertAttempts(sql, owner, attempts, clock.now())
    const ours = ended.filter(({ eventId }) => leased.has(eventId))
    return { stored: leased.size, after: await posted(sql, ours) }
  })
  after()
  return stored
}

/** Retries to store an attempt without the response, which may not be storable. If there was no response, ends the delivery as not recorded. */
async function withoutResponse(
  { db, owner, posted, log }: Omit<Deps, 'judge' | 'stored'>,
  attempt: Attempt,
  err: Error,
): Promise<Attempt[]> {
  log.error({ err, event_id: attempt.eventId }, 'the database rejects a webhook attempt')
  if ([attempt.detail, attempt.response, attempt.headers].some((stated) => stated !== undefined))
    return [{ ...attempt, detail: undefined, response: undefined, headers: undefined }]
  try {
    const ended = attempt.outcome === 'delivered' ? attempt : { ...attempt, outcome: 'failed' as const }
    const after = await db.tx(async (sql) => {
      await endUnrecorded(sql, owner, attempt)
      return attempt.channel === undefined ? () => {} : await posted(sql, [ended])
    })
    after()
    return []
  } catch (error) {
    if (isUnavailable(error)) return [attempt]
    log.error(
      { err: error, event_id: attempt.eventId },
      'a webhook will be sent again when its lease expires',
    )
    return []
  }
}
