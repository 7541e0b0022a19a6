import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededNumber } from '../camara/device.ts'
import { currentRefusals, withTokenAlone } from '../camara/wire.ts'
import { maxAge } from './shapes.ts'

/** SIM Swap 2.1.0. */
export const simSwapContract = contract('network', 'SIM swap', {
  checkSimSwap: {
    method: 'POST',
    path: '/camara/sim-swap/v2/check',
    summary: 'Find out whether the number of the access token was put on another SIM lately',
    body: z.looseObject({
      phoneNumber: unneededNumber,
      maxAge: maxAge.optional().describe('Hours to look back; 240 unless given.'),
    }),
    answers: {
      200: { schema: z.object({ swapped: z.boolean() }), says: 'Whether it was.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  retrieveSimSwapDate: {
    method: 'POST',
    path: '/camara/sim-swap/v2/retrieve-date',
    summary: 'Find out when the number of the access token was put on another SIM last',
    body: z.looseObject({ phoneNumber: unneededNumber }),
    answers: {
      200: {
        schema: z.object({
          latestSimChange: z.iso
            .datetime()
            .nullable()
            .describe('When it was, or since when its SIM has been in use; null where neither is known.'),
          monitoredPeriod: z
            .int()
            .optional()
            .describe('Days that are looked back, where there was nothing within them.'),
        }),
        says: 'When it was.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})
