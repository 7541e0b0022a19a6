import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RegistryServer } from '../../../../simulators/tcr/index.ts'
import type { Engine } from '../../node/engine.ts'
import { endHost, lockHosted, readHosted, saveState, storeHost } from './store.ts'

/** Credentials of the simulated registry, which listens on loopback only. */
export const credentials = { key: 'registry-key', secret: 'registry-secret-of-the-simulator' }

/** The simulated campaign registry of a sandbox. The first node that needs it hosts it, and saves its state in the database for the next host. */
export type RegistryHost = {
  /** The URL of the registry, which is started if no living node hosts it. */
  url(): Promise<string>
  /** Starts the registry if its host has failed and decisions are due. */
  keep(): Promise<void>
  /** When the registry decides next, in milliseconds of exchange time. */
  nextDue(): Promise<number | undefined>
  /** Makes the decisions that are due; false if another node, which hosts the registry, has not made them within `ms`. */
  settle(ms: number): Promise<boolean>
  close(): Promise<void>
}

type Deps = {
  engine: Pick<Engine, 'db' | 'clock' | 'node' | 'life'>
  /** Durations of the registry, in percent of those of the real one. */
  percent: number
  /** Called when this node begins to host the registry. */
  begun(): Promise<void>
}

type Hosting = { registry: RegistryServer; lease: string }

/** How often another node reads whether the host has settled, and how often the host compares the clock that other nodes may advance. */
const [readMs, compareMs, aloneMs] = [50, 500, 60_000]

export function openRegistryHost({ engine, percent, begun }: Deps): RegistryHost {
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
    hosting = await host()
    if (hosting) await begun()
    return hosting
  }
  const ensure = async (): Promise<Hosting | undefined> => {
    if (hosting) return hosting
    starting ??= begin().finally(() => {
      starting = undefined
    })
    return starting
  }
  const url = async () => {
    if (hosting) return hosting.registry.url
    const known = await readHosted(db, node.id)
    if (!known.isDead && known.url) return known.url
    const found = (await ensure())?.registry.url ?? (await readHosted(db, node.id)).url
    if (found === undefined) throw new Error('no node hosts the simulated campaign registry')
    return found
  }
  return {
    url,
    async keep() {
      if (hosting) return
      const { isDead, nextDue } = await readHosted(db, node.id)
      if (isDead && nextDue !== undefined) await ensure()
    },
    nextDue: async () => (hosting ? hosting.registry.nextDue() : (await readHosted(db, node.id)).nextDue),
    async settle(ms) {
      const until = performance.now() + ms
      for (;;) {
        if (hosting) {
          await hosting.registry.settle()
          return true
        }
        const { isDead, nextDue } = await readHosted(db, node.id)
        if (nextDue === undefined || nextDue > clock.now()) return true
        if (isDead) await ensure()
        else if (performance.now() > until) return false
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
    isLimited: false,
    compareMs,
    store: { open, save: (text) => save(text, registry.nextDue()) },
  })
  return registry
}
