import type { Db, Sql } from '../database/db.ts'
import type { Log } from '../log.ts'

/**
 * The revocation epoch: a number in the database that grows with every change which a cached credential, key or policy must not outlive.
 * Each node polls it; everything cached remembers the epoch it was read under and is read again when that has passed.
 */
export type Epoch = {
  /** The epoch of the last successful poll. */
  value(): number
  /** Calls a function after each change that a poll has seen. */
  onChange(fn: () => void): void
  /** Whether the last successful poll began at most `trustMs` ago. If not, nothing cached may be trusted. */
  fresh(): boolean
  /** Polls now, for a caller that has just changed something itself. */
  poll(): Promise<void>
  stop(): Promise<void>
}

export type EpochOptions = {
  everyMs?: number
  /** How long the cache is trusted when polls fail; five seconds unless given. */
  trustMs?: number
  /** What else is to be read again with each poll, such as the exchange clock's offset. */
  refresh?: (() => Promise<void>)[]
}

/** Starts polling the epoch; answers after the first successful poll. Fails when the database is away. */
export async function openEpoch(db: Db, log: Log, options: EpochOptions = {}): Promise<Epoch> {
  const { everyMs = 250, trustMs = 5_000, refresh = [] } = options
  const listeners: (() => void)[] = []
  let value = await readEpoch(db)
  let seenAt = performance.now()
  let running: Promise<void> | undefined

  const poll = async () => {
    const startedAt = performance.now()
    const [seen] = await Promise.all([readEpoch(db), ...refresh.map((each) => each())])
    seenAt = startedAt
    if (seen === value) return
    value = seen
    for (const listener of listeners) listener()
  }
  const pollSafely = reporting(log, poll)
  const tick = () => {
    running ??= pollSafely().finally(() => (running = undefined))
    return running
  }
  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()

  return {
    value: () => value,
    onChange: (fn) => void listeners.push(fn),
    fresh: () => performance.now() - seenAt <= trustMs,
    async poll() {
      await running
      await tick()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Polls without failing, and says once when it cannot and once when it can again. */
function reporting(log: Log, poll: () => Promise<void>): () => Promise<void> {
  let failing = false
  return async () => {
    try {
      await poll()
      if (failing) log.info('the epoch can be read again')
      failing = false
    } catch (err) {
      if (!failing) log.warn({ err }, 'the epoch cannot be read; before long nothing cached is trusted')
      failing = true
    }
  }
}

/** Says in the changing transaction that what was cached before it is stale. Call it last: a connection in thirty-two waits for its commit. */
export async function bumpEpoch(sql: Sql): Promise<void> {
  await sql.query('select increase_epoch()')
}

async function readEpoch(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ epoch: number }>('select sum(epoch)::bigint as epoch from policy_epoch')
  return rows[0]!.epoch
}
