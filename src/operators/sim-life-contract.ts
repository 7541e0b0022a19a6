import { z } from 'zod'
import { common, notFound } from './answers.ts'
import { pageQuery } from './pages.ts'
import { everyone, type OperatorOperations, operatorsOnly } from './policy.ts'
import { nullable, time } from './shapes.ts'
import { ofPartner } from './sim-partner-contract.ts'

const ofSim = ofPartner.extend({ iccid: z.string().regex(/^89[0-9]{16,18}$/) })
const bytes = z.int().min(0)
const one = '/operator/v1/sim-partners/{partner_id}/sims/{iccid}'
const pageSays = 'A page; `next` is the cursor of the one after it, null on the last.'
/** Where a page begins, in a word that only the exchange reads. */
const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,400}$/)
  .optional()
  .describe(pageQuery.cursor.description!)
const paged = z.strictObject({ cursor, limit: pageQuery.limit })

const session = z.object({
  nas: z.string().describe('The gateway, or `file:` and the id of a file of usage.'),
  session_key: z.string(),
  started_at: time,
  last_at: time.describe('When what was counted last was used.'),
  ended_at: nullable(time),
  terminate_cause: nullable(z.string()),
  up_bytes: bytes,
  down_bytes: bytes,
  seconds: z.int(),
  apn: nullable(z.string()),
  address: nullable(z.string()),
})

const action = z.object({
  action_id: z.uuid(),
  action_type: z.string(),
  status: z.string(),
  creator: z.string().describe('Who asked: a user, an operator, or a rule.'),
  source: z.string().describe('By what way.'),
  content: z.record(z.string(), z.unknown()),
  reason: z.string(),
  created_at: time,
  ended_at: nullable(time),
})

const poolUsage = z.object({
  sim_pool_id: z.string(),
  name: z.string(),
  offering: z.string(),
  volume_bytes: bytes,
  used_bytes: bytes,
  period_start: time,
  period_end: time,
})

/** What one SIM has done, and what pools have used. */
export const simLifeOperations = {
  listSimSessions: {
    method: 'GET',
    path: `${one}/sessions`,
    summary: 'Sessions of a SIM, those that began last first',
    description: 'They are known for 35 days.',
    policy: operatorsOnly,
    roles: everyone,
    params: ofSim,
    query: paged,
    answers: {
      200: { schema: z.object({ sessions: z.array(session), next: nullable(z.string()) }), says: pageSays },
      ...common,
      ...notFound,
    },
  },
  listSimActions: {
    method: 'GET',
    path: `${one}/actions`,
    summary: 'What was asked to be done with a SIM, the newest first',
    policy: operatorsOnly,
    roles: everyone,
    params: ofSim,
    query: paged,
    answers: {
      200: { schema: z.object({ actions: z.array(action), next: nullable(z.string()) }), says: pageSays },
      ...common,
      ...notFound,
    },
  },
  readSimUsage: {
    method: 'GET',
    path: `${one}/usage`,
    summary: 'What a SIM has used, by the hour, the day or the month',
    description: 'Of UTC. Hours are known for 100 days, months as `sim_usage` of the retention says.',
    policy: operatorsOnly,
    roles: everyone,
    params: ofSim,
    query: z.strictObject({
      by: z
        .enum(['hour', 'day', 'month'])
        .optional()
        .describe('The last 48 hours, 31 days, or 13 months; by day unless given.'),
    }),
    answers: {
      200: {
        schema: z.object({
          by: z.enum(['hour', 'day', 'month']),
          from: time,
          to: time,
          used: z
            .array(z.object({ at: time, up_bytes: bytes, down_bytes: bytes, sessions: z.int() }))
            .describe('In their order; what is left out was nothing.'),
        }),
        says: 'What it has used.',
      },
      ...common,
      ...notFound,
    },
  },
  readSimPoolUsage: {
    method: 'GET',
    path: '/operator/v1/sim-partners/{partner_id}/pool-usage',
    summary: 'What SIMs of a customer have used of their pools in the period that it is now, by name',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    answers: {
      200: { schema: z.object({ pools: z.array(poolUsage) }), says: 'All of them.' },
      ...common,
      ...notFound,
    },
  },
} satisfies OperatorOperations
