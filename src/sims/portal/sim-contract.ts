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
import { pageOf, pageQuery, pageSays, pageShape } from '#platform/contract/paging/index.ts'

const partnerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
export const ofPartner = z.object({ partner_id: partnerId })
const ofSim = ofPartner.extend({ iccid: z.string().regex(/^89[0-9]{16,18}$/) })

const root = '/console/v1/sim-partners'
export const onPartner = `${root}/{partner_id}`
const oneSim = `${onPartner}/sims/{iccid}`

const partner = z.object({
  partner_id: z.string(),
  parent_id: nullable(z.string()).describe('The customer that it is a subunit of.'),
  company_name: z.string(),
  created_at: time,
})

const ofOwn = { method: 'GET', policy: onOwnResource } as const
const rest = { ...portalAnswers, ...portalNotFound }
const answers = <S extends z.ZodType>(schema: S, says: string = pageSays) => ({
  200: { schema, says },
  ...rest,
})

/** One's own SIMs: those of the customers of SIMs whose account asks. */
export const simOperations = {
  listOwnSimPartners: {
    method: 'GET',
    path: root,
    summary: 'Your customers of SIMs and subunits, by id',
    description: 'Those whose account is yours. A subunit with an account of its own is for that one.',
    policy: withKey,
    query: z.strictObject({
      ...pageQuery({ cursor: partnerId, most: 100 }),
    }),
    answers: { 200: pageOf('sim_partners', partner), ...portalAnswers },
  },
  readOwnSimPartner: {
    ...ofOwn,
    path: onPartner,
    summary: 'One of your customers of SIMs',
    params: ofPartner,
    answers: answers(partner, 'The customer.'),
  },
  listOwnSims: {
    ...ofOwn,
    path: `${onPartner}/sims`,
    summary: 'Your SIMs, by ICCID',
    description:
      'A page by its number, which may be any, or what is behind `cursor`. In the order of usage pages move while SIMs are used. Rows, `total` and `sim_states` are of one instant.',
    params: ofPartner,
    query: simListQuery,
    answers: answers(simListAnswer),
  },
  readOwnSimStates: {
    ...ofOwn,
    path: `${onPartner}/sim-states`,
    summary: 'How many of your SIMs are in which state',
    description: 'The numbers of `getSimStates`, and those of each status.',
    params: ofPartner,
    answers: answers(simStatesAnswer, 'The numbers; a status without SIMs is left out.'),
  },
  readOwnSim: {
    ...ofOwn,
    path: oneSim,
    summary: 'One of your SIMs, and the numbers that it has had',
    params: ofSim,
    answers: answers(simShape, 'The SIM, and its last hundred pairings, the latest first.'),
  },
  listOwnSimSessions: {
    ...ofOwn,
    path: `${oneSim}/sessions`,
    summary: 'Sessions of a SIM, those that began last first',
    description: 'They are known for 35 days.',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    answers: answers(pageShape('sessions', simSession)),
  },
  listOwnSimActions: {
    ...ofOwn,
    path: `${oneSim}/actions`,
    summary: 'What was asked to be done with a SIM, the newest first',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    answers: answers(pageShape('actions', simAction)),
  },
  readOwnSimUsage: {
    ...ofOwn,
    path: `${oneSim}/usage`,
    summary: 'What a SIM has used, by the hour, the day or the month',
    description: 'Of UTC. Hours are known for 100 days.',
    params: ofSim,
    query: simUsageQuery,
    answers: answers(simUsageAnswer, 'What it has used.'),
  },
  readOwnSimPoolUsage: {
    ...ofOwn,
    path: `${onPartner}/pool-usage`,
    summary: 'What your SIMs have used of their pools in the period that it is now, by name',
    params: ofPartner,
    answers: answers(z.object({ pools: z.array(simPoolUsage) }), 'All of them.'),
  },
  listOwnSimAlarms: {
    ...ofOwn,
    path: `${onPartner}/alarms`,
    summary: 'Alarms about your SIMs, the newest first',
    params: ofPartner,
    query: z.strictObject({
      state: z
        .enum(['open', 'all'])
        .optional()
        .describe('Those that nobody has cleared, unless `all` are asked for.'),
      ...pageQuery({ most: 100 }),
    }),
    answers: answers(pageShape('alarms', simAlarm)),
  },
  listOwnSimLimitProfiles: {
    ...ofOwn,
    path: `${onPartner}/limit-profiles`,
    summary: 'What your SIMs may use in a calendar month, by name',
    params: ofPartner,
    answers: answers(z.object({ limit_profiles: z.array(limitProfile) }), 'All of them.'),
  },
  listOwnSimFraudProfiles: {
    ...ofOwn,
    path: `${onPartner}/fraud-profiles`,
    summary: 'What raises alarms about your SIMs, by name',
    params: ofPartner,
    answers: answers(z.object({ fraud_profiles: z.array(fraudProfile) }), 'All of them.'),
  },
  listOwnSimTransfers: {
    ...ofOwn,
    path: `${onPartner}/transfers`,
    summary: 'Transfers that you give or are given, the latest first',
    params: ofPartner,
    query: z.strictObject(pageQuery({ most: 100 })),
    answers: answers(pageShape('transfers', simTransfer)),
  },
} satisfies Operations
