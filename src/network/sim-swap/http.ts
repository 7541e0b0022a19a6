import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { queryNetwork, subjectUnnamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { SimChange } from '../source/port.ts'
import { hasSwapped } from './change.ts'
import type { simSwapContract } from './contract.ts'

/** Handlers for SIM Swap 2.1.0. */
export function simSwapHandlers({
  networkData,
  clock,
}: FeatureDeps): Handlers<typeof simSwapContract, NetworkCaller> {
  const changeOf = async (caller: NetworkCaller, phoneNumber: string | undefined): Promise<SimChange> => {
    const change = await queryNetwork(networkData.simChange(subjectUnnamed(caller, phoneNumber)))
    if (!change) throw new Problem(camaraProblems.identifierNotFound)
    return change
  }
  return {
    async checkSimSwap({ caller }, { body: { phoneNumber, maxAge } }) {
      const change = await changeOf(caller, phoneNumber)
      return { status: 200, body: { swapped: hasSwapped(change, maxAge, clock.now()) } }
    },
    async retrieveSimSwapDate({ caller }, { body: { phoneNumber } }) {
      const { changedAt, monitoredDays } = await changeOf(caller, phoneNumber)
      if (changedAt) return { status: 200, body: { latestSimChange: changedAt.toISOString() } }
      const watched = monitoredDays === undefined ? {} : { monitoredPeriod: monitoredDays }
      return { status: 200, body: { latestSimChange: null, ...watched } }
    },
  }
}
