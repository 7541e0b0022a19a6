import { z } from 'zod'
import { withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, refused, withBody } from '../../shapes/answers.ts'
import { messageFlowDetails } from '../../fields/flow-details.ts'

/** Texts of campaigns that belong to none yet (S2-209, S2-094). */
export const textOperations = {
  previewMessageFlow: {
    method: 'POST',
    path: '/v1/10dlc/campaigns/message_flow/preview',
    summary: 'Preview a message flow',
    description:
      'The text that a campaign with these details would have. The details stand in message_flow_details, or are the body.',
    body: z.strictObject({
      message_flow_details: messageFlowDetails.optional(),
      ...messageFlowDetails.partial().shape,
    }),
    answers: {
      200: { schema: z.object({ message_flow: z.string() }), says: 'The text.' },
      422: refused(
        'Details are missing or wrong, each of them named; or make a text that has not 40 to 4096 characters.',
      ),
      ...withBody,
    },
    policy: withKey,
  },
  getCampaignTerms: {
    method: 'GET',
    path: '/v1/10dlc/campaigns/terms',
    summary: 'Read the terms of campaigns',
    description: 'Which terms_and_conditions of a campaign accepts.',
    answers: { 200: { schema: z.object({ terms: z.string() }), says: 'The terms.' }, ...common },
    policy: withKey,
  },
} satisfies Operations
