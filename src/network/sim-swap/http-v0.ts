import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { queryNetworkV0, subjectNamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { SimChange } from '../source/port.ts'
import { hasSwapped } from './change.ts'
import type { simSwapV0Contract } from './contract-v0.ts'

/** Handlers for SIM Swap 0.4.0. */
export function simSwapV0Handlers({
  networkData,
  clock,
}: FeatureDeps): Handlers<typeof simSwapV0Contract, NetworkCaller> {
  const changeOf = async (caller: NetworkCaller, phoneNumber: string): Promise<SimChange> => {
    const change = await queryNetworkV0(networkData.simChange(subjectNamed(caller, phoneNumber)))
    if (!change) throw new Problem(camaraProblems.unknownNumber)
    return change
  }
  return {
    async checkSimSwapV0({ caller }, { body: { phoneNumber, maxAge } }) {
      const change = await changeOf(caller, phoneNumber)
      const hours = maxAge === undefined ? undefined : Number(maxAge)
      return { status: 200, body: { swapped: hasSwapped(change, hours, clock.now()) } }
    },
    async retrieveSimSwapDateV0({ caller }, { body: { phoneNumber } }) {
      const { changedAt } = await changeOf(caller, phoneNumber)
      // v0 has no response for "no swap within the monitored period".
      if (!changedAt) throw new Problem(camaraProblems.unknownNumber)
      return { status: 200, body: { latestSimChange: changedAt.toISOString() } }
    },
  }
}
