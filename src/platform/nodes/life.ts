import { setTimeout as pause } from 'node:timers/promises'
import { openFailureDetector } from './failure-detector.ts'
import { openLifeConnection, type LifeConnection } from './life-connection.ts'
import type { Seen } from './life-store.ts'
import { openUnresponsiveNodes } from './unresponsive-nodes.ts'
import type { Log } from '../log.ts'
import type { Node } from './node.ts'

/**
 * Timing of heartbeats and failure detection, in milliseconds. A node must end its binds between `doubtMs` and `deathMs`, even if a
 * carrier does not respond to the unbind within 1 s.
 */
export type LifeTimes = {
  lookMs: number
  /** Heartbeat interval while no other node is running. */
  lookAloneMs?: number
  /** After this time without its lock a node must expect to be fenced. */
  doubtMs: number
  /** After this time without its lock another node is fenced. */
  deathMs: number
  /** A node whose last heartbeat is older than this does not use its leases until the next heartbeat. */
  trustMs: number
  /** A node that holds its lock without a heartbeat for this time is fenced, well after it stops by itself. */
  unresponsiveMs: number
  /** A node without a heartbeat for this time when its lock is released may be frozen rather than terminated. */
  quietMs: number
  /** How long a starting node waits for the database to detect the end of its predecessor's connection. */
  twinMs: number
}

/**
 * How long the heartbeat interval stays short after a change of the epoch: a starting node changes the epoch, and sends its first heartbeat
 * shortly afterwards.
 */
const closeMs = 15_000

const defaultTimes: LifeTimes = {
  lookMs: 250,
  lookAloneMs: 2_000,
  doubtMs: 800,
  deathMs: 2_500,
  trustMs: 6_000,
  unresponsiveMs: 8_000,
  quietMs: 4_000,
  twinMs: 15_000,
}

export type LifeEvents = {
  /**
   * Called when another node has failed, to reassign the leases of that node. Called again until it succeeds, and then a few more times at
   * doubling intervals, because work of the failed node may still be stored for up to a minute.
   */
  died(nodeId: string): Promise<void>
  /** Called when this node may be fenced soon, so that others may bind in its place. */
  doubted(): void
  /** Called when this node has its lock again. */
  sure(): void
  /** Called when this node was fenced and its leases were reassigned. */
  declared(): void
}

/** Heartbeat of this node: an advisory lock on a dedicated connection, which the database releases when the process ends. */
export type Life = {
  /** Whether no other node is about to fence this one. */
  isSure(): boolean
  /** Whether the last heartbeat is recent enough that no other node can have fenced this node; false after a freeze. */
  isCurrent(): boolean
  /** Whether no other node was running at the last heartbeat. */
  isAlone(): boolean
  /** Shortens the heartbeat interval for a while, because another node may be starting. */
  lookCloser(): void
  /** Starts to report events and to detect failed nodes. */
  watch(events: LifeEvents): void
  /** Releases the lock; call it once this node holds no leases. */
  stop(): Promise<void>
}

export type LifeOptions = { url: string; node: Pick<Node, 'id' | 'deaths'>; log: Log; times?: LifeTimes }

/** Thrown with a sentence for the operator. */
export class TwinError extends Error {
  override name = 'TwinError'
}

/**
 * Starts the heartbeat of this node, as soon as the database accepts a connection. Throws a TwinError if another process keeps the
 * heartbeat of the same node.
 */
export async function openLife(options: LifeOptions): Promise<Life> {
  const life = new ShownLife(options)
  const began = performance.now()
  const { twinMs, lookMs } = options.times ?? defaultTimes
  for (;;) {
    await life.turn()
    if (!life.hasTwin()) return life
    if (performance.now() - began > twinMs) break
    await pause(lookMs)
  }
  await life.stop()
  throw new TwinError(
    'Another exchange is running on this database with the same node-id. If its data folder was copied, delete the file node-id ' +
      'in one of the two folders to give that exchange a new ID; otherwise stop the other exchange.',
  )
}

class ShownLife implements Life {
  readonly #options: LifeOptions
  readonly #times: LifeTimes
  readonly #failures
  readonly #unresponsive
  /** Failed nodes that are being fenced. */
  readonly #ending = new Map<string, Promise<void>>()
  #events: LifeEvents | undefined
  #connection: LifeConnection | undefined
  /** Monotonic time since which this node lacks its lock; undefined while it holds it. */
  #unseenSince: number | undefined = performance.now()
  /** Monotonic time of the last heartbeat, at which this node was not fenced. */
  #currentAt = -Infinity
  #doubted = true
  /** Number of other running nodes at the last heartbeat; undefined before the first. */
  #others: number | undefined
  /** Whether another process held this node's lock at the last heartbeat. */
  #twin = false
  /** Backend PIDs of this node's heartbeat connections. */
  readonly #pids: number[] = []
  /** How often this node had been fenced at its last heartbeat. */
  #failuresOfOwn: number
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #stopped = false
  /** End of the shortened heartbeat interval. */
  #closeUntil = 0

