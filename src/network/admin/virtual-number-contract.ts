import { z } from 'zod'
import { virtualFaults } from '../source/virtual-plan.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  deletes,
  gets,
} from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const virtualNumber = z.string().regex(/^990[0-9]{2,12}$/)
const ofNumber = z.object({ virtual_number: virtualNumber })
const mcc = z.string().regex(/^[0-9]{3}$/)
const reached = { data: z.boolean(), sms: z.boolean() }
const circle = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(1).max(200_000).describe('Meters.'),
}
const fault = z.enum(virtualFaults)

/** Simulated data of a virtual number; null if unknown. */
const view = z.object({
  number: z.string(),
  sim_change: nullable(z.object({ changed_at: nullable(time), monitored_days: z.int().optional() })),
  reachability: nullable(z.object({ ...reached, at: time })),
  roaming: nullable(z.object({ roaming: z.boolean(), mcc: z.string().optional(), at: time })),
  location: nullable(z.object({ ...circle, at: time })),
  unavailable: nullable(fault).describe(
    'Simulated failure of the network for this number; null if it responds.',
  ),
  overrides: z
    .array(z.enum(['swapped_at', 'reachability', 'roaming', 'location', 'unavailable']))
    .describe('The overridden values; the other values follow from the last digits of the number.'),
})
export type VirtualView = z.input<typeof view>

const input = z.strictObject({
  swapped_at: nullable(z.union([z.literal('now'), time]))
    .optional()
    .describe('Time of the last SIM swap: `now` or a past time.'),
  reachability: nullable(z.strictObject(reached)).optional(),
  roaming: nullable(z.strictObject({ mcc }))
    .optional()
    .describe('Country of the visited network; 262 is the home country.'),
  location: nullable(
    z.strictObject({
      ...circle,
      seen_at: time
        .optional()
        .describe('When the device was last seen at this location. Default: the time of the query.'),
    }),
  ).optional(),
  unavailable: nullable(fault).optional(),
})
export type VirtualNumberInput = z.output<typeof input>

const path = '/operator/v1/virtual-numbers/{virtual_number}'
const sandbox = { 409: refused('This is not a sandbox.') }

/** Operations on simulated data of numbers in the virtual network. */
export const virtualNumberOperations = {
  listVirtualNumbers: gets('/operator/v1/virtual-numbers', {
    summary: 'List virtual numbers with overridden data (sandbox)',
    query: z.strictObject({
      ...pageQuery({ cursor: virtualNumber }),
    }),
    responses: { 200: pageOf('numbers', view), ...sandbox },
  }),
  readVirtualNumber: {
    method: 'GET',
    path,
    summary: 'Get the simulated data of a virtual number (sandbox)',
    policy: operatorsOnly,
    roles: everyone,
    params: ofNumber,
    responses: { 200: { schema: view, description: 'The simulated data.' }, ...common, ...sandbox },
  },
  overrideVirtualNumber: {
    method: 'PATCH',
    path,
    summary: 'Override the simulated data of a virtual number (sandbox)',
    description:
      'Takes effect on all nodes immediately. null restores the value that follows from the last digits of the number; omitted values are unchanged.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofNumber,
    body: input,
    responses: { 200: { schema: view, description: 'The simulated data.' }, ...withBody, ...sandbox },
  },
  clearVirtualNumber: deletes(path, {
    summary: 'Clear the overrides of a virtual number (sandbox)',
    roles: ['sims'],
    params: ofNumber,
    responses: { 204: { description: 'Overrides cleared.' }, ...sandbox },
  }),
} satisfies OperatorOperations
