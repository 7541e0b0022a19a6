import { setTimeout as pause } from 'node:timers/promises'
import { openDeaths } from './failure-detector.ts'
import { openLifeConnection, type LifeConnection } from './life-connection.ts'
import type { Seen } from './life-store.ts'
import { openUnresponsiveNodes } from './unresponsive-nodes.ts'
import type { Log } from '../log.ts'
import type { Node } from './node.ts'

/**
 * How a node shows that it lives, and sees who does not any more; milliseconds. Between `doubtMs` and `deathMs` its own binds have to
 * end, also where a carrier does not answer the unbind within its second.
 */
export type LifeTimes = {
  lookMs: number
  /** The same while no other node lives that could be fenced or fence this one. */
  lookAloneMs?: number
  /** After so long without its lock a node reckons with being declared dead. */
  doubtMs: number
  /** After so long without its lock another node is dead. */
  deathMs: number
  /** A node whose last look is older than this does not rely on its leases until it has looked. */
  trustMs: number
  /** A node that holds its lock and has not looked for so long is fenced, well after it stops by itself. */
  silentMs: number
  /** A node that had not looked for so long when its lock came free may be frozen rather than at its end. */
  quietMs: number
  /** So long a starting node waits for the database to notice the end of its predecessor's connection. */
  twinMs: number
}

/** A node that starts changes the epoch, and shows that it lives soon after. */
const closeMs = 15_000

const usualTimes: LifeTimes = {
  lookMs: 250,
  lookAloneMs: 2_000,
  doubtMs: 800,
  deathMs: 2_500,
  trustMs: 6_000,
  silentMs: 8_000,
  quietMs: 4_000,
  twinMs: 15_000,
}

export type LifeEvents = {
  /** Another node has died: what it holds is to be ended. Called again where that fails, and a few times afterwards. */
  died(nodeId: string): Promise<void>
  /** This node may be declared dead before long, and others may bind in its place. */
  doubted(): void
  /** It is sure of its life again. */
  sure(): void
  /** It was declared dead: what it held is not its own any more. */
  declared(): void
}

/** This node's sign of life: a lock on a connection of its own, which the database lets go of at once when the process ends. */
export type Life = {
  /** Whether no other node will declare this one dead before long. */
  isSure(): boolean
  /** Whether its last look is so recent that no other node can have fenced it: not so after the program was frozen. */
  isCurrent(): boolean
  /** Whether no other node lived at the last look. */
  isAlone(): boolean
  /** Looks closely for a while: another node may be starting. */
  lookCloser(): void
  /** Begins to tell, and to judge others. */
  watch(events: LifeEvents): void
  /** Lets go of the lock: to be called when nothing is held any more. */
  stop(): Promise<void>
}

export type LifeOptions = { url: string; node: Pick<Node, 'id' | 'deaths'>; log: Log; times?: LifeTimes }

/** Raised with a sentence to the operator. */
export class TwinError extends Error {
  override name = 'TwinError'
}

/**
 * Shows that this node lives; where the database takes no further connection, as soon as it does. Throws where another program shows
 * that the same node lives, and goes on doing so.
 */
export async function openLife(options: LifeOptions): Promise<Life> {
  const life = new ShownLife(options)
  const began = performance.now()
  const { twinMs, lookMs } = options.times ?? usualTimes
  for (;;) {
    await life.turn()
    if (!life.hasTwin()) return life
    if (performance.now() - began > twinMs) break
    await pause(lookMs)
  }
  await life.stop()
  throw new TwinError(
    'Another exchange runs on this database with the same node-id in its data folder. If the folder was copied, delete the file node-id ' +
      'in one of the two, and that one will be a node of its own; otherwise stop the other one.',
  )
}

