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
  .describe('Seconds; 0 asks the network now; of any age unless given.')

/** Location Verification 3.0.0. */
export const locationContract = contract('network', 'Location verification', {
  verifyLocation: {
    method: 'POST',
    path: '/camara/location-verification/v3/verify',
    summary: 'Find out whether the device of the access token is in a circle',
    body: z.looseObject({ device: unneededDevice, area: areaOf(z.number().min(1)), maxAge }),
    answers: {
      200: {
        schema: z.object({
          lastLocationTime,
          verificationResult: z.enum(['TRUE', 'FALSE', 'PARTIAL']),
          matchRate,
        }),
        says: 'Whether it is.',
      },
      ...currentRefusals,
      422: refused(
        'The request names a device, which the access token does already (UNNECESSARY_IDENTIFIER); the network does not have the feature for the number (SERVICE_NOT_APPLICABLE), does not know where the device is (LOCATION_VERIFICATION.UNABLE_TO_LOCATE), or not since so lately (LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE).',
      ),
    },
    policy: withTokenAlone,
  },
})
