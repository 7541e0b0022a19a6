import { manualProvisioning, withStatedResults, type NumberProvisioning } from '#tendlc/index.ts'
import { openRegistrySimulator } from '../../../simulators/registry/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** Opens the provisioning of numbers of campaigns; the result that an operator states for a number comes first. */
export function openProvisioning({ db }: Engine, { config }: NodeParts): NumberProvisioning {
  const { numberProvisioning: wanted, registryDelay: percent } = config
  return withStatedResults(db, wanted === 'manual' ? manualProvisioning : openRegistrySimulator({ percent }))
}