  constructor(options: LifeOptions) {
    this.#options = options
    this.#times = options.times ?? defaultTimes
    this.#failuresOfOwn = options.node.deaths
    this.#failures = openFailureDetector(this.#times.deathMs)
    this.#unresponsive = openUnresponsiveNodes(this.#times)
  }

  hasTwin(): boolean {
    return this.#twin
  }

  isSure(): boolean {
    return !this.#isInDoubt()
  }

  isCurrent(): boolean {
    return performance.now() - this.#currentAt <= this.#times.trustMs
  }

  isAlone = (): boolean => this.#others === 0

  lookCloser(): void {
    this.#closeUntil = performance.now() + closeMs
    if (!this.#stopped) void this.turn()
  }

  watch(events: LifeEvents): void {
    this.#events = events
  }

  turn(): Promise<void> {
    clearTimeout(this.#timer)
    this.#turning ??= this.#look().finally(() => {
      this.#turning = undefined
      if (!this.#stopped) this.#timer = setTimeout(() => void this.turn(), this.#pauseMs())
    })
    return this.#turning
  }

  #pauseMs(): number {
    const { lookMs, lookAloneMs = lookMs } = this.#times
    const requiresNoLook = this.isAlone() && !this.#twin && this.#unseenSince === undefined
    return requiresNoLook && performance.now() > this.#closeUntil ? lookAloneMs : lookMs
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#turning
    await Promise.all(this.#ending.values())
    await this.#connection?.close()
  }

  async #look(): Promise<void> {
    try {
      const { url, node } = this.#options
      this.#connection ??= await openLifeConnection(url, node.id, this.#pids, () => this.#lose())
      const began = performance.now()
      this.#judge(began, await this.#connection.look())
    } catch (err) {
      this.#options.log.debug({ err }, 'heartbeat failed')
      const broken = this.#connection
      // No other node can fence a lone node while it runs, so it stays current without a heartbeat. After a freeze it needs a heartbeat first.
      if (this.isAlone() && this.isCurrent()) this.#currentAt = performance.now()
      this.#lose()
      await broken?.close()
    }
    this.#notify()
  }

  /** Resets failure detection, because other nodes may have lost their connections together with this node. */
  #lose(): void {
    this.#connection = undefined
    this.#failures.reset()
    this.#unresponsive.reset()
    if (this.#unseenSince !== undefined || this.#stopped) return
    this.#unseenSince = performance.now()
    this.#options.log.warn('database connection for heartbeats lost; reconnecting')
    // The next turn follows the current one, if any. The timer reports the doubt in time even if that turn takes long.
    setImmediate(() => void this.turn())
    setTimeout(() => this.#notify(), this.#times.doubtMs).unref()
  }

  #judge(began: number, seen: readonly Seen[]): void {
    const own = seen.find(({ id }) => id === this.#options.node.id)
    const others = new Set(seen.filter((one) => one !== own).map(({ id }) => id))
    this.#others = others.size
    this.#twin = own?.twin ?? false
    this.#unseenSince = own?.lives ? undefined : (this.#unseenSince ?? began)
    if (own?.lives) this.#currentAt = began
    if (own && own.deaths > this.#failuresOfOwn && this.#events) {
      this.#failuresOfOwn = own.deaths
      this.#events.declared()
    }
    const answered = performance.now()
    for (const id of this.#failures.observe(began, answered, others))
      this.#end(id, this.#unresponsive.before(id))
    const looks = new Map(seen.filter(({ id }) => others.has(id)).map(({ id, looked }) => [id, looked]))
    for (const { id, looked } of this.#unresponsive.look(began, answered, looks)) this.#end(id, looked)
  }

  /** `looked` is the last heartbeat of a node that may be frozen. */
  #end(id: string, looked: string | undefined): void {
    if (!this.#events || this.#ending.has(id)) return
    const end = this.#fenceAndEnd(id, looked)
      .catch((err: unknown) =>
        this.#options.log.warn({ err, node: id }, 'leases of a failed node are not released yet'),
      )
      .finally(() => this.#ending.delete(id))
    this.#ending.set(id, end)
  }

  async #fenceAndEnd(id: string, looked: string | undefined): Promise<void> {
    if (looked !== undefined && !(await this.#connection?.fence(id, looked))) return
    await this.#events?.died(id)
    this.#failures.fenced(id)
  }

  /**
   * Whether this node may have been fenced unnoticed. If there is no other node, only a second process with the same node ID (a twin) can have
   * done that. Until the first heartbeat, others may mistake this node for the earlier process with its ID.
   */
  #isInDoubt(): boolean {
    if (this.#others === 0 && !this.#twin) return false
    if (this.#unseenSince === undefined) return !this.isCurrent()
    if (this.#others === undefined) return true
    return performance.now() - this.#unseenSince >= this.#times.doubtMs || !this.isCurrent()
  }

  #notify(): void {
    const doubted = this.#isInDoubt()
    if (doubted === this.#doubted) return
    this.#doubted = doubted
    if (doubted) this.#events?.doubted()
    else this.#events?.sure()
  }
}
