import {
  openManualRegistry,
  openTcr,
  openTcrMetrics,
  publishedPeriods,
  wakeRequests,
  type Registry,
  type Tcr,
  type TcrSettings,
} from '#tendlc/index.ts'
import type { Scheduled } from '../admin/advance.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { readSecrets } from '#platform/config/secret-file.ts'

/** The campaign registry, and its adapter unless operators decide by hand. */
export type RegistryPart = {
  registry: Registry | undefined
  tcr: Tcr | undefined
  /** Decisions of a simulated registry, which are due on exchange time. */
  registrySimulator: Scheduled | undefined
  /** Sets the URL to which a simulated registry sends webhooks, once the exchange listens. */
  joinRegistry(url: string): void
}

/** Requests that the registry decides later. */
const resultKinds = ['identity', 'vetting', 'import', 'appeal', 'campaign', 'sharing'] as const

/** Opens the campaign registry of the configuration. */
export async function openRegistry(engine: Engine, parts: NodeParts): Promise<RegistryPart> {
  const { config, reached } = parts
  const without = { registrySimulator: undefined, joinRegistry: () => undefined }
  if (config.registry === 'manual')
    return { registry: openManualRegistry(engine), tcr: undefined, ...without }
  if (config.registry === 'simulated') return openSimulated(engine, parts)
  const tcr = openAdapter(engine, parts, {
    // Without a configured public URL only nodes that receive webhooks know one.
    baseUrl: () => config.publicUrl ?? (config.roles.includes('api') ? reached.url : undefined),
    settings: {
      url: async () => config.registryUrl!,
      key: config.registryKey!,
      secrets: readSecrets('STROWGER_REGISTRY_SECRET_FILE', config.registrySecretFile!),
      mock: config.registryMock,
      upstream: config.registryUpstream,
      reconcileSeconds: config.registryReconcileMinutes * 60,
      verifiesPhones: true,
      periods: publishedPeriods,
    },
  })
  return { registry: tcr.registry, tcr, ...without }
}

function openAdapter(
  { db, clock }: Engine,
  { log, metrics, open }: NodeParts,
  { baseUrl, settings }: { baseUrl(): string | undefined; settings: TcrSettings },
): Tcr {
  const tcr = openTcr({ db, clock, log, metrics: openTcrMetrics(metrics), baseUrl, settings })
  open.defer(() => tcr.close())
  return tcr
}

/** The adapter and the simulated registry of the sandbox, which meet over HTTP. */
async function openSimulated(engine: Engine, parts: NodeParts): Promise<RegistryPart> {
  const { config, log, open } = parts
  const { credentials, openRegistryHost } = await import('../sandbox/registry/host.ts')
  const receives = config.roles.includes('api')
  let ownUrl: string | undefined
  const joined = Promise.withResolvers<void>()
  const host = openRegistryHost({
    engine,
    log,
    percent: config.registryDelay,
    async begun() {
      if (receives) await joined.promise
      await tcr.subscribe()
      // The webhooks of a host that failed may be lost.
      await wakeRequests(engine.db, { kinds: resultKinds, now: engine.clock.now() })
    },
  })
  open.defer(() => {
    joined.resolve()
    return host.close()
  })
  const tcr = openAdapter(engine, parts, {
    baseUrl: () => (receives ? ownUrl : undefined),
    settings: {
      url: host.url,
      key: credentials.key,
      secrets: [credentials.secret],
      mock: false,
      upstream: undefined,
      // The exchange texts the code, so that a developer sees it.
      verifiesPhones: false,
      reconcileSeconds: Infinity,
      // Each query is a step of an advance of the clock, so a node that receives webhooks queries rarely.
      ...(receives && { resultPollMs: 3_600_000 }),
      periods: { read: 0, write: 0 },
    },
  })
  return {
    registry: tcr.registry,
    // The simulator subscribes when it starts, and a comparison would revert the events that an operator injects.
    tcr: { ...tcr, doDuties: host.keep },
    registrySimulator: {
      nextDue: host.nextDue,
      // The simulator has its own timer.
      nextToWatch: async () => undefined,
      async settle(ms) {
        const isSettled = await host.settle(ms)
        await tcr.applyWebhooks()
        return isSettled
      },
    },
    joinRegistry(url) {
      ownUrl = url
      joined.resolve()
    },
  }
}
