import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FeatureNeeds } from '../camara/needs.ts'
import { camaraProblems } from '../camara/problems.ts'
import { asked, subjectUnnamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { locationContract } from './contract.ts'
import { compare, isTooOld } from './verdict.ts'

/** Answers Location Verification 3.0.0. */
export function locationHandlers({
  truth,
  clock,
}: FeatureNeeds): Handlers<typeof locationContract, NetworkCaller> {
  return {
    async verifyLocation({ caller }, { body: { device, area, maxAge } }) {
      const subject = subjectUnnamed(caller, device)
      const askedAt = clock.now()
      const place = await asked(truth.place(subject, maxAge))
      if (!place) throw new Problem(camaraProblems.unlocated)
      if (isTooOld(place, maxAge, askedAt)) throw new Problem(camaraProblems.maxAgeUnfulfilled)
      const verdict = compare({ ...area.center, radius: area.radius }, place)
      return { status: 200, body: { lastLocationTime: place.at.toISOString(), ...verdict } }
    },
  }
}
