import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { deviceV0 as device } from '../camara/device.ts'
import { commonRefusals, withNumberToken } from '../camara/wire.ts'
import { abroadShape } from './shapes.ts'

const connectivityStatus = z.enum(['CONNECTED_DATA', 'CONNECTED_SMS', 'NOT_CONNECTED'])

/** The CAMARA API Device Status 0.5.1 (S1-101, S1-102). */
export const deviceStatusV0Contract = contract('network', 'Device status, v0', {
  getConnectivityStatusV0: {
    method: 'POST',
    path: '/camara/device-status/v050/connectivity',
    alsoAt: ['/camara/device-status/v0/connectivity'],
    summary: 'Get the connectivity status of a device',
    body: z.looseObject({ device }),
    responses: {
      200: { schema: z.object({ connectivityStatus }), description: 'The connectivity status.' },
      ...commonRefusals,
    },
    policy: withNumberToken,
  },
  getRoamingStatusV0: {
    method: 'POST',
    path: '/camara/device-status/v050/roaming',
    alsoAt: ['/camara/device-status/v0/roaming'],
    summary: 'Get the roaming status of a device',
    body: z.looseObject({ device }),
    responses: {
      200: {
        schema: z.object({ roaming: z.boolean(), ...abroadShape }),
        description: 'The roaming status and country.',
      },
      ...commonRefusals,
    },
    policy: withNumberToken,
  },
})
