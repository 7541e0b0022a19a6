import { z } from 'zod'
import { routeFields } from '#carriers/index.ts'
import { common, everyone, type OperatorOperations, operatorsOnly, apiKey, prefix } from '#operators/index.ts'
import { msisdn } from '#platform/contract/shapes.ts'

const explainedRoute = z.object({
  place: z.int().nullable().describe('From 1; null for routes that it cannot take.'),
  route_id: z.uuid(),
  ...routeFields,
  share: z
    .number()
    .describe('Of the messages that come to routes of this rank, the part that takes it first.'),
  carrier: z
    .enum(['up', 'away', 'down'])
    .describe('Whether any node has a session; down is away for two seconds.'),
  carrier_status: z.string().describe('Only an active carrier is given new messages.'),
  why: z.string(),
})

const explanation = z.object({
  to: z.string(),
  sender: z.enum(['number', 'word']),
  takes: z.string().nullable().describe('The carrier that a new message would be led to now.'),
  refusal: z
    .object({ code: z.int(), rule: z.string(), detail: z.string() })
    .nullable()
    .describe(
      'What such a message would be refused with, its sender being owned and its recipient willing: by the features and limitations of its number, its campaign or registration, traffic rules, routes and prices.',
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
      'How `text` does not comply with the campaign of its sender; null where it complies, or there is no campaign.',
    ),
  price: z.object({ prefix, price: z.string() }).nullable().describe('Euros for each part.'),
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
      'Traffic rules of the account that match such a message now; null is the rule of its home country.',
    ),
  routes: z.array(explainedRoute),
})

/** Which route a message would take. */
export const explainOperations = {
  explainRouting: {
    method: 'GET',
    path: '/operator/v1/routing/{msisdn}',
    summary: 'Where messages to a number go, at what price, and why',
    description:
      'Of routes of one rank the heavier stands first; with `message_uuid` they stand in the order that this message has drawn.',
    policy: operatorsOnly,
    roles: everyone,
    params: z.object({ msisdn }),
    query: z.strictObject({
      from: z.string().min(1).max(15).optional().describe('The sender; a number unless given.'),
      message_uuid: z.uuid().optional(),
      api_key: apiKey.shape.api_key
        .optional()
        .describe(
          'Whose message: its traffic rules are asked too. Its campaign or registration is that of the owner of `from` unless given.',
        ),
      text: z.string().max(1000).optional().describe('What they read.'),
    }),
    answers: {
      200: { schema: explanation, says: 'The routes in the order in which they are tried.' },
      ...common,
    },
  },
} satisfies OperatorOperations
