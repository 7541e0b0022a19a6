import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededNumber } from '../camara/device.ts'
import { currentRefusals, withTokenAlone } from '../camara/wire.ts'
import { maxAge } from './shapes.ts'

/** The CAMARA API SIM Swap 2.1.0. */
export const simSwapContract = contract('network', 'SIM swap', {
  checkSimSwap: {
    method: 'POST',
    path: '/camara/sim-swap/v2/check',
    summary: 'Check whether the SIM of the number of the access token was recently swapped',
    body: z.looseObject({
      phoneNumber: unneededNumber,
      maxAge: maxAge.optional().describe('Hours to look back. Default: 240.'),
    }),
    responses: {
      200: { schema: z.object({ swapped: z.boolean() }), description: 'Whether the SIM was swapped.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  retrieveSimSwapDate: {
    method: 'POST',
    path: '/camara/sim-swap/v2/retrieve-date',
    summary: 'Get the date of the last SIM swap of the number of the access token',
    body: z.looseObject({ phoneNumber: unneededNumber }),
    responses: {
      200: {
        schema: z.object({
          latestSimChange: z.iso
            .datetime()
            .nullable()
            .describe('Time of the last SIM swap, or of the activation of the SIM; null if unknown.'),
          monitoredPeriod: z
            .int()
            .optional()
            .describe('Monitored period in days, if no swap occurred within it.'),
        }),
        description: 'The date of the last swap.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})
