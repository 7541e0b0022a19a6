import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { camaraProblems } from '../camara/problems.ts'
import { isSubjectKnown, queryNetwork, subjectUnnamed } from '../camara/subject.ts'
import type { NetworkDataSource, Subject } from '../source/port.ts'
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
      if (!location) throw new Problem(await reasonOfNoLocation(networkData, subject))
      if (isTooOld(location, maxAge, requestedAt)) throw new Problem(camaraProblems.maxAgeUnfulfilled)
      const result = compare({ ...area.center, radius: area.radius }, location)
      return { status: 200, body: { lastLocationTime: location.at.toISOString(), ...result } }
    },
  }
}

/** As in CAMARA, 422 is for devices that the network knows; an unknown number is 404, like for every other feature. */
async function reasonOfNoLocation(networkData: NetworkDataSource, subject: Subject) {
  const isKnown = await queryNetwork(isSubjectKnown(networkData, subject))
  return isKnown ? camaraProblems.unlocated : camaraProblems.identifierNotFound
}
