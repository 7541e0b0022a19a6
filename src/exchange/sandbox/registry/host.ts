import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RegistryServer } from '../../../../simulators/tcr/index.ts'
import type { Log } from '#platform/log.ts'
import type { Engine } from '../../node/engine.ts'
import { endHost, lockHosted, readHosted, saveState, storeHost } from './store.ts'

/** Credentials of the simulated registry, which listens on loopback only. */
export const credentials = { key: 'registry-key', secret: 'registry-secret-of-the-simulator' }

/** The simulated campaign registry of a sandbox. The first node that needs it hosts it, and saves its state in the database for the next host. */
export type RegistryHost = {
  /** The URL of the registry, which is started if no living node hosts it. */
  url(): Promise<string>
  /** Starts the registry if its host has failed and decisions are due, and stops one that another node has taken over. */
  keep(): Promise<void>
  /** When the registry decides next, in milliseconds of exchange time. */
  nextDue(): Promise<number | undefined>
  /** Makes the decisions that are due; false if another node, which hosts the registry, has not made them within `ms`. */
  settle(ms: number): Promise<boolean>
  close(): Promise<void>
}

type Deps = {
  log: Log
  engine: Pick<Engine, 'db' | 'clock' | 'node' | 'life'>
  /** Durations of the registry, in percent of those of the real one. */
  percent: number
  /** Called when this node begins to host the registry, which decides nothing before the call has ended. */
  begun(): Promise<void>
}

type Hosting = { registry: RegistryServer; lease: string }

/** How often another node reads whether the host has settled, and how often the host compares the clock that other nodes may advance. */
const [readMs, compareMs, aloneMs] = [50, 500, 60_000]

export function openRegistryHost({ engine, log, percent, begun }: Deps): RegistryHost {
  const { db, clock, node, life } = engine
  let hosting: Hosting | undefined
  let starting: Promise<Hosting | undefined> | undefined
  let isClosed = false
  const stop = async () => {
    const ended = hosting
    hosting = undefined
    await ended?.registry.close()
  }
  const start = (lease: string, state: string | undefined) =>
    startSimulator({
      now: clock.now,
      percent,
      compareMs: () => (life.isAlone() ? aloneMs : compareMs),
      open: async () => state,
      async save(text, nextDue) {
        if (await saveState(db, { lease, state: text, nextDue })) return
        if (hosting?.lease === lease) void stop()
        throw new Error('another node hosts the simulated campaign registry')
      },
    })
  /** Hosts the registry unless a living node does. */
  const host = async (): Promise<Hosting | undefined> => {
    const lease = randomUUID()
    let registry: RegistryServer | undefined
    try {
      await db.tx(async (sql) => {
        const { state, isDead } = await lockHosted(sql, node.id)
        if (!isDead) return
        registry = await start(lease, state)
        await storeHost(sql, { nodeId: node.id, lease, url: registry.url })
      })
    } catch (error) {
      await registry?.close()
      throw error
    }
    return registry && { registry, lease }
  }
  const begin = async () => {
    if (isClosed) return undefined
    const begins = await host()
    if (!begins) return undefined
    hosting = begins
    try {
      await begun()
    } catch (err) {
      log.warn({ err }, 'the exchange may miss webhooks of the simulated campaign registry')
    }
    begins.registry.release()
    return begins
  }
  const ensure = async (): Promise<Hosting | undefined> => {
    if (hosting && !starting) return hosting
    starting ??= begin().finally(() => {
      starting = undefined
    })
    return starting
  }
  /** Reads which node hosts the registry. Another node has taken over if this one was frozen. */
  const read = async () => {
    const own = hosting
    const known = await readHosted(db, node.id)
    if (own && own === hosting && own.lease !== known.lease) void stop()
    return known
  }
  const url = async () => {
    if (hosting && life.isCurrent()) return hosting.registry.url
    const known = await read()
    if (hosting) return hosting.registry.url
    if (!known.isDead && known.url) return known.url
    const found = (await ensure())?.registry.url ?? (await readHosted(db, node.id)).url
    if (found === undefined) throw new Error('no node hosts the simulated campaign registry')
    return found
  }
  return {
    url,
    async keep() {
      const { isDead, nextDue } = await read()
      if (!hosting && isDead && nextDue !== undefined) await ensure()
    },
    nextDue: async () => (hosting ? hosting.registry.nextDue() : (await readHosted(db, node.id)).nextDue),
    async settle(ms) {
      const until = performance.now() + ms
      for (;;) {
        if (hosting) {
          await starting
          await hosting?.registry.settle()
          return true
        }
        const { isDead, nextDue } = await readHosted(db, node.id)
        if (nextDue === undefined || nextDue > clock.now()) return true
        if (isClosed || performance.now() > until) return false
        if (isDead) await ensure()
        else await pause(readMs)
      }
    },
    async close() {
      isClosed = true
      await starting
      const lease = hosting?.lease
      await stop()
      if (lease) await endHost(db, lease)
    },
  }
}

type Start = {
  now(): number
  percent: number
  compareMs(): number
  open(): Promise<string | undefined>
  save(text: string, nextDue: number | undefined): Promise<void>
}

async function startSimulator({ now, percent, compareMs, open, save }: Start): Promise<RegistryServer> {
  const { startRegistry } = await import('../../../../simulators/tcr/index.ts')
  const registry: RegistryServer = await startRegistry({
    ...credentials,
    cspId: 'SSTRWGR',
    now,
    plan: { percent },
    isHeld: true,
    isLimited: false,
    compareMs,
    store: { open, save: (text) => save(text, registry.nextDue()) },
  })
  return registry
}
