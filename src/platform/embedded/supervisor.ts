import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { EngineError, reasonOf } from './engine-error.ts'
import type { Keys } from './keys.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { adopt, findServer, removeStalePidFile, halt, launch, type Postmaster } from './postmaster.ts'
import { processesOf, signal, waitForEnd } from './processes.ts'
import { asAdmin, endSessions, ensureDatabase, nameOfServer } from './roles.ts'
import { clusterName, settings } from './settings.ts'

/** Messages to the operator, such as a pino logger. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Milliseconds before each attempt to restart a server that exited; the last value repeats. */
const restartAfterMs = [0, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000]

const shutdownTimeoutMs = 30_000
const orphanTimeoutMs = 10_000

/** Internal: another program uses the port, and the caller may choose another port. */
export class PortInUse extends Error {}

/** Keeps one server running over one cluster, from `start` to `stop`. */
export class Supervisor {
  readonly #place: ClusterLocation
  readonly #binaries: Binaries
  readonly #log: EngineLog
  readonly #settings: Record<string, string>
  readonly #stopping = new AbortController()
  #watching: Promise<void> = Promise.resolve()
  #server: Postmaster | undefined

  constructor(
    location: ClusterLocation,
    binaries: Binaries,
    log: EngineLog,
    differing: Record<string, string> = {},
  ) {
    this.#place = location
    this.#binaries = binaries
    this.#log = log
    const chosen = { ...settings(location.cluster), ...differing }
    this.#settings = { ...chosen, cluster_name: clusterName(binaries.version, chosen) }
  }

  /** Adopts a running server, or starts one. Throws PortInUse or EngineError. */
  async start(keys: Keys): Promise<void> {
    this.#server = (await this.#takeOver(keys)) ?? (await this.#launch(keys.port))
    try {
      await asAdmin(keys, this.#server.port, (client) => ensureDatabase(client, keys))
    } catch (cause) {
      await this.stop()
      throw new EngineError(
        `The database server in ${this.#place.cluster} is running but rejects its administrator (${reasonOf(cause)}). ` +
          'If postgres.json in the data folder was replaced, restore the one that belongs to this database.',
        { cause },
      )
    }
    this.#watching = this.#watch(keys)
  }

  /** Stops supervision, and shuts the server down in an orderly way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#watching
    if (this.#server) await halt(this.#server.pid, shutdownTimeoutMs)
    this.#server = undefined
  }

  async #takeOver(keys: Keys): Promise<Postmaster | undefined> {
    const found = findServer(this.#place.cluster)
    if (!found) {
      await this.#clearLingering()
      return undefined
    }
    if (found.port === keys.port && found.ready && (await this.#isOurs(keys))) {
      this.#log.info({ pid: found.pid }, 'reusing the database server of an earlier run')
      return adopt(found.pid, found.port)
    }
    this.#log.warn({ pid: found.pid }, 'replacing the database server of an earlier run')
    await halt(found.pid, orphanTimeoutMs)
    await this.#clearLingering()
    return undefined
  }

  /** Whether a running server is healthy and has this version and these settings. Also terminates its previous sessions. */
  async #isOurs(keys: Keys): Promise<boolean> {
    try {
      return await asAdmin(keys, keys.port, async (client) => {
        if ((await nameOfServer(client)) !== this.#settings['cluster_name']) return false
        await endSessions(client)
        return true
      })
    } catch {
      return false
    }
  }

  /** Waits for the children of a killed server, which usually exit within moments; kills a child that hangs. */
  async #clearLingering(): Promise<void> {
    const pids = processesOf(this.#place.cluster)
    const gone = await waitForEnd(pids, 500)
    if (!gone) {
      for (const pid of pids) signal(pid, 'SIGKILL')
      await waitForEnd(pids, 5_000)
    }
    removeStalePidFile(this.#place.cluster)
  }

  async #launch(port: number): Promise<Postmaster> {
    for (let attempt = 0; ; attempt++) {
      const server = await launch(this.#place, this.#binaries, port, this.#settings)
      if (!('failed' in server)) return server
      if (server.failed === 'port') throw new PortInUse()
      if (server.failed === 'other' || attempt === 20) throw this.#refusal(server.reason)
      await delay(500)
    }
  }

  #refusal(reason: string): EngineError {
    const advice = /No space left/.test(reason)
      ? 'The disk is full: free space and start again; accepted messages are not lost.'
      : `Its log is ${this.#place.logFile}; the data is in ${this.#place.cluster}.`
    return new EngineError(`The database server did not start (${reason}). ${advice}`)
  }

  async #watch(keys: Keys): Promise<void> {
    const signal = this.#stopping.signal
    const stopped = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    while (!signal.aborted) {
      await Promise.race([this.#server?.gone, stopped])
      if (!signal.aborted) await this.#bringBack(keys)
    }
  }

  async #bringBack(keys: Keys): Promise<void> {
    const began = performance.now()
    this.#log.error({ pid: this.#server?.pid }, 'database server exited unexpectedly; restarting it')
    this.#server = undefined
    for (let attempt = 0; !this.#stopping.signal.aborted; attempt++) {
      try {
        await delay(restartAfterMs[Math.min(attempt, restartAfterMs.length - 1)], undefined, {
          signal: this.#stopping.signal,
        })
        this.#server = (await this.#takeOver(keys)) ?? (await this.#launch(keys.port))
        const ms = Math.round(performance.now() - began)
        this.#log.info({ pid: this.#server.pid, ms }, 'database server restarted')
        return
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        const err = error instanceof PortInUse ? `its port ${keys.port} was taken by another program` : error
        this.#log.error({ err, attempt }, 'database server failed to start; retrying')
      }
    }
  }
}
