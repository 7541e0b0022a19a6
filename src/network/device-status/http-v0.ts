import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { queryNetworkV0, deviceNamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { Reachability } from '../source/port.ts'
import { abroad } from './abroad.ts'
import { isKnown } from './known.ts'
import type { deviceStatusV0Contract } from './contract-v0.ts'

/** Handlers for Device Status 0.5.1. */
export function deviceStatusV0Handlers({
  networkData,
}: FeatureDeps): Handlers<typeof deviceStatusV0Contract, NetworkCaller> {
  return {
    async getConnectivityStatusV0({ caller }, { body }) {
      const known = await queryNetworkV0(networkData.reachability(deviceNamed(caller, body.device)))
      if (!known || !isKnown(known)) throw new Problem(camaraProblems.notFound)
      return { status: 200, body: { connectivityStatus: statusOf(known) } }
    },
    async getRoamingStatusV0({ caller }, { body }) {
      const known = await queryNetworkV0(networkData.roaming(deviceNamed(caller, body.device)))
      if (!known) throw new Problem(camaraProblems.notFound)
      return { status: 200, body: { roaming: known.roaming, ...abroad(known) } }
    },
  }
}

/** Data takes precedence over SMS, because most devices with a data connection can also receive SMS. */
function statusOf({ data, sms }: Reachability) {
  if (data) return 'CONNECTED_DATA'
  return sms ? 'CONNECTED_SMS' : 'NOT_CONNECTED'
}
