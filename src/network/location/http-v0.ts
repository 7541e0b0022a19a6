import type { Handlers } from '#platform/contract/contract.ts'
import type { FeatureDeps } from '../camara/deps.ts'
import { queryNetworkV0, deviceNamed } from '../camara/subject.ts'
import type { NetworkCaller } from '../tokens/tokens.ts'
import type { locationV0Contract } from './contract-v0.ts'
import { compare, isTooOld } from './location-match.ts'

/** Handlers for Location Verification 0.2.0. */
export function locationV0Handlers({
  networkData,
  clock,
}: FeatureDeps): Handlers<typeof locationV0Contract, NetworkCaller> {
  return {
    async verifyLocationV0({ caller }, { body: { device, area, maxAge } }) {
      const subject = deviceNamed(caller, device)
      const requestedAt = clock.now()
      const location = await queryNetworkV0(networkData.location(subject, maxAge))
      if (!location) return { status: 200, body: { verificationResult: 'UNKNOWN' } }
      const result = isTooOld(location, maxAge, requestedAt)
        ? ({ verificationResult: 'UNKNOWN' } as const)
        : compare({ ...area.center, radius: area.radius }, location)
      return { status: 200, body: { ...result, lastLocationTime: location.at.toISOString() } }
    },
  }
}
