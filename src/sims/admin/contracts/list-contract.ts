import { simListAnswer, simListQuery, simStatesAnswer } from '../../views/list-shapes.ts'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { ofPartner } from './partner-contract.ts'

const root = '/operator/v1/sim-partners/{partner_id}'

/** Lists of SIMs, and counts by state. */
export const simListOperations = {
  listSims: gets(`${root}/sims`, {
    summary: 'List SIMs of a customer, ordered by ICCID or usage',
    description:
      'Select a page by its number, or continue after `cursor`. When sorted by usage, SIMs may move between pages as they are used. Rows, `total` and `sim_states` come from one snapshot.',
    params: ofPartner,
    query: simListQuery,
    responses: {
      200: {
        schema: simListAnswer,
        description: 'A page; `next` is the cursor of the next page, null on the last.',
      },
    },
  }),
  readSimStates: gets(`${root}/sim-states`, {
    summary: 'Count SIMs of a customer by state',
    description:
      'Returns the counts that `getSimStates` returns to the customer, and the number of SIMs in each status.',
    params: ofPartner,
    responses: {
      200: { schema: simStatesAnswer, description: 'The counts; a status without SIMs is omitted.' },
    },
  }),
} satisfies OperatorOperations
