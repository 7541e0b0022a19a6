import { openManualRegistry, openTcr, openTcrMetrics, type Registry, type Tcr } from '#tendlc/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { readSecrets } from './secrets.ts'

/** The campaign registry, and its adapter if it is a real one. */
export type RegistryPart = { registry: Registry | undefined; tcr: Tcr | undefined }

/** Opens the campaign registry of the configuration. */
export async function openRegistry(engine: Engine, parts: NodeParts): Promise<RegistryPart> {
  const { registry, registryDelay: percent } = parts.config
  const { db, clock } = engine
  if (registry === 'manual') return { registry: openManualRegistry({ db, clock }), tcr: undefined }
  if (registry === 'simulated') {
    const { openRegistrySimulator } = await import('../../../simulators/registry/index.ts')
    return { registry: openRegistrySimulator({ percent }), tcr: undefined }
  }
  const tcr = openAdapter(engine, parts)
  return { registry: tcr.registry, tcr }
}

function openAdapter({ db, clock }: Engine, { config, log, metrics, reached, open }: NodeParts): Tcr {
  const tcr = openTcr({
    db,
    clock,
    log,
    metrics: openTcrMetrics(metrics),
    // Only nodes that receive webhooks know the public URL.
    baseUrl: () => (config.roles.includes('api') ? reached.url : undefined),
    settings: {
      url: config.registryUrl!,
      key: config.registryKey!,
      secrets: readSecrets('STROWGER_REGISTRY_SECRET_FILE', config.registrySecretFile!),
      mock: config.registryMock,
      upstream: config.registryUpstream,
      reconcileSeconds: config.registryReconcileMinutes * 60,
      verifiesPhones: true,
    },
  })
  open.defer(() => tcr.close())
  return tcr
}
