import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededDevice as device } from '../camara/device.ts'
import { currentRefusals, withTokenAlone } from '../camara/wire.ts'
import { abroadShape } from './shapes.ts'

const lastStatusTime = z.iso.datetime().describe('When the network has learnt that.')

/** Device Reachability Status 1.1.0 and Device Roaming Status 1.1.0. */
export const deviceStatusContract = contract('network', 'Device status', {
  getReachabilityStatus: {
    method: 'POST',
    path: '/camara/device-reachability-status/v1/retrieve',
    summary: 'Find out whether and how the device of the access token can be reached',
    body: z.looseObject({ device }),
    answers: {
      200: {
        schema: z.object({
          lastStatusTime,
          reachable: z.boolean(),
          connectivity: z
            .array(z.enum(['DATA', 'SMS']))
            .optional()
            .describe('By what; left out where it cannot be reached.'),
        }),
        says: 'Whether it can be reached, and by what.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  getRoamingStatus: {
    method: 'POST',
    path: '/camara/device-roaming-status/v1/retrieve',
    summary: 'Find out whether the device of the access token roams, and where',
    body: z.looseObject({ device }),
    answers: {
      200: {
        schema: z.object({ lastStatusTime, roaming: z.boolean(), ...abroadShape }),
        says: 'Whether it does, and where.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})
