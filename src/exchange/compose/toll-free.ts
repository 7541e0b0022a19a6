import { openManualVerifier, type TollFreeCarriers } from '#tollfree/index.ts'
import { openRegistrySimulator } from '../../../simulators/registry/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** Opens the verifier of toll-free numbers of the configuration. */
export function openTollFreeVerifier({ db }: Engine, { config }: NodeParts): TollFreeCarriers {
  if (config.tollFree === 'simulated') return openRegistrySimulator({ percent: config.registryDelay })
  return openManualVerifier(db)
}
