import { epochCache, type EpochCache } from '#platform/nodes/epoch-cache.ts'
import {
  openApiUsage,
  openSimLimits,
  openSimUsers,
  readSimService,
  type ApiUsage,
  type SimLimits,
  type SimService,
  type SimUsers,
} from '#sims/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** API users of SIMs and their limits. */
export type Sims = {
  simUsers: SimUsers
  simService: EpochCache<SimService>
  simLimits: SimLimits
  apiUsage: ApiUsage
}

/** Opens the SIM API's users and limits. */
export function openSims({ db, epoch }: Engine, { log, open }: NodeParts): Sims {
  const apiUsage = openApiUsage(db, log)
  open.defer(() => apiUsage.stop())
  return {
    simUsers: openSimUsers({ db, epoch }),
    simService: epochCache(epoch, 1, () => readSimService(db)),
    simLimits: openSimLimits(),
    apiUsage,
  }
}
