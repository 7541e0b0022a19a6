import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { otpGuessed, otpShown, otpStarted } from '../../otp/shapes.ts'

const params = z.object({ brand_id: z.string() })
const shown = { schema: otpShown, description: 'The verification.' }
const conflict = refused('The brand is terminated, or its phone is verified already.')

/** Operations on the mobile phones of SOLE_PROPRIETOR brands (S2-054 to S2-056, S2-203). */
export const otpOperations = {
  startVerification: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/start_verification',
    summary: 'Send a verification text to the mobile phone of a brand',
    description:
      'For SOLE_PROPRIETOR brands. The code in the text, or the reply YES, verifies the phone within 24 hours; ' +
      'earlier texts become invalid. The account is charged for the message, unless the campaign registry sends it.',
    params,
    body: otpStarted,
    responses: {
      200: shown,
      402: refused('The balance does not cover the verification text.'),
      409: conflict,
      422: refused(
        'The text contains neither @OTP_PIN@ nor @OTP_YES@, or the brand cannot be verified by text message.',
      ),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  verify: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/verify',
    summary: 'Verify the mobile phone of a brand',
    description:
      'Checks the code from the verification text. After the fifth wrong code the verification has failed.',
    params,
    body: otpGuessed,
    responses: {
      200: shown,
      422: refused('The code is wrong, or no verification is pending.'),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  getVerification: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/verification/{reference_id}',
    summary: 'Read a verification',
    params: z.object({ brand_id: z.string(), reference_id: z.string() }),
    responses: { 200: shown, ...onBrand, ...common },
    policy: onOwnResource,
  },
} satisfies Operations
