import type { z } from 'zod'
import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { MessageFlowDetails } from '../../fields/flow-details.ts'
import { flowLengthFaults, flowOf } from '../../campaign-changes/flow.ts'
import { mechanismFaults } from '../../campaign-changes/rules.ts'
import type { textOperations } from '../contracts/texts-contract.ts'

/** What whoever registers a campaign promises the registry. */
const terms = [
  'Messages go only to people who have agreed to them, in the way that the campaign describes.',
  'Whoever answers STOP is not written to again; whoever answers HELP is told who writes and where to ask.',
  'What is sent is what the use case, the description and the samples say.',
  'Nothing is sent that is illegal, that deceives, or that networks forbid, such as shortened links of others.',
  'The registry and the networks may look at the campaign, and suspend it.',
].join('\n')

/** The operations on texts that belong to no campaign yet. */
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

/** The details, wherever they stand; in both places they would be two. */
function detailsOf({ message_flow_details: inside, ...outside }: Body): MessageFlowDetails {
  const named = Object.keys(outside)
  if (inside && named.length > 0)
    refuse(named.map((name) => ({ name, reason: 'stands beside message_flow_details', rule: 'unique' })))
  const details = inside ?? outside
  const missing = (['consent_mechanisms', 'frequency'] as const).filter((name) => details[name] === undefined)
  refuse(missing.map((name) => ({ name, reason: 'is required', rule: 'required' })))
  return details as MessageFlowDetails
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults: [...faults] })
}
