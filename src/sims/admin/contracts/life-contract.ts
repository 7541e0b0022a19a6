import { z } from 'zod'
import {
  simAction,
  simPoolUsage,
  simSession,
  simUsageAnswer,
  simUsageQuery,
  timePageQuery,
} from '../../views/life-shapes.ts'
import { common, notFound, everyone, type OperatorOperations, operatorsOnly } from '#operators/index.ts'
import { ofPartner } from './partner-contract.ts'
import { pageOf } from '#platform/contract/paging/index.ts'

const ofSim = ofPartner.extend({ iccid: z.string().regex(/^89[0-9]{16,18}$/) })
const one = '/operator/v1/sim-partners/{partner_id}/sims/{iccid}'
const read = { method: 'GET', policy: operatorsOnly, roles: everyone } as const
const rest = { ...common, ...notFound }

/** What one SIM has done, and what pools have used. */
export const simLifeOperations = {
  listSimSessions: {
    ...read,
    path: `${one}/sessions`,
    summary: 'Sessions of a SIM, those that began last first',
    description: 'They are known for 35 days.',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    answers: { 200: pageOf('sessions', simSession), ...rest },
  },
  listSimActions: {
    ...read,
    path: `${one}/actions`,
    summary: 'What was asked to be done with a SIM, the newest first',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    answers: { 200: pageOf('actions', simAction), ...rest },
  },
  readSimUsage: {
    ...read,
    path: `${one}/usage`,
    summary: 'What a SIM has used, by the hour, the day or the month',
    description: 'Of UTC. Hours are known for 100 days, months as `sim_usage` of the retention says.',
    params: ofSim,
    query: simUsageQuery,
    answers: { 200: { schema: simUsageAnswer, says: 'What it has used.' }, ...rest },
  },
  readSimPoolUsage: {
    ...read,
    path: '/operator/v1/sim-partners/{partner_id}/pool-usage',
    summary: 'What SIMs of a customer have used of their pools in the period that it is now, by name',
    params: ofPartner,
    answers: { 200: { schema: z.object({ pools: z.array(simPoolUsage) }), says: 'All of them.' }, ...rest },
  },
} satisfies OperatorOperations
