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
  radius: z.number().min(1).max(200_000).describe('Metres.'),
}
const fault = z.enum(virtualFaults)

/** What a virtual number answers now; null is what the network does not know. */
const view = z.object({
  number: z.string(),
  sim_change: nullable(z.object({ changed_at: nullable(time), monitored_days: z.int().optional() })),
  reachability: nullable(z.object({ ...reached, at: time })),
  roaming: nullable(z.object({ roaming: z.boolean(), mcc: z.string().optional(), at: time })),
  place: nullable(z.object({ ...circle, at: time })),
  unavailable: nullable(fault).describe('Why it is not answered at all.'),
  told: z
    .array(z.enum(['swapped_at', 'reachability', 'roaming', 'place', 'unavailable']))
    .describe('What it was told; the rest is what its last digits say.'),
})
export type VirtualView = z.input<typeof view>

const input = z.strictObject({
  swapped_at: nullable(z.union([z.literal('now'), time]))
    .optional()
    .describe('When it was put on another SIM; `now`, or a time that is not to come.'),
  reachability: nullable(z.strictObject(reached)).optional(),
  roaming: nullable(z.strictObject({ mcc }))
    .optional()
    .describe('The network that its device is in; at home it is in 262.'),
  place: nullable(
    z.strictObject({
      ...circle,
      seen_at: time
        .optional()
        .describe('When it was seen there last; without it, it is seen whenever it is asked for.'),
    }),
  ).optional(),
  unavailable: nullable(fault).optional(),
})
export type VirtualNumberInput = z.output<typeof input>

const path = '/operator/v1/virtual-numbers/{virtual_number}'
const sandbox = { 409: refused('This is not a sandbox.') }

/** What numbers of the virtual network answer. */
export const virtualNumberOperations = {
  listVirtualNumbers: gets('/operator/v1/virtual-numbers', {
    summary: 'Virtual numbers that were told what to answer (sandbox)',
    query: z.strictObject({
      ...pageQuery({ cursor: virtualNumber }),
    }),
    answers: { 200: pageOf('numbers', view), ...sandbox },
  }),
  readVirtualNumber: {
    method: 'GET',
    path,
    summary: 'What a virtual number answers now (sandbox)',
    policy: operatorsOnly,
    roles: everyone,
    params: ofNumber,
    answers: { 200: { schema: view, says: 'What it answers.' }, ...common, ...sandbox },
  },
  tellVirtualNumber: {
    method: 'PATCH',
    path,
    summary: 'Tell a virtual number what to answer (sandbox)',
    description:
      'All nodes answer so at once. What is null is again what its last digits say, and what is left out stays.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofNumber,
    body: input,
    answers: { 200: { schema: view, says: 'What it answers now.' }, ...withBody, ...sandbox },
  },
  clearVirtualNumber: deletes(path, {
    summary: 'Let a virtual number answer what its last digits say (sandbox)',
    roles: ['sims'],
    params: ofNumber,
    answers: { 204: { says: 'It does.' }, ...sandbox },
  }),
} satisfies OperatorOperations
