import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { deviceV0 } from '../camara/device.ts'
import { commonRefusals, withNumberToken } from '../camara/wire.ts'
import { areaOf, lastLocationTime, matchRate } from './shapes.ts'

const maxAge = z
  .int()
  .min(60)
  .optional()
  .describe('Maximum age of the location in seconds. Default: any age.')

/** The CAMARA API Location Verification 0.2.0 (S1-103). */
export const locationV0Contract = contract('network', 'Location verification, v0', {
  verifyLocationV0: {
    method: 'POST',
    path: '/camara/location-verification/v020/verify',
    alsoAt: ['/camara/location-verification/v0/verify'],
    summary: 'Verify whether a device is within a circle',
    body: z.looseObject({ device: deviceV0, area: areaOf(z.int().min(2_000).max(200_000)), maxAge }),
    responses: {
      200: {
        schema: z.object({
          verificationResult: z.enum(['TRUE', 'FALSE', 'UNKNOWN', 'PARTIAL']),
          matchRate,
          lastLocationTime: lastLocationTime.optional(),
        }),
        description: 'The result, which is UNKNOWN if the location is unknown or older than `maxAge`.',
      },
      ...commonRefusals,
    },
    policy: withNumberToken,
  },
})
