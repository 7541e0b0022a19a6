import { z } from 'zod'
import { routeFields } from '#carriers/index.ts'
import { common, everyone, type OperatorOperations, operatorsOnly, apiKey, prefix } from '#operators/index.ts'
import { msisdn } from '#platform/contract/shapes.ts'

const explainedRoute = z.object({
  position: z
    .int()
    .nullable()
    .describe('Position in the order of attempts, from 1; null for routes that the message cannot use.'),
  route_id: z.uuid(),
  ...routeFields,
  share: z
    .number()
    .describe('Proportion of messages that use this route first, among routes of the same rank.'),
  carrier: z
    .enum(['up', 'away', 'down'])
    .describe(
      '`up`: a node has a session with the carrier; `away`: no node has one; `down`: no node has had one for 2 s.',
    ),
  carrier_status: z.string().describe('Only active carriers accept new messages.'),
  reason: z.string(),
})

const explanation = z.object({
  to: z.string(),
  sender: z.enum(['number', 'alphanumeric']),
  selected_carrier: z.string().nullable().describe('The carrier to which a new message would be sent now.'),
  refusal: z
    .object({ code: z.int(), rule: z.string(), detail: z.string() })
    .nullable()
    .describe(
      'Why such a message would be rejected; null if it would be accepted. The features and limitations of the number, its campaign or registration, traffic rules, routes and prices are checked. It is assumed that the account owns the sender and that the recipient has not opted out.',
    ),
  violation: z
    .object({
      campaign_id: z.string(),
      action: z.enum(['flag', 'reject']),
      rules: z.array(z.string()),
      detail: z.string(),
    })
    .nullable()
    .describe(
      'How `text` violates the campaign of the sender; null if the text complies or the sender has no campaign.',
    ),
  price: z.object({ prefix, price: z.string() }).nullable().describe('Price per segment in euros.'),
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
      'Traffic rules of the account that match such a message now. A null `rule_id` means the built-in rule that limits the account to its home country.',
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
      'Routes with the same prefix and priority are listed by weight or, with `message_uuid`, in the order that applies to that message.',
    policy: operatorsOnly,
    roles: everyone,
    params: z.object({ msisdn }),
    query: z.strictObject({
      from: z
        .string()
        .min(1)
        .max(15)
        .optional()
        .describe('The sender of the message. If omitted, a numeric sender is assumed.'),
      message_uuid: z.uuid().optional(),
      api_key: apiKey.shape.api_key
        .optional()
        .describe(
          'The sending account, whose traffic rules are then evaluated. If omitted, campaign and registration of the owner of `from` are used, and no traffic rules.',
        ),
      text: z.string().max(1000).optional().describe('The text of the message.'),
    }),
    responses: {
      200: { schema: explanation, description: 'The routes, in the order in which they are tried.' },
      ...common,
    },
  },
} satisfies OperatorOperations
