import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededDevice } from '../camara/device.ts'
import { currentRefusals, refused, withTokenAlone } from '../camara/wire.ts'
import { areaOf, lastLocationTime, matchRate } from './shapes.ts'

const maxAge = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .describe('Maximum age of the location in seconds; 0 requests the current location. Default: any age.')

/** The CAMARA API Location Verification 3.0.0. */
export const locationContract = contract('network', 'Location verification', {
  verifyLocation: {
    method: 'POST',
    path: '/camara/location-verification/v3/verify',
    summary: 'Verify whether the device of the access token is within a circle',
    body: z.looseObject({ device: unneededDevice, area: areaOf(z.number().min(1)), maxAge }),
    responses: {
      200: {
        schema: z.object({
          lastLocationTime,
          verificationResult: z.enum(['TRUE', 'FALSE', 'PARTIAL']),
          matchRate,
        }),
        description: 'The result.',
      },
      ...currentRefusals,
      422: refused(
        'The request names a device although the access token identifies it (UNNECESSARY_IDENTIFIER), or the network does not offer the feature for the number (SERVICE_NOT_APPLICABLE), does not know the location (LOCATION_VERIFICATION.UNABLE_TO_LOCATE), or knows only a location older than `maxAge` (LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE).',
      ),
    },
    policy: withTokenAlone,
  },
})
