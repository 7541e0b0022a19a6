import {
  openManualVerifier,
  openProviderMetrics,
  openTollFreeProvider,
  type TollFreeCarriers,
  type TollFreeProvider,
} from '#tollfree/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { readSecrets } from '#platform/config/secret-file.ts'

/** The verifier of toll-free numbers, and its provider over HTTP if there is one. */
export type TollFreePart = { carriers: TollFreeCarriers; tollFreeProvider: TollFreeProvider | undefined }

/** Opens the verifier of toll-free numbers of the configuration. */
export async function openTollFreeVerifier({ db, clock }: Engine, parts: NodeParts): Promise<TollFreePart> {
  const { config, log, metrics, open } = parts
  const without = (carriers: TollFreeCarriers) => ({ carriers, tollFreeProvider: undefined })
  if (config.tollFree === 'simulated') {
    const { openNumberSimulator } = await import('../../../simulators/registry/index.ts')
    return without(openNumberSimulator({ percent: config.registryDelay }))
  }
  if (config.tollFree === 'manual') return without(openManualVerifier(db))
  const provider = openTollFreeProvider({
    db,
    clock,
    log,
    metrics: openProviderMetrics(metrics),
    url: config.tollFreeUrl!,
    secrets: readSecrets('STROWGER_TOLLFREE_SECRET_FILE', config.tollFreeSecretFile!),
  })
  open.defer(() => provider.close())
  return { carriers: provider.carriers, tollFreeProvider: provider }
}
