import { z } from 'zod'
import { routeFields } from '#carriers/index.ts'
import { common, everyone, type OperatorOperations, operatorsOnly, apiKey, prefix } from '#operators/index.ts'
import { msisdn } from '#platform/contract/shapes.ts'

const explainedRoute = z.object({
  place: z.int().nullable().describe('Position from 1; null for routes that the message cannot use.'),
  route_id: z.uuid(),
  ...routeFields,
  share: z.number().describe('Share of the messages at this rank that try this route first.'),
  carrier: z
    .enum(['up', 'away', 'down'])
    .describe('Whether any node has a session; `down` means none for 2 seconds.'),
  carrier_status: z.string().describe('Only active carriers accept new messages.'),
  why: z.string(),
})

const explanation = z.object({
  to: z.string(),
  sender: z.enum(['number', 'word']),
  takes: z.string().nullable().describe('The carrier that a new message would be sent to now.'),
  refusal: z
    .object({ code: z.int(), rule: z.string(), detail: z.string() })
    .nullable()
    .describe(
      'The refusal of such a message, assuming that the account owns the sender and the recipient has not opted out: by the features and limitations of the number, its campaign or registration, traffic rules, routes and prices.',
    ),
  violation: z
    .object({
      campaign_id: z.string(),
      action: z.enum(['flag', 'reject']),
      rules: z.array(z.string()),
      detail: z.string(),
    })
    .nullable()
    .describe('How `text` violates the campaign of its sender; null if it complies or there is no campaign.'),
  price: z.object({ prefix, price: z.string() }).nullable().describe('Euros per segment.'),
  network: z.object({ prefix, network: z.string(), country: z.string(), name: z.string() }).nullable(),
  rules: z
    .array(
      z.object({
        rule_id: z.uuid().nullable(),
        name: z.string(),
        kind: z.string(),
        code: z.int(),
        effect: z.string(),
        facts: z.record(z.string(), z.unknown()),
      }),
    )
    .describe(
      'Traffic rules of the account that match such a message now; a null ID is the rule of its home country.',
    ),
  routes: z.array(explainedRoute),
})

/** Explains the route of a message. */
export const explainOperations = {
  explainRouting: {
    method: 'GET',
    path: '/operator/v1/routing/{msisdn}',
    summary: 'Explain the route and price of messages to a number',
    description:
      'Routes of equal rank are listed by weight; with `message_uuid`, in the order drawn for that message.',
    policy: operatorsOnly,
    roles: everyone,
    params: z.object({ msisdn }),
    query: z.strictObject({
      from: z.string().min(1).max(15).optional().describe('The sender. Default: any number.'),
      message_uuid: z.uuid().optional(),
      api_key: apiKey.shape.api_key
        .optional()
        .describe(
          'The sending account, to include its traffic rules. Default for the campaign or registration: the owner of `from`.',
        ),
      text: z.string().max(1000).optional().describe('The text of the message.'),
    }),
    answers: {
      200: { schema: explanation, says: 'The routes, in the order in which they are tried.' },
      ...common,
    },
  },
} satisfies OperatorOperations
