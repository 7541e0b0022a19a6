import { refusals } from '#accounts/index.ts'
import type { MessageState, QuerySm } from '#carriers/index.ts'
import { readSmppStates, type SmppMessageState } from '#messages/index.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import type { Db } from '#platform/database/db.ts'
import { expiredCode, reportedState } from '../deliveries/receipts.ts'
import { readWaiting } from '../segments/waiting-store.ts'
import type { SmppUser } from '../users/user.ts'

/** A UUID, or a short ID. */
const isResponseId = /^(?:[0-9a-f]{8,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The largest error code of query_sm_resp, which has one octet. */
const largestError = 255

/** Returns the state of a message of this user with this ID and source address; undefined if there is none. Throws while too many queries wait. */
export type QueryMessage = (user: SmppUser, query: QuerySm) => Promise<MessageState | undefined>

/** Answers query_sm (SMPP 3.4, 4.8). Queries that arrive together share one statement. */
export function openQuery({ db }: { db: Db }): QueryMessage {
  const read = openSharedRead((ids) => readSmppStates(db, ids), refusals.busy)
  const readSegment = openSharedRead((ids) => readWaiting(db, ids), refusals.busy)
  return async (user, { messageId, source }) => {
    if (!isResponseId.test(messageId)) return undefined
    const id = messageId.toLowerCase()
    const isOwn = (found: { userId: string; source: { address: string } }) =>
      found.userId === user.id && found.source.address === source
    const found = await read(id)
    if (found !== null) return isOwn(found) ? stateOf(found) : undefined
    // Until its text is complete, a segment has no message.
    const segment = await readSegment(id)
    return segment !== null && isOwn(segment) ? { state: 'ENROUTE', error: 0 } : undefined
  }
}

/** The error is the one of the receipt: the last three digits of the code. */
export function stateOf({
  status,
  errorCode,
  at,
}: Omit<SmppMessageState, 'id' | 'userId' | 'source'>): MessageState {
  const reported = reportedState(status)
  if (!reported?.isFinal) return { state: 'ENROUTE', error: 0 }
  const state = errorCode === expiredCode ? 'EXPIRED' : reported.state
  return { state, finalAt: at, error: Math.min((errorCode ?? 0) % 1_000, largestError) }
}
