import { z } from 'zod'
import { contentActions } from '../content/action.ts'
import { contentRules } from '../content/checks.ts'
import { notFound, type OperatorOperations, apiKey, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { opaqueCursor, pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const campaignId = z.string().regex(/^[0-9A-Z]{1,20}$/)

export const contentAction = z
  .enum(contentActions)
  .describe(
    'Action for a message whose text does not comply with its campaign: `off` disables the checks, `flag` sends the message and records the violated rules, `reject` rejects it with error 1470.',
  )

const violation = z
  .object({
    message_uuid: z.uuid(),
    campaign_id: z.string(),
    api_key: z.string(),
    rule: z.enum(contentRules),
    action: z.enum(['flag', 'reject']).describe('Action applied to the message.'),
    at: time.describe('When the message was accepted, in exchange time.'),
  })
  .meta({ title: 'Violation' })

const exchangeAction = z.strictObject({ action: contentAction })
const campaignAction = z.strictObject({
  action: nullable(contentAction).describe('If null, the setting of the exchange applies.'),
})

/** Lists messages that do not comply with their 10DLC campaigns, and sets whether such messages are flagged or rejected. */
export const violationOperations = {
  listCampaignViolations: gets('/operator/v1/campaign-violations', {
    summary: 'List messages that do not comply with their campaign, newest first',
    description:
      'One entry for each message and rule. All filters must match. Entries are kept as long as messages, and contain neither texts nor numbers.',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      campaign_id: campaignId.optional(),
      rule: z.enum(contentRules).optional(),
      action: z.enum(['flag', 'reject']).optional(),
      since: time.optional().describe('Only messages accepted at or after this time.'),
      until: time.optional().describe('Only messages accepted before this time.'),
      ...pageQuery({ cursor: opaqueCursor }),
    }),
    responses: { 200: pageOf('violations', violation) },
  }),
  readContentAction: gets('/operator/v1/campaign-content-action', {
    summary: 'Read the action for messages that do not comply with their campaign',
    versioned: true,
    responses: { 200: { schema: exchangeAction, description: 'The exchange setting.' } },
  }),
  putContentAction: puts('/operator/v1/campaign-content-action', {
    summary: 'Set the action for messages that do not comply with their campaign',
    description:
      'Applies to every campaign without a separate setting. Takes effect on every node within 1 s.',
    roles: ['compliance'],
    body: exchangeAction,
    versioned: true,
    responses: { 200: { schema: exchangeAction, description: 'The exchange setting.' } },
  }),
  putCampaignContentAction: puts('/operator/v1/campaigns/{campaign_id}/content-action', {
    summary: 'Set the action for messages that do not comply with one campaign',
    description: 'Takes effect on every node within 1 s.',
    roles: ['compliance'],
    params: z.object({ campaign_id: campaignId }),
    body: campaignAction,
    responses: {
      200: { schema: campaignAction, description: 'The setting of the campaign.' },
      ...notFound,
    },
  }),
} satisfies OperatorOperations
