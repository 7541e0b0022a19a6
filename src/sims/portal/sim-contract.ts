import { onOwnResource, withKey, portalAnswers, portalNotFound } from '#accounts/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { fraudProfile, limitProfile, simAlarm, simShape, simTransfer } from '../views/card-shapes.ts'
import {
  simAction,
  simPoolUsage,
  simSession,
  simUsageAnswer,
  simUsageQuery,
  timePageQuery,
} from '../views/life-shapes.ts'
import { simListAnswer, simListQuery, simStatesAnswer } from '../views/list-shapes.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { pageOf, pageQuery, pageDescription, pageShape } from '#platform/contract/paging/index.ts'

const partnerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
export const ofPartner = z.object({ partner_id: partnerId })
const ofSim = ofPartner.extend({ iccid: z.string().regex(/^89[0-9]{16,18}$/) })

const root = '/console/v1/sim-partners'
export const onPartner = `${root}/{partner_id}`
const oneSim = `${onPartner}/sims/{iccid}`

const partner = z.object({
  partner_id: z.string(),
  parent_id: nullable(z.string()).describe('The parent customer, if this is a subunit.'),
  company_name: z.string(),
  created_at: time,
})

const ofOwn = { method: 'GET', policy: onOwnResource } as const
const rest = { ...portalAnswers, ...portalNotFound }
const responses = <S extends z.ZodType>(schema: S, description: string = pageDescription) => ({
  200: { schema, description },
  ...rest,
})

/** Operations on the SIMs of the calling account, which are those of its SIM customers. */
export const simOperations = {
  listOwnSimPartners: {
    method: 'GET',
    path: root,
    summary: 'List your SIM customers and subunits, ordered by ID',
    description: 'Excludes subunits that have a separate account.',
    policy: withKey,
    query: z.strictObject({
      ...pageQuery({ cursor: partnerId, most: 100 }),
    }),
    responses: { 200: pageOf('sim_partners', partner), ...portalAnswers },
  },
  readOwnSimPartner: {
    ...ofOwn,
    path: onPartner,
    summary: 'Read one of your SIM customers',
    params: ofPartner,
    responses: responses(partner, 'The customer.'),
  },
  listOwnSims: {
    ...ofOwn,
    path: `${onPartner}/sims`,
    summary: 'List your SIMs, ordered by ICCID or usage',
    description:
      'Select a page by its number, or continue after `cursor`. When sorted by usage, SIMs may move between pages as they are used. Rows, `total` and `sim_states` come from one snapshot.',
    params: ofPartner,
    query: simListQuery,
    responses: responses(simListAnswer),
  },
  readOwnSimStates: {
    ...ofOwn,
    path: `${onPartner}/sim-states`,
    summary: 'Count your SIMs by state',
    description: 'Returns the counts of `getSimStates`, and the number of SIMs in each status.',
    params: ofPartner,
    responses: responses(simStatesAnswer, 'The counts; a status without SIMs is omitted.'),
  },
  readOwnSim: {
    ...ofOwn,
    path: oneSim,
    summary: 'Read one of your SIMs and its past numbers',
    params: ofSim,
    responses: responses(simShape, 'The SIM and its last 100 pairings, newest first.'),
  },
  listOwnSimSessions: {
    ...ofOwn,
    path: `${oneSim}/sessions`,
    summary: 'List sessions of a SIM, most recently started first',
    description: 'Sessions are kept for 35 days.',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    responses: responses(pageShape('sessions', simSession)),
  },
  listOwnSimActions: {
    ...ofOwn,
    path: `${oneSim}/actions`,
    summary: 'List actions of a SIM, newest first',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    responses: responses(pageShape('actions', simAction)),
  },
  readOwnSimUsage: {
    ...ofOwn,
    path: `${oneSim}/usage`,
    summary: 'Read the usage of a SIM by hour, day or month',
    description: 'In UTC. Hourly usage is kept for 100 days.',
    params: ofSim,
    query: simUsageQuery,
    responses: responses(simUsageAnswer, 'The usage.'),
  },
  readOwnSimPoolUsage: {
    ...ofOwn,
    path: `${onPartner}/pool-usage`,
    summary: 'Read pool usage of your SIMs in the current period, ordered by pool name',
    params: ofPartner,
    responses: responses(z.object({ pools: z.array(simPoolUsage) }), 'All pools.'),
  },
  listOwnSimAlarms: {
    ...ofOwn,
    path: `${onPartner}/alarms`,
    summary: 'List alarms about your SIMs, newest first',
    params: ofPartner,
    query: z.strictObject({
      state: z
        .enum(['open', 'all'])
        .optional()
        .describe('`open` (default) lists alarms that are not cleared.'),
      ...pageQuery({ most: 100 }),
    }),
    responses: responses(pageShape('alarms', simAlarm)),
  },
  listOwnSimLimitProfiles: {
    ...ofOwn,
    path: `${onPartner}/limit-profiles`,
    summary: 'List your SIM limit profiles, ordered by name',
    params: ofPartner,
    responses: responses(z.object({ limit_profiles: z.array(limitProfile) }), 'All limit profiles.'),
  },
  listOwnSimFraudProfiles: {
    ...ofOwn,
    path: `${onPartner}/fraud-profiles`,
    summary: 'List your SIM fraud profiles, ordered by name',
    params: ofPartner,
    responses: responses(z.object({ fraud_profiles: z.array(fraudProfile) }), 'All fraud profiles.'),
  },
  listOwnSimTransfers: {
    ...ofOwn,
    path: `${onPartner}/transfers`,
    summary: 'List transfers from or to you, newest first',
    params: ofPartner,
    query: z.strictObject(pageQuery({ most: 100 })),
    responses: responses(pageShape('transfers', simTransfer)),
  },
} satisfies Operations