class ShownLife implements Life {
  readonly #options: LifeOptions
  readonly #times: LifeTimes
  readonly #deaths
  readonly #silences
  /** The dead whose end is being made. */
  readonly #ending = new Map<string, Promise<void>>()
  #events: LifeEvents | undefined
  #connection: LifeConnection | undefined
  /** Since when this node has not been seen to live, by the monotonic clock; undefined while it is. */
  #unseenSince: number | undefined = performance.now()
  /** Since when it has surely not been fenced, by the monotonic clock. */
  #currentAt = -Infinity
  #doubted = true
  /** How many others lived at the last look; undefined before the first. */
  #others: number | undefined
  /** Whether a stranger held this node's lock at the last look. */
  #twin = false
  /** The database's ends of the connections that were its own. */
  readonly #pids: number[] = []
  /** How often it had been declared dead when it looked last. */
  #deathsOfOwn: number
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #stopped = false
  /** Until when it looks closely although no other node lives. */
  #closeUntil = 0

  constructor(options: LifeOptions) {
    this.#options = options
    this.#times = options.times ?? usualTimes
    this.#deathsOfOwn = options.node.deaths
    this.#deaths = openDeaths(this.#times.deathMs)
    this.#silences = openUnresponsiveNodes(this.#times)
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
      this.#options.log.debug({ err }, 'the sign of life cannot be shown now')
      const broken = this.#connection
      // A lone node cannot be fenced while it runs. After a freeze it first has to look.
      if (this.isAlone() && this.isCurrent()) this.#currentAt = performance.now()
      this.#lose()
      await broken?.close()
    }
    this.#tell()
  }

  /** What others have lost together with this node says nothing about them. */
  #lose(): void {
    this.#connection = undefined
    this.#deaths.forget()
    this.#silences.forget()
    if (this.#unseenSince !== undefined || this.#stopped) return
    this.#unseenSince = performance.now()
    this.#options.log.warn('the sign of life was lost; it is shown again as soon as possible')
    // Behind the turn that may be under way, and also when the next one takes long.
    setImmediate(() => void this.turn())
    setTimeout(() => this.#tell(), this.#times.doubtMs).unref()
  }

  #judge(began: number, seen: readonly Seen[]): void {
    const own = seen.find(({ id }) => id === this.#options.node.id)
    const others = new Set(seen.filter((one) => one !== own).map(({ id }) => id))
    this.#others = others.size
    this.#twin = own?.twin ?? false
    this.#unseenSince = own?.lives ? undefined : (this.#unseenSince ?? began)
    if (own?.lives) this.#currentAt = began
    if (own && own.deaths > this.#deathsOfOwn && this.#events) {
      this.#deathsOfOwn = own.deaths
      this.#events.declared()
    }
    const answered = performance.now()
    for (const id of this.#deaths.look(began, answered, others)) this.#end(id, this.#silences.before(id))
    const looks = new Map(seen.filter(({ id }) => others.has(id)).map(({ id, looked }) => [id, looked]))
    for (const { id, looked } of this.#silences.look(began, answered, looks)) this.#end(id, looked)
  }

  /** `looked` is the last look of one that may be frozen. */
  #end(id: string, looked: string | undefined): void {
    if (!this.#events || this.#ending.has(id)) return
    const end = this.#fenceAndEnd(id, looked)
      .catch((err: unknown) =>
        this.#options.log.warn({ err, node: id }, 'what a dead node held is not free yet'),
      )
      .finally(() => this.#ending.delete(id))
    this.#ending.set(id, end)
  }

  async #fenceAndEnd(id: string, looked: string | undefined): Promise<void> {
    if (looked !== undefined && !(await this.#connection?.fence(id, looked))) return
    await this.#events?.died(id)
    this.#deaths.ended(id)
  }

  /** Alone, a node is judged by nobody but its twin. Whoever has not looked yet may be about to be judged for its predecessor's death. */
  #isInDoubt(): boolean {
    if (this.#others === 0 && !this.#twin) return false
    if (this.#unseenSince === undefined) return !this.isCurrent()
    if (this.#others === undefined) return true
    return performance.now() - this.#unseenSince >= this.#times.doubtMs || !this.isCurrent()
  }

  #tell(): void {
    const doubted = this.#isInDoubt()
    if (doubted === this.#doubted) return
    this.#doubted = doubted
    if (doubted) this.#events?.doubted()
    else this.#events?.sure()
  }
}
