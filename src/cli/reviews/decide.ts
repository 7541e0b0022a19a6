import { actorWords } from '#platform/contract/actor-kinds.ts'
import type { Ask } from '../operator/ask.ts'
import type { CommandOutput } from '../frame/output.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import { resultOf, resultOptions } from './result.ts'

const args = { review_id: { description: 'Review ID.' } } as const
const note = { value: 'text', description: 'Note to the customer.' } as const
const reviewer = { value: 'name', description: 'Name of the reviewer; default: the assignee.' } as const

export const approveCommand = operatorCommand({
  name: 'reviews approve',
  description: 'Approve the subject of a review.',
  args,
  options: { ...resultOptions, note, reviewer },
  run(ask, { args, options }) {
    const result = resultOf(options)
    return decide(ask, args.review_id, {
      decision: 'approve',
      ...(result && { result }),
      ...wordsOf(options),
    })
  },
})

export const rejectCommand = operatorCommand({
  name: 'reviews reject',
  description: 'Reject the subject of a review, or request changes, with coded reasons.',
  args,
  options: {
    code: {
      value: 'code',
      many: true,
      needed: true,
      description: 'Reason code, up to ten; `strowger reviews codes` lists them.',
    },
    changes: { description: 'Requests changes instead of rejecting.' },
    note,
    reviewer,
  },
  run: (ask, { args, options }) =>
    decide(ask, args.review_id, {
      decision: options.changes ? 'request_changes' : 'reject',
      // The exchange checks the codes and lists unknown ones in its error.
      codes: options.code as Body['codes'],
      ...wordsOf(options),
    }),
})

export const blockCommand = operatorCommand({
  name: 'reviews block',
  description:
    'Block the toll-free number of a review, with coded reasons, because the carriers have blocked it.',
  args,
  options: {
    code: {
      value: 'code',
      many: true,
      needed: true,
      description: 'Reason code, up to ten; `strowger reviews codes` lists them.',
    },
    note,
    reviewer,
  },
  run: (ask, { args, options }) =>
    decide(ask, args.review_id, {
      decision: 'block',
      codes: options.code as Body['codes'],
      ...wordsOf(options),
    }),
})

type Body = OperationInput<'decideReview'>['body']

type Decided = Answered<'decideReview'>

const kindWords: Readonly<Record<Decided['kind'], string>> = {
  campaign: 'campaign',
  'campaign-suspension': 'campaign suspension',
  'brand-suspension': 'brand suspension',
  reseller: 'reseller',
  'toll-free': 'toll-free registration',
  'registry-brand': 'registry request for the brand',
  'registry-brand-update': 'registry request for the update of the brand',
  'registry-vetting': 'registry request for the vetting',
  'registry-appeal': 'registry request for the appeal',
  'registry-withdrawal': 'registry request for the withdrawal',
  'registry-reseller': 'registry request for the reseller',
  'registry-campaign': 'registry request for the campaign',
  'registry-network': 'registry request for the decision of a network',
  'registry-sharing': 'registry request for the campaign sharing',
  'toll-free-verification': 'toll-free number',
  'toll-free-withdrawal': 'withdrawal of the toll-free number',
}

const stateWords: Readonly<Partial<Record<Decided['state'], string>>> = {
  approved: 'is approved',
  rejected: 'is rejected',
  changes_requested: 'needs changes',
  blocked: 'is blocked',
}

function wordsOf({ note, reviewer }: { note: string | undefined; reviewer: string | undefined }) {
  return { ...(note && { note }), ...(reviewer && { reviewer }) }
}

async function decide(ask: Ask, review_id: string, body: Body): Promise<CommandOutput> {
  const json = await ask('decideReview', { params: { review_id }, body })
  return {
    json,
    lines: () => [
      `The ${kindWords[json.kind]} ${json.subject_id} ${stateWords[json.state] ?? json.state}, decided by ${actorWords(json.decided_by ?? '')}.`,
    ],
  }
}
