import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { atVolumes } from '../../pools/pool-store.ts'
import { fraudProfile, limitProfile } from '../../views/card-shapes.ts'
import { notFound, type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { ofPartner } from './partner-contract.ts'

/** An id that the exchange has given. */
export const rowId = z.string().regex(/^[1-9][0-9]{0,14}$/)
const name = z.string().min(1).max(100)
const count = z.int().min(0).max(1_000_000_000_000_000)
const bytes = nullable(count.min(1)).optional()

const offering = z.object({ offering_id: z.string(), name: z.string() })

const poolTerms = {
  name,
  offering_id: rowId,
  volume_bytes: count.describe('What its SIMs may use together in one period.'),
  at_volume: z
    .enum(atVolumes)
    .optional()
    .describe(
      'What happens when the volume is used: `alarm` sends an event to the customer, once in a period; `suspend` also suspends the SIMs of the pool until the period ends or the volume is raised. Default for a new pool: `alarm`. A change that omits it keeps it.',
    ),
}
const pool = z.object({
  sim_pool_id: z.string(),
  name: z.string(),
  offering_id: z.string(),
  offering: z.string(),
  volume_bytes: z.int(),
  at_volume: z.enum(atVolumes),
  alarm_at: nullable(time).describe('When its volume was last used up.'),
  period_months: z.int(),
  first_period: time,
})

const limitTerms = {
  name,
  warning_bytes: bytes,
  alarm_bytes: bytes,
  suspend_bytes: bytes.describe('Whoever has used so much in a calendar month is suspended until its end.'),
}
const fraudTerms = {
  name,
  imei_change: z.boolean().optional().describe('Another device.'),
  country_change: z.boolean().optional().describe('A network of another country code.'),
  bytes_an_hour: bytes.describe('So much or more within an hour of the clock.'),
  sessions_an_hour: nullable(z.int().min(1).max(1_000_000)).optional().describe('So many or more began.'),
  silence_hours: nullable(z.int().min(1).max(100_000))
    .optional()
    .describe('Nothing was heard of it so long.'),
}
const accepted = { 409: refused('Another one has this name.') }
const needed = { 409: refused('SIMs have it still.') }
const root = '/operator/v1/sim-partners/{partner_id}'

/** Offerings, and pools of customers' SIMs. */
export const simPoolOperations = {
  listSimOfferings: gets('/operator/v1/sim-offerings', {
    summary: 'What pools are of, by name',
    answers: {
      200: { schema: z.object({ offerings: z.array(offering) }), says: 'All of them.' },
    },
  }),
  createSimOffering: posts('/operator/v1/sim-offerings', {
    summary: 'Name something that pools may be of',
    roles: ['sims'],
    body: z.strictObject({ name }),
    answers: { 201: { schema: offering, says: 'It is there.' }, ...accepted },
  }),
  listSimPools: gets(`${root}/pools`, {
    summary: 'The pools of a customer, by name',
    params: ofPartner,
    answers: {
      200: { schema: z.object({ sim_pools: z.array(pool) }), says: 'All of them.' },
    },
  }),
  createSimPool: posts(`${root}/pools`, {
    summary: 'Make a pool that SIMs of a customer share',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject({
      ...poolTerms,
      period_months: z
        .int()
        .min(1)
        .max(24)
        .optional()
        .describe('How long its periods are; one unless given.'),
      first_period: time
        .optional()
        .describe(
          'When one of its periods begins, on one of the first 28 days of a month; when this month began unless given.',
        ),
    }),
    answers: { 201: { schema: pool, says: 'The pool.' }, ...accepted },
  }),
  readSimPool: gets(`${root}/pools/{sim_pool_id}`, {
    summary: 'A pool of a customer',
    params: ofPartner.extend({ sim_pool_id: rowId }),
    versioned: true,
    answers: { 200: { schema: pool, says: 'The pool.' } },
  }),
  changeSimPool: puts(`${root}/pools/{sim_pool_id}`, {
    summary: 'Say anew what a pool is; its periods stay',
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    body: z.strictObject(poolTerms),
    versioned: true,
    answers: { 200: { schema: pool, says: 'The pool.' }, ...notFound, ...accepted },
  }),
  deleteSimPool: deletes(`${root}/pools/{sim_pool_id}`, {
    summary: 'Forget a pool that has no SIMs, with what was used from it',
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    versioned: true,
    answers: { 204: { says: 'It is gone.' }, ...needed },
  }),
} satisfies OperatorOperations

/** What raises alarms about SIMs of a customer, and what limits them. */
export const simProfileOperations = {
  listSimLimitProfiles: gets(`${root}/limit-profiles`, {
    summary: 'The limit profiles of a customer, by name',
    params: ofPartner,
    answers: {
      200: { schema: z.object({ limit_profiles: z.array(limitProfile) }), says: 'All of them.' },
    },
  }),
  createSimLimitProfile: posts(`${root}/limit-profiles`, {
    summary: 'Say what SIMs of a customer may use in a calendar month',
    description:
      'Months are of UTC. What is left out is not looked at; each limit is above the one before it.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(limitTerms),
    answers: { 201: { schema: limitProfile, says: 'The profile.' }, ...accepted },
  }),
  readSimLimitProfile: gets(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'A limit profile of a customer',
    params: ofPartner.extend({ limit_profile_id: rowId }),
    versioned: true,
    answers: { 200: { schema: limitProfile, says: 'The profile.' } },
  }),
  changeSimLimitProfile: puts(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'Say anew what a limit profile is',
    description:
      'It holds for what SIMs use from then on: what they have reached stands until the month ends.',
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    body: z.strictObject(limitTerms),
    versioned: true,
    answers: { 200: { schema: limitProfile, says: 'The profile.' }, ...notFound, ...accepted },
  }),
  deleteSimLimitProfile: deletes(`${root}/limit-profiles/{limit_profile_id}`, {
    summary: 'Forget a limit profile that no SIM has',
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    versioned: true,
    answers: { 204: { says: 'It is gone.' }, ...needed },
  }),
  listSimFraudProfiles: gets(`${root}/fraud-profiles`, {
    summary: 'The fraud profiles of a customer, by name',
    params: ofPartner,
    answers: {
      200: { schema: z.object({ fraud_profiles: z.array(fraudProfile) }), says: 'All of them.' },
    },
  }),
  createSimFraudProfile: posts(`${root}/fraud-profiles`, {
    summary: 'Say what raises an alarm about SIMs of a customer',
    description: 'What is left out is not looked at.',
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(fraudTerms),
    answers: { 201: { schema: fraudProfile, says: 'The profile.' }, ...accepted },
  }),
  readSimFraudProfile: gets(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'A fraud profile of a customer',
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    versioned: true,
    answers: { 200: { schema: fraudProfile, says: 'The profile.' } },
  }),
  changeSimFraudProfile: puts(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'Say anew what a fraud profile is',
    description: 'Alarms that are open stay.',
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    body: z.strictObject(fraudTerms),
    versioned: true,
    answers: { 200: { schema: fraudProfile, says: 'The profile.' }, ...notFound, ...accepted },
  }),
  deleteSimFraudProfile: deletes(`${root}/fraud-profiles/{fraud_profile_id}`, {
    summary: 'Forget a fraud profile that no SIM has',
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    versioned: true,
    answers: { 204: { says: 'It is gone.' }, ...needed },
  }),
} satisfies OperatorOperations
