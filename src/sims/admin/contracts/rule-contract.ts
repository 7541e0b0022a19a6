import { z } from 'zod'
import { disconnectStates } from '../../disconnects/disconnect-store.ts'
import { mostAssigned } from '../../rules/assign.ts'
import { simAlarm } from '../../views/card-shapes.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, rowId, time } from '#platform/contract/shapes.ts'
import { ofPartner } from './partner-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const iccid = z.string().regex(/^89[0-9]{16,18}$/)
const iccids = z.array(iccid).min(1).max(mostAssigned)
const id = nullable(rowId).optional()
const has = { sim_pool_id: id, limit_profile_id: id, fraud_profile_id: id }
const root = '/operator/v1/sim-partners/{partner_id}'

/** Operations on assignments, alarms and session disconnects of SIMs. */
export const simRuleOperations = {
  assignSims: posts(`${root}/assignments`, {
    summary: 'Assign a pool, limit profile or fraud profile to SIMs, or remove it',
    description:
      'Omitted members of `set` are unchanged; null removes an assignment. Past usage remains counted in the previous pool. ' +
      'A limit profile counts the usage of the whole current month. A request for many SIMs is executed in batches. If the response is lost, some SIMs ' +
      'may have been changed; repeating the request changes the others.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({
      sims: z
        .strictObject({ iccids: iccids.optional(), status: z.int().min(1).max(15).optional(), ...has })
        .describe(
          'All filters must match; null matches SIMs without the assignment. Without filters, all SIMs of the customer match.',
        ),
      set: z.strictObject(has),
    }),
    waitsSeconds: 600,
    responses: {
      200: {
        schema: z.object({ found: z.int(), changed: z.int(), unknown: z.array(z.string()) }),
        description: 'Counts of SIMs found and changed, and the listed SIMs not found.',
      },
    },
  }),
  listSimAlarms: gets(`${root}/alarms`, {
    summary: 'List alarms about SIMs of a customer, newest first',
    params: ofPartner,
    query: z.strictObject({
      state: z
        .enum(['open', 'all'])
        .optional()
        .describe('`open` (default) lists alarms that are not cleared.'),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('alarms', simAlarm) },
  }),
  clearSimAlarms: posts(`${root}/alarms/clear`, {
    summary: 'Clear the alarms of SIMs of a customer',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({ iccids }),
    responses: {
      200: {
        schema: z.object({ cleared: z.array(z.string()) }),
        description: 'The SIMs whose alarms were cleared.',
      },
    },
  }),
  listSimDisconnects: gets(`${root}/disconnects`, {
    summary: 'List session disconnects of a customer, newest first',
    params: ofPartner,
    query: z.strictObject({ state: z.enum(disconnectStates).optional(), ...pageQuery() }),
    responses: {
      200: pageOf(
        'disconnects',
        z.object({
          disconnect_id: z.string(),
          iccid: z.string(),
          nas: z.string(),
          cause: z.string(),
          state: z.enum(disconnectStates),
          attempts: z.int(),
          result: nullable(z.string()).describe('The last response of the NAS.'),
          created_at: time,
          due_at: time,
          ended_at: nullable(time),
        }),
      ),
    },
  }),
} satisfies OperatorOperations
