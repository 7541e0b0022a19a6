import {
  manualProvisioning,
  openHttpProvisioning,
  withStatedResults,
  type NumberProvisioning,
} from '#tendlc/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { readSecrets } from '#platform/config/secret-file.ts'

/** Opens the provisioning of numbers of campaigns; the result that an operator states for a number comes first. */
export async function openProvisioning({ db }: Engine, parts: NodeParts): Promise<NumberProvisioning> {
  return withStatedResults(db, await openProvider(parts))
}

async function openProvider({ config, log, open }: NodeParts): Promise<NumberProvisioning> {
  const { numberProvisioning: wanted, registryDelay: percent } = config
  if (wanted === 'manual') return manualProvisioning
  if (wanted === 'simulated') {
    const { openNumberSimulator } = await import('../../../simulators/registry/index.ts')
    return openNumberSimulator({ percent })
  }
  const file = config.numberProvisioningSecretFile!
  const [secret] = readSecrets('STROWGER_NUMBER_PROVISIONING_SECRET_FILE', file)
  const provisioning = openHttpProvisioning({ url: config.numberProvisioningUrl!, secret: secret!, log })
  open.defer(() => provisioning.close())
  return provisioning
}
