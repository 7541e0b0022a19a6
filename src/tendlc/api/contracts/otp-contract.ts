import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { otpGuessed, otpShown, otpStarted } from '../../otp/shapes.ts'

const params = z.object({ brand_id: z.string() })
const shown = { schema: otpShown, says: 'How the verification stands.' }
const conflict = refused('The brand is terminated, or its phone is verified already.')

/** The mobile phones of SOLE_PROPRIETOR brands (S2-054 to S2-056, S2-203). */
export const otpOperations = {
  startVerification: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/start_verification',
    summary: 'Send a text to the mobile phone of a brand',
    description:
      'For SOLE_PROPRIETOR brands. The code of the text, or a YES as its reply, confirms the phone within a day; ' +
      'a text that was sent before counts no more. The text is a message that the account pays for.',
    params,
    body: otpStarted,
    answers: {
      200: shown,
      402: refused('The balance does not cover the text.'),
      409: conflict,
      422: refused('The text has none of the macros, or the brand is none that is verified like this.'),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  verify: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/verify',
    summary: 'Verify the mobile phone of a brand',
    description: 'By the code that was sent to it. The fifth wrong one ends the verification.',
    params,
    body: otpGuessed,
    answers: {
      200: shown,
      422: refused('It is not the code, or none is waited for.'),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  getVerification: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/verification/{reference_id}',
    summary: 'Read how a verification stands',
    params: z.object({ brand_id: z.string(), reference_id: z.string() }),
    answers: { 200: shown, ...onBrand, ...common },
    policy: onOwnResource,
  },
} satisfies Operations
