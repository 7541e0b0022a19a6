import { CommandError } from '../frame/command-error.ts'
import { operatorCommand } from '../operator/command.ts'
import { applyToSims } from './many.ts'
import { selectorOptions } from './selector.ts'

const { reason: _, ...selector } = selectorOptions
const unknown = 'does not belong to the customer'

export const assignSimsCommand = operatorCommand({
  name: 'sims assign',
  description: 'Assign a pool, limit profile or fraud profile to SIMs; `none` removes it.',
  options: {
    ...selector,
    pool: { value: 'id', description: 'ID of the pool, or none.' },
    'limit-profile': { value: 'id', description: 'ID of the limit profile, or none.' },
    'fraud-profile': { value: 'id', description: 'ID of the fraud profile, or none.' },
  },
  run(ask, { options }) {
    const set = {
      ...assigned('sim_pool_id', options.pool),
      ...assigned('limit_profile_id', options['limit-profile']),
      ...assigned('fraud_profile_id', options['fraud-profile']),
    }
    if (Object.keys(set).length === 0)
      throw new CommandError('State at least one of --pool, --limit-profile and --fraud-profile.')
    return applyToSims(ask, options, async (iccids) => {
      const params = { partner_id: options.partner }
      const outcome = await ask('assignSims', { params, body: { sims: { iccids }, set } })
      return {
        done: outcome.found,
        rejected: outcome.unknown.map((iccid) => ({ iccid, reason: unknown })),
      }
    })
  },
})

const assigned = (name: string, id: string | undefined) =>
  id === undefined ? {} : { [name]: id === 'none' ? null : id }
