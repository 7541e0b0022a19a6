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

/** Operations on sessions, actions and usage of SIMs, and usage of pools. */
export const simLifeOperations = {
  listSimSessions: {
    ...read,
    path: `${one}/sessions`,
    summary: 'List sessions of a SIM, most recently started first',
    description: 'Sessions are kept for 35 days.',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    responses: { 200: pageOf('sessions', simSession), ...rest },
  },
  listSimActions: {
    ...read,
    path: `${one}/actions`,
    summary: 'List actions of a SIM, newest first',
    params: ofSim,
    query: z.strictObject(timePageQuery),
    responses: { 200: pageOf('actions', simAction), ...rest },
  },
  readSimUsage: {
    ...read,
    path: `${one}/usage`,
    summary: 'Read the usage of a SIM by hour, day or month',
    description:
      'In UTC. Hourly usage is kept for 100 days, monthly usage for the time set by the retention setting `sim_usage`.',
    params: ofSim,
    query: simUsageQuery,
    responses: { 200: { schema: simUsageAnswer, description: 'The usage.' }, ...rest },
  },
  readSimPoolUsage: {
    ...read,
    path: '/operator/v1/sim-partners/{partner_id}/pool-usage',
    summary: 'Read pool usage of a customer in the current period, ordered by pool name',
    params: ofPartner,
    responses: {
      200: { schema: z.object({ pools: z.array(simPoolUsage) }), description: 'All pools.' },
      ...rest,
    },
  },
} satisfies OperatorOperations
