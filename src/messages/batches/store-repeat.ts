import type { Sql } from '#platform/database/db.ts'
import type { Shortage } from '../accept/fit.ts'
import { storeFollowUps, type FollowUpDeps } from '../accept/store-follow-ups.ts'
import type { Notifier } from '../events/notifier.ts'
import { noteEvents } from '../message/history-store.ts'
import { linkNotes } from '../message/repeat.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { Decided } from '../storing/accept-store.ts'
import { rejectionEventOf } from '../workflow/workflow.ts'

export type RepeatDeps = FollowUpDeps & {
  notifier: Notifier
  /** Called after the commit with messages that wait for their carriers. */
  wait(waiting: OutboundMessage[]): void
}

/** Rolls back the transaction of a message that its account cannot send now. */
export class Uncovered extends Error {
  readonly shortage: Shortage
  constructor(shortage: Shortage) {
    super(`not covered: ${shortage}`)
    this.shortage = shortage
  }
}

/** The stored message, which may be refused, and a function to call after the commit. */
export type Repeated = { decided: Decided; after(): void }

/**
 * Stores a new message in place of an original in a running transaction, and links both histories. Throws `Uncovered` if the account cannot pay for it or
 * exceeds its rate.
 */
export async function storeRepeat(
  deps: RepeatDeps,
  sql: Sql,
  request: SubmitRequest,
  { originalId, reason, now }: { originalId: string; reason: string | null; now: number },
): Promise<Repeated> {
  const { message, actor } = request
  const repeat = { originalId, newId: message.id, accountId: message.accountId, actor, reason }
  const { ofNew, ofOriginal } = linkNotes(repeat)
  const { decided, short, after } = await storeFollowUps(deps, sql, [request], () => ofNew, now, {})
  for (const shortage of short.values()) throw new Uncovered(shortage)
  await noteEvents(sql, [ofOriginal], now)
  const refused = decided.filter((one) => one.refusal)
  const notified = await deps.notifier.statuses(sql, refused.map(rejectionEventOf))
  return {
    decided: decided[0]!,
    after() {
      notified()
      after()
      deps.wait(decided.filter((one) => !one.refusal).map((one) => one.message))
    },
  }
}
