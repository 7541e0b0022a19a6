import type { Sql } from '#platform/database/db.ts'
import { customerReasonOf, type Kind, type Step } from '#reviews/index.ts'
import { readEvents } from '../registrations/event-store.ts'
import { moveNumbers, readNumbers } from '../registrations/number-store.ts'
import { approveContent, lockRegistrations } from '../registrations/store.ts'

const events = {
  approve: 'approved',
  reject: 'rejected',
  request_changes: 'changesRequested',
  // Not offered for the review of a registration.
  block: 'blocked',
} as const

const mostRead = 200

/** The review of a registration sends its pending numbers to the carriers, returns them to the customer or rejects them. */
export const tollFreeReviews: Kind = {
  async lock(sql, { subject_id: id }) {
    await lockRegistrations(sql, [id])
  },
  async decided(sql, { subject_id: id }, result) {
    const { decision, by: actor, now } = result
    if (decision === 'approve') await approveContent(sql, id)
    const reason = decision === 'approve' ? undefined : customerReasonOf(result)
    await moveNumbers(sql, await readNumbers(sql, [id]), events[decision], { actor, reason, now }, [
      'PENDING_REVIEW',
    ])
  },
  async history(sql, { subject_id: id }) {
    const steps = await numberStepsOf(sql, id)
    return steps.map(({ number, event, ...step }) => ({ event: `${event} ${number}`, ...step }))
  },
}

/** Status changes of the numbers of a registration, oldest first. */
export async function numberStepsOf(sql: Sql, id: string): Promise<(Step & { number: string })[]> {
  const moves = await readEvents(sql, id, { limit: mostRead })
  return moves.toReversed().map(({ event, number, from_status: from, status: to, actor, reason, at }) => ({
    number,
    event,
    from,
    to,
    actor,
    reason: reason === '' ? null : reason,
    at,
  }))
}
