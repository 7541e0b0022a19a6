import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  type OperatorOperations,
  carrierId,
  prefix,
  deletes,
  gets,
  patches,
  posts,
} from '#operators/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

/** Fields of a route. */
export const routeFields = {
  prefix: prefix.describe('Recipients that begin with it; the empty one is everything.'),
  carrier_id: carrierId.shape.carrier_id,
  sender: z.enum(['any', 'number', 'word']).describe('Whose messages: those of a number, of a word, or all.'),
  priority: z.int().min(-1000).max(1000).describe('Of the routes of one prefix, the lower goes first.'),
  weight: z.int().min(1).max(1000).describe('Share among routes of the same prefix and priority.'),
  last: z.boolean().describe('No route comes after this one: what its carrier cannot take now waits for it.'),
}

const { sender, priority, weight, last } = routeFields
const input = z.strictObject({
  prefix: routeFields.prefix,
  carrier_id: routeFields.carrier_id,
  sender: sender.optional(),
  priority: priority.optional(),
  weight: weight.optional(),
  last: last.optional(),
})

const routeView = z.object({ route_id: z.uuid(), ...routeFields }).meta({ title: 'Route' })
const routeId = z.object({ route_id: z.uuid() })
const accepted = { 409: refused('A route of this prefix, kind of sender and carrier is there.') }

/** Which messages go to which carrier. */
export const routingOperations = {
  listRoutes: gets('/operator/v1/routes', {
    summary: 'Routes, by their prefix',
    query: z.strictObject({
      prefix: prefix.optional(),
      carrier_id: carrierId.shape.carrier_id.optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('routes', routeView) },
  }),
  createRoute: posts('/operator/v1/routes', {
    summary: 'Lead a prefix to a carrier',
    roles: ['messaging'],
    body: input,
    answers: {
      201: { schema: routeView, says: 'Every node routes by it within a second.' },
      ...accepted,
    },
  }),
  readRoute: gets('/operator/v1/routes/{route_id}', {
    summary: 'A route',
    params: routeId,
    versioned: true,
    answers: { 200: { schema: routeView, says: 'The route.' } },
  }),
  changeRoute: patches('/operator/v1/routes/{route_id}', {
    summary: 'Change a route',
    description: 'What is waiting for its carrier stays there, as long as that has a session.',
    roles: ['messaging'],
    params: routeId,
    body: input.partial(),
    versioned: true,
    answers: {
      200: { schema: routeView, says: 'The route as it is now.' },
      ...accepted,
    },
  }),
  deleteRoute: deletes('/operator/v1/routes/{route_id}', {
    summary: 'Take a route away',
    description:
      'Also the last one of a carrier, or of a prefix: what waits for the carrier is still sent there, and recipients that no ' +
      'route leads to are refused with 1250.',
    roles: ['messaging'],
    params: routeId,
    versioned: true,
    answers: { 204: { says: 'No new message takes it after a second.' } },
  }),
} satisfies OperatorOperations
