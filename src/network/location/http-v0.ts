import type { Handlers } from '#platform/contract/contract.ts'
import type { FeatureNeeds } from '../camara/needs.ts'
import { askedV0, deviceNamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { locationV0Contract } from './contract-v0.ts'
import { compare, isTooOld } from './verdict.ts'

/** Answers Location Verification 0.2.0. */
export function locationV0Handlers({
  truth,
  clock,
}: FeatureNeeds): Handlers<typeof locationV0Contract, NetworkCaller> {
  return {
    async verifyLocationV0({ caller }, { body: { device, area, maxAge } }) {
      const subject = deviceNamed(caller, device)
      const askedAt = clock.now()
      const place = await askedV0(truth.place(subject, maxAge))
      if (!place) return { status: 200, body: { verificationResult: 'UNKNOWN' } }
      const verdict = isTooOld(place, maxAge, askedAt)
        ? ({ verificationResult: 'UNKNOWN' } as const)
        : compare({ ...area.center, radius: area.radius }, place)
      return { status: 200, body: { ...verdict, lastLocationTime: place.at.toISOString() } }
    },
  }
}
