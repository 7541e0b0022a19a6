import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { deviceV0 } from '../camara/device.ts'
import { commonRefusals, withNumberToken } from '../camara/wire.ts'
import { areaOf, lastLocationTime, matchRate } from './shapes.ts'

const maxAge = z.int().min(60).optional().describe('Seconds; of any age unless given.')

/** Location Verification 0.2.0 (S1-103). */
export const locationV0Contract = contract('network', 'Location verification, v0', {
  verifyLocationV0: {
    method: 'POST',
    path: '/camara/location-verification/v020/verify',
    alsoAt: ['/camara/location-verification/v0/verify'],
    summary: 'Find out whether a device is in a circle',
    body: z.looseObject({ device: deviceV0, area: areaOf(z.int().min(2_000).max(200_000)), maxAge }),
    answers: {
      200: {
        schema: z.object({
          verificationResult: z.enum(['TRUE', 'FALSE', 'UNKNOWN', 'PARTIAL']),
          matchRate,
          lastLocationTime: lastLocationTime.optional(),
        }),
        says: 'Whether it is. UNKNOWN: the network does not know where it is, or not since so lately.',
      },
      ...commonRefusals,
    },
    policy: withNumberToken,
  },
})
