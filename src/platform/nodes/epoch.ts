import type { Db, Sql } from '../database/db.ts'
import type { Log } from '../log.ts'

/**
 * The revocation epoch: a number in the database that grows with every change to a cached credential, key or policy. Each node polls it;
 * each cached value is stored with the epoch it was read under and is read again after the epoch changes. The same poll reads the
 * exchange clock and whether the database was written to.
 */
export type Epoch = {
  /** The epoch of the last successful poll. */
  value(): number
  /** Calls a function after each change that a poll has seen. */
  onChange(fn: () => void): void
  /** Whether the last successful poll began at most `trustMs` ago. If not, no cached value may be used. */
  fresh(): boolean
  /** Polls now, for a caller that has just made a change. */
  poll(): Promise<void>
  stop(): Promise<void>
}

/** The values that a poll reads in one statement. */
export type Pulse = {
  epoch: number
  /** The transaction snapshot: `pg_current_snapshot()::text`. */
  snapshot: string
  offset_ms: string
  wall_ms: number
}

export type EpochOptions = {
  /** Interval between the starts of two polls. */
  everyMs?: number | (() => number)
  /** How long the cache is trusted while polls fail; default 5 s. */
  trustMs?: number
  /** Functions that get each poll's result and the instant, on the monotonic clock, at which the poll began. */
  readers?: ((pulse: Pulse, requestedAt: number) => void)[]
}

/** Starts polling the epoch and resolves after the first successful poll. Fails if the database is unavailable. */
export async function openEpoch(db: Db, log: Log, options: EpochOptions = {}): Promise<Epoch> {
  const { everyMs = 250, trustMs = 5_000, readers = [] } = options
  const listeners: (() => void)[] = []
  let seenAt = performance.now()
  let { epoch: value } = await readPulse(db)
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const poll = async () => {
    const startedAt = performance.now()
    const pulse = await readPulse(db)
    seenAt = startedAt
    const changed = pulse.epoch !== value
    value = pulse.epoch
    if (changed) for (const listener of listeners) listener()
    for (const reader of readers) reader(pulse, startedAt)
  }
  const pollSafely = reporting(log, poll)
  const tick = () => {
    running ??= pollSafely().finally(() => (running = undefined))
    return running
  }
  const go = () => {
    const began = performance.now()
    void tick().finally(() => {
      const wait = typeof everyMs === 'number' ? everyMs : everyMs()
      if (!stopped) timer = setTimeout(go, Math.max(0, began + wait - performance.now())).unref()
    })
  }
  go()

  return {
    value: () => value,
    onChange: (fn) => void listeners.push(fn),
    fresh: () => performance.now() - seenAt <= trustMs,
    async poll() {
      await running
      await tick()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Polls without throwing, and logs once when polling fails and once when it works again. */
function reporting(log: Log, poll: () => Promise<void>): () => Promise<void> {
  let failing = false
  return async () => {
    try {
      await poll()
      if (failing) log.info('the epoch can be read again')
      failing = false
    } catch (err) {
      if (!failing) log.warn({ err }, 'the epoch cannot be read; cached values will soon no longer be used')
      failing = true
    }
  }
}

/**
 * Makes all values cached before this transaction stale. Call it last, because it locks one of 32 rows until the commit, and other transactions that
 * use the same row must wait.
 */
export async function bumpEpoch(sql: Sql): Promise<void> {
  await sql.query('select increase_epoch()')
}

async function readPulse(sql: Sql): Promise<Pulse> {
  const { rows } = await sql.query<Pulse>({
    name: 'read-pulse',
    text: `select (select sum(epoch)::bigint from policy_epoch) as epoch, pg_current_snapshot()::text as snapshot,
        offset_ms, extract(epoch from clock_timestamp())::float8 * 1000 as wall_ms
      from exchange_clock`,
  })
  return rows[0]!
}
