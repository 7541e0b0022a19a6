import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { common, notFound, withBody } from '../answers.ts'
import { pageQuery } from '../pages.ts'
import { everyone, type OperatorOperations, operatorsOnly } from '../policy.ts'
import { apiKey, carrierId, msisdn, prefix } from '../shapes.ts'

const members = {
  prefix: prefix.describe('Recipients that begin with it; the empty one is everything.'),
  carrier_id: carrierId.shape.carrier_id,
  sender: z.enum(['any', 'number', 'word']).describe('Whose messages: those of a number, of a word, or all.'),
  priority: z.int().min(-1000).max(1000).describe('Of the routes of one prefix, the lower goes first.'),
  weight: z.int().min(1).max(1000).describe('Share among routes of the same prefix and priority.'),
  last: z.boolean().describe('No route comes after this one: what its carrier cannot take now waits for it.'),
}

const { sender, priority, weight, last } = members
const wish = z.strictObject({
  prefix: members.prefix,
  carrier_id: members.carrier_id,
  sender: sender.optional(),
  priority: priority.optional(),
  weight: weight.optional(),
  last: last.optional(),
})

const explainedRoute = z.object({
  place: z.int().nullable().describe('From 1; null for routes that it cannot take.'),
  route_id: z.uuid(),
  ...members,
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
    .describe('What such a message would be refused with, its sender being owned and its recipient willing.'),
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

const routeView = z.object({ route_id: z.uuid(), ...members }).meta({ title: 'Route' })
const routeId = z.object({ route_id: z.uuid() })
const taken = { 409: refused('A route of this prefix, kind of sender and carrier is there.') }

/** Which messages go to which carrier. */
export const routingOperations = {
  listRoutes: {
    method: 'GET',
    path: '/operator/v1/routes',
    summary: 'Routes, by their prefix',
    policy: operatorsOnly,
    roles: everyone,
    query: z.strictObject({
      prefix: prefix.optional(),
      carrier_id: carrierId.shape.carrier_id.optional(),
      ...pageQuery,
    }),
    answers: {
      200: {
        schema: z.object({ routes: z.array(routeView), next: z.uuid().nullable() }),
        says: 'A page; `next` is the cursor of the one after it, null on the last.',
      },
      ...common,
    },
  },
  createRoute: {
    method: 'POST',
    path: '/operator/v1/routes',
    summary: 'Lead a prefix to a carrier',
    policy: operatorsOnly,
    roles: ['messaging'],
    body: wish,
    answers: {
      201: { schema: routeView, says: 'Every node routes by it within a second.' },
      ...withBody,
      ...taken,
    },
  },
  changeRoute: {
    method: 'PATCH',
    path: '/operator/v1/routes/{route_id}',
    summary: 'Change a route',
    description: 'What is waiting for its carrier stays there, as long as that has a session.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: routeId,
    body: wish.partial(),
    answers: {
      200: { schema: routeView, says: 'The route as it is now.' },
      ...withBody,
      ...notFound,
      ...taken,
    },
  },
  deleteRoute: {
    method: 'DELETE',
    path: '/operator/v1/routes/{route_id}',
    summary: 'Take a route away',
    description:
      'Also the last one of a carrier, or of a prefix: what waits for the carrier is still sent there, and recipients that no ' +
      'route leads to are refused with 1250.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: routeId,
    answers: { 204: { says: 'No new message takes it after a second.' }, ...common, ...notFound },
  },
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
      api_key: apiKey.shape.api_key.optional().describe('Whose message: its traffic rules are asked too.'),
      text: z.string().max(1000).optional().describe('What they read.'),
    }),
    answers: {
      200: { schema: explanation, says: 'The routes in the order in which they are tried.' },
      ...common,
    },
  },
} satisfies OperatorOperations
