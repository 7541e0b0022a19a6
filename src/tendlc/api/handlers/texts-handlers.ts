import type { z } from 'zod'
import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { MessageFlowDetails } from '../../fields/flow-details.ts'
import { flowLengthFaults, flowOf } from '../../campaign-changes/flow.ts'
import { mechanismFaults } from '../../campaign-changes/rules.ts'
import type { textOperations } from '../contracts/texts-contract.ts'

/** Terms that an account accepts for each campaign. */
const terms = [
  'Messages are sent only to recipients who have given consent in the way that the campaign describes.',
  'Recipients who reply STOP receive no further messages; recipients who reply HELP receive the name of the sender and a contact.',
  'Messages match the use case, the description and the sample messages of the campaign.',
  'No message contains content that is illegal, deceptive or forbidden by networks, such as public shortened links.',
  'The registry and the networks may review and suspend the campaign.',
].join('\n')

/** The operations on texts that need no campaign. */
export const textHandlers: Handlers<Contract<typeof textOperations>, Caller> = {
  async previewMessageFlow(_, { body }) {
    const details = detailsOf(body)
    const text = flowOf(details, 'the brand')
    refuse([...mechanismFaults(details, ''), ...flowLengthFaults(text, 'message_flow')])
    return { status: 200, body: { message_flow: text } }
  },
  getCampaignTerms: async () => ({ status: 200, body: { terms } }),
}

type Body = z.output<(typeof textOperations)['previewMessageFlow']['body']>

/** The details: either message_flow_details or the body itself, not both. */
function detailsOf({ message_flow_details: inside, ...outside }: Body): MessageFlowDetails {
  const named = Object.keys(outside)
  if (inside && named.length > 0)
    refuse(
      named.map((name) => ({
        name,
        reason: 'must not be sent together with message_flow_details',
        rule: 'unique',
      })),
    )
  const details = inside ?? outside
  const missing = (['consent_mechanisms', 'frequency'] as const).filter((name) => details[name] === undefined)
  refuse(missing.map((name) => ({ name, reason: 'is required', rule: 'required' })))
  return details as MessageFlowDetails
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults: [...faults] })
}
