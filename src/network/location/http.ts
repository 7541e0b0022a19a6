import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { queryNetwork, subjectUnnamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { locationContract } from './contract.ts'
import { compare, isTooOld } from './location-match.ts'

/** Handlers for Location Verification 3.0.0. */
export function locationHandlers({
  networkData,
  clock,
}: FeatureDeps): Handlers<typeof locationContract, NetworkCaller> {
  return {
    async verifyLocation({ caller }, { body: { device, area, maxAge } }) {
      const subject = subjectUnnamed(caller, device)
      const requestedAt = clock.now()
      const location = await queryNetwork(networkData.location(subject, maxAge))
      if (!location) throw new Problem(camaraProblems.unlocated)
      if (isTooOld(location, maxAge, requestedAt)) throw new Problem(camaraProblems.maxAgeUnfulfilled)
      const result = compare({ ...area.center, radius: area.radius }, location)
      return { status: 200, body: { lastLocationTime: location.at.toISOString(), ...result } }
    },
  }
}
