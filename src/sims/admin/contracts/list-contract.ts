import { simListAnswer, simListQuery, simStatesAnswer } from '../../views/list-shapes.ts'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { ofPartner } from './partner-contract.ts'

const root = '/operator/v1/sim-partners/{partner_id}'

/** Lists of SIMs, and how many there are of which states. */
export const simListOperations = {
  listSims: gets(`${root}/sims`, {
    summary: 'SIMs of a customer, by ICCID',
    description:
      'A page by its number, which may be any, or what is behind `cursor`. In the order of usage pages move while SIMs are used. Rows, `total` and `sim_states` are of one instant.',
    params: ofPartner,
    query: simListQuery,
    answers: {
      200: {
        schema: simListAnswer,
        says: 'A page; `next` is the cursor of the one after it, null on the last.',
      },
    },
  }),
  readSimStates: gets(`${root}/sim-states`, {
    summary: 'How many SIMs of a customer are in which state',
    description: 'The numbers that `getSimStates` tells the customer, and those of each status.',
    params: ofPartner,
    answers: {
      200: { schema: simStatesAnswer, says: 'The numbers; a status without SIMs is left out.' },
    },
  }),
} satisfies OperatorOperations
