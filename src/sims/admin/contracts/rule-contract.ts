import { z } from 'zod'
import { disconnectStates } from '../../disconnects/disconnect-store.ts'
import { mostAssigned } from '../../rules/assign.ts'
import { simAlarm } from '../../views/card-shapes.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { ofPartner } from './partner-contract.ts'
import { rowId } from './profile-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const iccid = z.string().regex(/^89[0-9]{16,18}$/)
const iccids = z.array(iccid).min(1).max(mostAssigned)
const id = nullable(rowId).optional()
const has = { sim_pool_id: id, limit_profile_id: id, fraud_profile_id: id }
const root = '/operator/v1/sim-partners/{partner_id}'

/** What SIMs have, what was found about them, and which sessions have to end. */
export const simRuleOperations = {
  assignSims: posts(`${root}/assignments`, {
    summary: 'Give SIMs a pool, a limit profile, a fraud profile, or none',
    description:
      'Members of `set` that are left out stay; null takes away. What was ' +
      'used before stays with the pool that it was used from. A limit counts what was used in this month. Many SIMs are changed in ' +
      'parts: an answer that does not come has changed some of them, and the same request changes the others.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({
      sims: z
        .strictObject({ iccids: iccids.optional(), status: z.int().min(1).max(15).optional(), ...has })
        .describe('Those that have all of this; null is none. Nothing said, all of the customer.'),
      set: z.strictObject(has),
    }),
    waitsSeconds: 600,
    answers: {
      200: {
        schema: z.object({ found: z.int(), changed: z.int(), unknown: z.array(z.string()) }),
        says: 'How many SIMs were found, how many it has changed, and which were named and not found.',
      },
    },
  }),
  listSimAlarms: gets(`${root}/alarms`, {
    summary: 'Alarms about SIMs of a customer, the newest first',
    params: ofPartner,
    query: z.strictObject({
      state: z
        .enum(['open', 'all'])
        .optional()
        .describe('Those that nobody has cleared, unless `all` are asked for.'),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('alarms', simAlarm) },
  }),
  clearSimAlarms: posts(`${root}/alarms/clear`, {
    summary: 'Clear the alarms of SIMs of a customer',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({ iccids }),
    answers: {
      200: { schema: z.object({ cleared: z.array(z.string()) }), says: 'The SIMs that had one.' },
    },
  }),
  listSimDisconnects: gets(`${root}/disconnects`, {
    summary: 'Sessions of SIMs of a customer that have to end, the newest first',
    params: ofPartner,
    query: z.strictObject({ state: z.enum(disconnectStates).optional(), ...pageQuery() }),
    answers: {
      200: pageOf(
        'disconnects',
        z.object({
          disconnect_id: z.string(),
          iccid: z.string(),
          nas: z.string(),
          because: z.string(),
          state: z.enum(disconnectStates),
          attempts: z.int(),
          result: nullable(z.string()).describe('What the gateway answered last.'),
          created_at: time,
          due_at: time,
          ended_at: nullable(time),
        }),
      ),
    },
  }),
} satisfies OperatorOperations
