import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { atVolumes } from '../pools/pool-store.ts'
import { fraudProfile, limitProfile } from '../shown/card-shapes.ts'
import {
  common,
  notFound,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
} from '#operators/index.ts'
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
const taken = { 409: refused('Another one has this name.') }
const needed = { 409: refused('SIMs have it still.') }
const root = '/operator/v1/sim-partners/{partner_id}'

/** Offerings, and pools of customers' SIMs. */
export const simPoolOperations = {
  listSimOfferings: {
    method: 'GET',
    path: '/operator/v1/sim-offerings',
    summary: 'What pools are of, by name',
    policy: operatorsOnly,
    roles: everyone,
    answers: {
      200: { schema: z.object({ offerings: z.array(offering) }), says: 'All of them.' },
      ...common,
    },
  },
  createSimOffering: {
    method: 'POST',
    path: '/operator/v1/sim-offerings',
    summary: 'Name something that pools may be of',
    policy: operatorsOnly,
    roles: ['sims'],
    body: z.strictObject({ name }),
    answers: { 201: { schema: offering, says: 'It is there.' }, ...withBody, ...taken },
  },
  listSimPools: {
    method: 'GET',
    path: `${root}/pools`,
    summary: 'The pools of a customer, by name',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    answers: {
      200: { schema: z.object({ sim_pools: z.array(pool) }), says: 'All of them.' },
      ...common,
      ...notFound,
    },
  },
  createSimPool: {
    method: 'POST',
    path: `${root}/pools`,
    summary: 'Make a pool that SIMs of a customer share',
    policy: operatorsOnly,
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
    answers: { 201: { schema: pool, says: 'The pool.' }, ...withBody, ...notFound, ...taken },
  },
  changeSimPool: {
    method: 'PUT',
    path: `${root}/pools/{sim_pool_id}`,
    summary: 'Say anew what a pool is; its periods stay',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    body: z.strictObject(poolTerms),
    answers: { 200: { schema: pool, says: 'The pool.' }, ...withBody, ...notFound, ...taken },
  },
  deleteSimPool: {
    method: 'DELETE',
    path: `${root}/pools/{sim_pool_id}`,
    summary: 'Forget a pool that has no SIMs, with what was used from it',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ sim_pool_id: rowId }),
    answers: { 204: { says: 'It is gone.' }, ...common, ...notFound, ...needed },
  },
} satisfies OperatorOperations

/** What raises alarms about SIMs of a customer, and what limits them. */
export const simProfileOperations = {
  listSimLimitProfiles: {
    method: 'GET',
    path: `${root}/limit-profiles`,
    summary: 'The limit profiles of a customer, by name',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    answers: {
      200: { schema: z.object({ limit_profiles: z.array(limitProfile) }), says: 'All of them.' },
      ...common,
      ...notFound,
    },
  },
  createSimLimitProfile: {
    method: 'POST',
    path: `${root}/limit-profiles`,
    summary: 'Say what SIMs of a customer may use in a calendar month',
    description:
      'Months are of UTC. What is left out is not looked at; each limit is above the one before it.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(limitTerms),
    answers: { 201: { schema: limitProfile, says: 'The profile.' }, ...withBody, ...notFound, ...taken },
  },
  changeSimLimitProfile: {
    method: 'PUT',
    path: `${root}/limit-profiles/{limit_profile_id}`,
    summary: 'Say anew what a limit profile is',
    description:
      'It holds for what SIMs use from then on: what they have reached stands until the month ends.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    body: z.strictObject(limitTerms),
    answers: { 200: { schema: limitProfile, says: 'The profile.' }, ...withBody, ...notFound, ...taken },
  },
  deleteSimLimitProfile: {
    method: 'DELETE',
    path: `${root}/limit-profiles/{limit_profile_id}`,
    summary: 'Forget a limit profile that no SIM has',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ limit_profile_id: rowId }),
    answers: { 204: { says: 'It is gone.' }, ...common, ...notFound, ...needed },
  },
  listSimFraudProfiles: {
    method: 'GET',
    path: `${root}/fraud-profiles`,
    summary: 'The fraud profiles of a customer, by name',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    answers: {
      200: { schema: z.object({ fraud_profiles: z.array(fraudProfile) }), says: 'All of them.' },
      ...common,
      ...notFound,
    },
  },
  createSimFraudProfile: {
    method: 'POST',
    path: `${root}/fraud-profiles`,
    summary: 'Say what raises an alarm about SIMs of a customer',
    description: 'What is left out is not looked at.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner,
    body: z.strictObject(fraudTerms),
    answers: { 201: { schema: fraudProfile, says: 'The profile.' }, ...withBody, ...notFound, ...taken },
  },
  changeSimFraudProfile: {
    method: 'PUT',
    path: `${root}/fraud-profiles/{fraud_profile_id}`,
    summary: 'Say anew what a fraud profile is',
    description: 'Alarms that are open stay.',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    body: z.strictObject(fraudTerms),
    answers: { 200: { schema: fraudProfile, says: 'The profile.' }, ...withBody, ...notFound, ...taken },
  },
  deleteSimFraudProfile: {
    method: 'DELETE',
    path: `${root}/fraud-profiles/{fraud_profile_id}`,
    summary: 'Forget a fraud profile that no SIM has',
    policy: operatorsOnly,
    roles: ['sims'],
    params: ofPartner.extend({ fraud_profile_id: rowId }),
    answers: { 204: { says: 'It is gone.' }, ...common, ...notFound, ...needed },
  },
} satisfies OperatorOperations
