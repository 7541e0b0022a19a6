import { z } from 'zod'
import { withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, refused, withBody } from '../../shapes/answers.ts'
import { messageFlowDetails } from '../../fields/flow-details.ts'

/** Operations on texts that need no campaign: the preview of the message flow, and the terms (S2-209, S2-094). */
export const textOperations = {
  previewMessageFlow: {
    method: 'POST',
    path: '/v1/10dlc/campaigns/message_flow/preview',
    summary: 'Preview a message flow',
    description:
      'Returns the message_flow of a campaign with these details. Send the details in message_flow_details, or as the body itself.',
    body: z.strictObject({
      message_flow_details: messageFlowDetails.optional(),
      ...messageFlowDetails.partial().shape,
    }),
    responses: {
      200: { schema: z.object({ message_flow: z.string() }), description: 'The message flow.' },
      422: refused(
        'Some details are missing or invalid, see `invalid_parameters`; or the message flow would not have 40 to 4096 characters.',
      ),
      ...withBody,
    },
    policy: withKey,
  },
  getCampaignTerms: {
    method: 'GET',
    path: '/v1/10dlc/campaigns/terms',
    summary: 'Read the campaign terms',
    description: 'The text that a campaign accepts with `terms_and_conditions`.',
    responses: { 200: { schema: z.object({ terms: z.string() }), description: 'The terms.' }, ...common },
    policy: withKey,
  },
} satisfies Operations
