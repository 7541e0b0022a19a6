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
  prefix: prefix.describe('Leading digits of the recipients; empty for all.'),
  carrier_id: carrierId.shape.carrier_id,
  sender: z
    .enum(['any', 'number', 'alphanumeric'])
    .describe('Sender type: `number`, `alphanumeric` or `any`.'),
  priority: z
    .int()
    .min(0)
    .max(1000)
    .describe('Order among routes of the same prefix. 0 is the highest priority and the default.'),
  weight: z.int().min(1).max(1000).describe('Relative share among routes of the same prefix and priority.'),
  last: z
    .boolean()
    .describe(
      'Whether no further route is tried after this route. If the carrier of this route is busy, messages wait.',
    ),
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
const routeExists = { 409: refused('A route with this prefix, sender type and carrier already exists.') }

/** Operations on routes of messages to carriers. */
export const routingOperations = {
  listRoutes: gets('/operator/v1/routes', {
    summary: 'List routes, ordered by prefix',
    query: z.strictObject({
      prefix: prefix.optional(),
      carrier_id: carrierId.shape.carrier_id.optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('routes', routeView) },
  }),
  createRoute: posts('/operator/v1/routes', {
    summary: 'Create a route',
    roles: ['messaging'],
    body: input,
    responses: {
      201: { schema: routeView, description: 'The route. Takes effect on all nodes within 1 s.' },
      ...routeExists,
    },
  }),
  readRoute: gets('/operator/v1/routes/{route_id}', {
    summary: 'Get a route',
    params: routeId,
    versioned: true,
    responses: { 200: { schema: routeView, description: 'The route.' } },
  }),
  changeRoute: patches('/operator/v1/routes/{route_id}', {
    summary: 'Change a route',
    description:
      'Messages already queued for the old carrier stay queued there as long as the old carrier has a session.',
    roles: ['messaging'],
    params: routeId,
    body: input.partial(),
    versioned: true,
    responses: {
      200: { schema: routeView, description: 'The updated route.' },
      ...routeExists,
    },
  }),
  deleteRoute: deletes('/operator/v1/routes/{route_id}', {
    summary: 'Delete a route',
    description:
      'The last route of a carrier or prefix can also be deleted. Messages already queued for the carrier are still sent to it; ' +
      'messages to recipients without a route are rejected with 1250.',
    roles: ['messaging'],
    params: routeId,
    versioned: true,
    responses: { 204: { description: 'The route was deleted. Takes effect on all nodes within 1 s.' } },
  }),
} satisfies OperatorOperations
