import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { phoneNumberV0 as phoneNumber } from '../camara/device.ts'
import { commonRefusals, refused, withNumberToken } from '../camara/wire.ts'
import { maxAge } from './shapes.ts'

const responses = {
  ...commonRefusals,
  404: refused('The network does not know the number (SIM_SWAP.UNKNOWN_PHONE_NUMBER).'),
}

/** 1 to 2400 as a string of digits, which some clients send. */
const inDigits = z.string().regex(/^(?:[1-9]\d{0,2}|1\d{3}|2[0-3]\d{2}|2400)$/)

/** The CAMARA API SIM Swap 0.4.0 (S1-108, S1-109). */
export const simSwapV0Contract = contract('network', 'SIM swap, v0', {
  checkSimSwapV0: {
    method: 'POST',
    path: '/camara/sim-swap/v040/check',
    alsoAt: ['/camara/sim-swap/v0/check'],
    summary: 'Check whether the SIM of a number was recently swapped',
    body: z.looseObject({
      phoneNumber,
      maxAge: z
        .union([maxAge, inDigits])
        .optional()
        .describe('Hours to look back, as a number or a string of digits. Default: 240.'),
    }),
    responses: {
      200: { schema: z.object({ swapped: z.boolean() }), description: 'Whether the SIM was swapped.' },
      ...responses,
    },
    policy: withNumberToken,
  },
  retrieveSimSwapDateV0: {
    method: 'POST',
    path: '/camara/sim-swap/v040/retrieve-date',
    alsoAt: ['/camara/sim-swap/v0/retrieve-date'],
    summary: 'Get the date of the last SIM swap of a number',
    body: z.looseObject({ phoneNumber }),
    responses: {
      200: {
        schema: z.object({ latestSimChange: z.iso.datetime() }),
        description: 'Time of the last SIM swap, or of the activation of the SIM.',
      },
      ...responses,
    },
    policy: withNumberToken,
  },
})
