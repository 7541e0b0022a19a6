import { setTimeout as pause } from 'node:timers/promises'
import type { RegistryServer } from '../../../../simulators/tcr/index.ts'
import type { Log } from '#platform/log.ts'
import type { Engine } from '../../node/engine.ts'
import { openSimulatorHost } from '../hosting/host.ts'
import { readNextDue, saveState } from './store.ts'

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

/** How often another node reads whether the host has settled, and how often the host compares the clock that other nodes may advance. */
const [readMs, compareMs, aloneMs] = [50, 500, 60_000]

export function openRegistryHost({ engine, log, percent, begun }: Deps): RegistryHost {
  const { db, clock, life } = engine
  const host = openSimulatorHost<RegistryServer>({
    engine,
    table: 'registry_simulator',
    start: ({ lease, state, lost }) =>
      startSimulator({
        now: clock.now,
        percent,
        compareMs: () => (life.isAlone() ? aloneMs : compareMs),
        open: async () => state,
        async save(text, nextDue) {
          if (await saveState(db, { lease, state: text, nextDue })) return
          lost()
          throw new Error('another node hosts the simulated campaign registry')
        },
      }),
    async begun(registry) {
      try {
        await begun()
      } catch (err) {
        log.warn({ err }, 'the exchange may miss webhooks of the simulated campaign registry')
      }
      registry.resume()
    },
  })
  return {
    url: host.url,
    async keep() {
      const { isDead } = await host.read()
      if (!host.own() && isDead && (await readNextDue(db)) !== undefined) await host.ensure()
    },
    nextDue: async () => {
      const own = host.own()
      return own ? own.nextDue() : readNextDue(db)
    },
    async settle(ms) {
      const until = performance.now() + ms
      for (;;) {
        if (host.own()) {
          await host.started()
          await host.own()?.settle()
          return true
        }
        const due = await readNextDue(db)
        if (due === undefined || due > clock.now()) return true
        if (host.isClosed() || performance.now() > until) return false
        if ((await host.read()).isDead) await host.ensure()
        else await pause(readMs)
      }
    },
    close: host.close,
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
    isPaused: true,
    isLimited: false,
    compareMs,
    store: { open, save: (text) => save(text, registry.nextDue()) },
  })
  return registry
}
