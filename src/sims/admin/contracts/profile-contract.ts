import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { atVolumes } from '../../pools/pool-store.ts'
import { fraudProfile, limitProfile } from '../../views/card-shapes.ts'
import { notFound, type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { nullable, rowId, time } from '#platform/contract/shapes.ts'
import { ofPartner } from './partner-contract.ts'

const name = z.string().min(1).max(100)
const count = z.int().min(0).max(1_000_000_000_000_000)
const bytes = nullable(count.min(1)).optional()

const offering = z.object({ offering_id: z.string(), name: z.string() })

const poolTerms = {
  name,
  offering_id: rowId,
  volume_bytes: count.describe('The volume in bytes that the SIMs of the pool share in each period.'),
  at_volume: z
    .enum(atVolumes)
    .optional()
    .describe(
      'The action when the volume is exhausted: `alarm` sends an event to the customer, at most once per period; `suspend` also suspends the SIMs of the pool until the period ends or the volume is raised. Default for a new pool: `alarm`. If a change omits the action, it is unchanged.',
    ),
}
const pool = z.object({
  sim_pool_id: z.string(),
  name: z.string(),
  offering_id: z.string(),
  offering: z.string(),
  volume_bytes: z.int(),
  at_volume: z.enum(atVolumes),
  alarm_at: nullable(time).describe('When the volume was last exhausted.'),
  period_months: z.int(),
  first_period: time,
})

const limitTerms = {
  name,
  warning_bytes: bytes,
  alarm_bytes: bytes,
  suspend_bytes: bytes.describe(
    'A SIM that reaches this usage in a calendar month is suspended until the end of the month.',
  ),
}
const fraudTerms = {
  name,
  imei_change: z.boolean().optional().describe('Raise an alarm when the device changes.'),
  country_change: z.boolean().optional().describe('Raise an alarm when the country of the network changes.'),
  bytes_an_hour: bytes.describe('Raise an alarm at this usage within one clock hour, in bytes.'),
  sessions_an_hour: nullable(z.int().min(1).max(1_000_000))
    .optional()
    .describe('Raise an alarm when this many sessions begin within one clock hour.'),
  silence_hours: nullable(z.int().min(1).max(100_000))
    .optional()
    .describe('Raise an alarm after this many hours without usage.'),
}
const accepted = { 409: refused('The name is already in use.') }
const needed = { 409: refused('SIMs are still assigned to the pool or profile.') }
const root = '/operator/v1/sim-partners/{partner_id}'

/** Operations on offerings, and pools that the SIMs of a customer share. */
export const simPoolOperations = {
  listSimOfferings: gets('/operator/v1/sim-offerings', {
    summary: 'List pool offerings, ordered by name',
    responses: {
      200: { schema: z.object({ offerings: z.array(offering) }), description: 'All offerings.' },
    },
  }),
  createSimOffering: posts('/operator/v1/sim-offerings', {
    summary: 'Create a pool offering',
    roles: ['sims'],
    body: z.strictObject({ name }),
    responses: { 201: { schema: offering, description: 'The offering.' }, ...accepted },
  }),
  listSimPools: gets(`${root}/pools`, {
    summary: 'List pools of a customer, ordered by name',
    params: ofPartner,
    responses: {
      200: { schema: z.object({ sim_pools: z.array(pool) }), description: 'All pools.' },
    },
  }),
  createSimPool: posts(`${root}/pools`, {
    summary: 'Create a pool',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({
      ...poolTerms,
      period_months: z
        .int()
        .min(1)
        .max(24)
        .optional()
        .describe('The length of a period in months. Default: 1.'),
      first_period: time
        .optional()
        .describe(
          'The start of any period of the pool, on one of the first 28 days of a month. Default: the start of this month.',
        ),
    }),
    responses: { 201: { schema: pool, description: 'The pool.' }, ...accepted },
  }),
  readSimPool: gets(`${root}/pools/{sim_pool_id}`, {
    summary: 'Read a pool',
    params: ofPartner.extend({ sim_pool_id: rowId }),
    versioned: true,
    responses: { 200: { schema: pool, description: 'The pool.' } },
  }),
  changeSimPool: puts(`${root}/pools/{sim_pool_id}`, {
    summary: 'Replace a pool; its periods are unchanged',
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    body: z.strictObject(poolTerms),
    versioned: true,
    responses: { 200: { schema: pool, description: 'The pool.' }, ...notFound, ...accepted },
  }),
  deleteSimPool: deletes(`${root}/pools/{sim_pool_id}`, {
    summary: 'Delete a pool without SIMs, and its usage records',
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    versioned: true,
    responses: { 204: { description: 'The pool was deleted.' }, ...needed },
  }),
} satisfies OperatorOperations

/** Operations on limit profiles and fraud profiles of a customer. */
export const simProfileOperations = {
  listSimLimitProfiles: gets(`${root}/limit-profiles`, {
    summary: 'List limit profiles of a customer, ordered by name',
    params: ofPartner,
    responses: {
      200: {
        schema: z.object({ limit_profiles: z.array(limitProfile) }),
        description: 'All limit profiles.',
      },
    },
  }),
  createSimLimitProfile: posts(`${root}/limit-profiles`, {
    summary: 'Create a limit profile',
    description:
      'Limits the usage of a SIM per calendar month in UTC. Omitted limits are not checked; each limit must be above the previous one.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(limitTerms),
    responses: { 201: { schema: limitProfile, description: 'The profile.' }, ...accepted },
  }),
  readSimLimitProfile: gets(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'Read a limit profile',
    params: ofPartner.extend({ limit_profile_id: rowId }),
    versioned: true,
    responses: { 200: { schema: limitProfile, description: 'The profile.' } },
  }),
  changeSimLimitProfile: puts(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'Replace a limit profile',
    description:
      'Applies to usage from now on; limits that SIMs have already reached remain in effect until the month ends.',
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    body: z.strictObject(limitTerms),
    versioned: true,
    responses: { 200: { schema: limitProfile, description: 'The profile.' }, ...notFound, ...accepted },
  }),
  deleteSimLimitProfile: deletes(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'Delete a limit profile without SIMs',
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    versioned: true,
    responses: { 204: { description: 'The profile was deleted.' }, ...needed },
  }),
  listSimFraudProfiles: gets(`${root}/fraud-profiles`, {
    summary: 'List fraud profiles of a customer, ordered by name',
    params: ofPartner,
    responses: {
      200: {
        schema: z.object({ fraud_profiles: z.array(fraudProfile) }),
        description: 'All fraud profiles.',
      },
    },
  }),
  createSimFraudProfile: posts(`${root}/fraud-profiles`, {
    summary: 'Create a fraud profile',
    description:
      'A fraud profile contains the conditions that raise an alarm about a SIM. Omitted conditions are not checked.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(fraudTerms),
    responses: { 201: { schema: fraudProfile, description: 'The profile.' }, ...accepted },
  }),
  readSimFraudProfile: gets(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'Read a fraud profile',
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    versioned: true,
    responses: { 200: { schema: fraudProfile, description: 'The profile.' } },
  }),
  changeSimFraudProfile: puts(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'Replace a fraud profile',
    description: 'Open alarms remain open.',
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    body: z.strictObject(fraudTerms),
    versioned: true,
    responses: { 200: { schema: fraudProfile, description: 'The profile.' }, ...notFound, ...accepted },
  }),
  deleteSimFraudProfile: deletes(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'Delete a fraud profile without SIMs',
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    versioned: true,
    responses: { 204: { description: 'The profile was deleted.' }, ...needed },
  }),
} satisfies OperatorOperations
