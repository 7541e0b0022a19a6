import { actorWords } from '#platform/contract/actor-kinds.ts'
import { reviewKinds, reviewStateNames } from '#reviews/queue/states.ts'
import { operatorCommand } from '../operator/command.ts'
import { accountNames } from '../operator/account-names.ts'
import { pageOptions, pageQueryOf, pageOutput } from '../frame/pages.ts'
import { colourOf } from '../terminal/paint.ts'
import { whenOf } from '../terminal/when.ts'

export const listReviewsCommand = operatorCommand({
  name: 'reviews list',
  description: 'List reviews, the longest waiting first.',
  options: {
    kind: { value: 'kind', of: reviewKinds, description: 'Only reviews of this kind.' },
    state: { value: 'state', of: reviewStateNames, description: 'State of the review; default: open.' },
    assignee: { value: 'name', description: 'Only reviews assigned to this person.' },
    unassigned: { description: 'Only unassigned reviews.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const { kind, state, assignee, unassigned } = options
    const query = {
      ...pageQueryOf(options),
      ...(kind && { kind }),
      ...(state && { state }),
      ...(assignee && { assignee }),
      ...(unassigned && { unassigned: 'true' as const }),
    }
    const json = await ask('listReviews', { query })
    const nameOf = await accountNames(
      ask,
      json.reviews.map(({ api_key }) => api_key),
    )
    return pageOutput(
      json,
      json.reviews,
      [
        { head: 'review_id', of: (one) => one.review_id, noTruncate: true },
        { head: 'kind', of: (one) => one.kind },
        { head: 'title', of: (one) => one.title },
        { head: 'subject', of: (one) => one.subject_id },
        { head: 'account', of: (one) => nameOf(one.api_key) },
        { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
        { head: 'assignee', of: (one) => one.assignee_name ?? one.assignee },
        {
          head: 'decided by',
          of: (one) => one.decided_by_name ?? (one.decided_by && actorWords(one.decided_by)),
        },
        { head: 'submitted', of: (one) => whenOf(one.submitted_at) },
      ],
      'No reviews match.',
    )
  },
})
