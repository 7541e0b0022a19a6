import { actorWords } from '#platform/contract/actor-kinds.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand, type CommandOutput } from '../operator/command.ts'
import type { OperationInput } from '../operator/contracts.ts'

const args = { review_id: { says: 'Which review.' } } as const
const note = { value: 'text', says: 'What the customer is told besides.' } as const
const reviewer = { value: 'name', says: 'Who decides; whoever the review was given to unless said.' } as const

export const approveCommand = operatorCommand({
  name: 'reviews approve',
  says: 'Approves what a review is about.',
  args,
  options: { note, reviewer },
  run: (ask, { args, options }) => decide(ask, args.review_id, { decision: 'approve', ...wordsOf(options) }),
})

export const rejectCommand = operatorCommand({
  name: 'reviews reject',
  says: 'Rejects what a review is about, or asks for changes, with coded reasons.',
  args,
  options: {
    code: {
      value: 'code',
      many: true,
      needed: true,
      says: 'Why; may be said ten times. `strowger reviews codes` lists them.',
    },
    changes: { says: 'Asks for changes instead of rejecting it.' },
    note,
    reviewer,
  },
  run: (ask, { args, options }) =>
    decide(ask, args.review_id, {
      decision: options.changes ? 'request_changes' : 'reject',
      // The exchange knows which there are, and names one that is none.
      codes: options.code as Body['codes'],
      ...wordsOf(options),
    }),
})

type Body = OperationInput<'decideReview'>['body']

function wordsOf({ note, reviewer }: { note: string | undefined; reviewer: string | undefined }) {
  return { ...(note && { note }), ...(reviewer && { reviewer }) }
}

async function decide(ask: Ask, review_id: string, body: Body): Promise<CommandOutput> {
  const json = await ask('decideReview', { params: { review_id }, body })
  return {
    json,
    lines: () => [
      `The ${json.kind} ${json.subject_id} is ${json.state}, decided by ${actorWords(json.decided_by ?? '')}.`,
    ],
  }
}
