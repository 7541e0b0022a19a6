import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { queryNetwork, subjectUnnamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { Reachability } from '../source/port.ts'
import { abroad } from './abroad.ts'
import { isKnown } from './known.ts'
import type { deviceStatusContract } from './contract.ts'

/** Handlers for Device Reachability Status 1.1.0 and Device Roaming Status 1.1.0. */
export function deviceStatusHandlers({
  networkData,
}: FeatureDeps): Handlers<typeof deviceStatusContract, NetworkCaller> {
  return {
    async getReachabilityStatus({ caller }, { body }) {
      const known = await queryNetwork(networkData.reachability(subjectUnnamed(caller, body.device)))
      if (!known || !isKnown(known)) throw new Problem(camaraProblems.identifierNotFound)
      return { status: 200, body: { lastStatusTime: known.at.toISOString(), ...waysOf(known) } }
    },
    async getRoamingStatus({ caller }, { body }) {
      const known = await queryNetwork(networkData.roaming(subjectUnnamed(caller, body.device)))
      if (!known) throw new Problem(camaraProblems.identifierNotFound)
      const { at, roaming } = known
      return { status: 200, body: { lastStatusTime: at.toISOString(), roaming, ...abroad(known) } }
    },
  }
}

function waysOf({ data, sms }: Reachability) {
  const connectivity = [...(data ? ['DATA' as const] : []), ...(sms ? ['SMS' as const] : [])]
  return connectivity.length > 0 ? { reachable: true, connectivity } : { reachable: false }
}
