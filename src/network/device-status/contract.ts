import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededDevice as device } from '../camara/device.ts'
import { currentRefusals, withTokenAlone } from '../camara/wire.ts'
import { abroadShape } from './shapes.ts'

const lastStatusTime = z.iso.datetime().describe('When the network last updated this status.')

/** The CAMARA APIs Device Reachability Status 1.1.0 and Device Roaming Status 1.1.0. */
export const deviceStatusContract = contract('network', 'Device status', {
  getReachabilityStatus: {
    method: 'POST',
    path: '/camara/device-reachability-status/v1/retrieve',
    summary: 'Get the reachability status of the device of the access token',
    body: z.looseObject({ device }),
    responses: {
      200: {
        schema: z.object({
          lastStatusTime,
          reachable: z.boolean(),
          connectivity: z
            .array(z.enum(['DATA', 'SMS']))
            .optional()
            .describe('How the device can be reached; omitted if it cannot.'),
        }),
        description: 'The reachability status.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  getRoamingStatus: {
    method: 'POST',
    path: '/camara/device-roaming-status/v1/retrieve',
    summary: 'Get the roaming status of the device of the access token',
    body: z.looseObject({ device }),
    responses: {
      200: {
        schema: z.object({ lastStatusTime, roaming: z.boolean(), ...abroadShape }),
        description: 'The roaming status and country.',
      },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})
