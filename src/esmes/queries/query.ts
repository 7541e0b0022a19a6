import { refusals } from '#accounts/index.ts'
import type { MessageState, QuerySm } from '#carriers/index.ts'
import type { SmppMessageState } from '#messages/index.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import type { Db } from '#platform/database/db.ts'
import { reportedState, stateWith } from '../deliveries/receipts.ts'
import { readWaiting } from '../segments/waiting-store.ts'
import { readResponseId, type FindMessage } from './find-message.ts'
import type { SmppUser } from '../users/user.ts'

/** The largest error code of query_sm_resp, which has one octet. */
const largestError = 255

/** Returns the state of a message of this user with this ID and source address; undefined if there is none. Throws while too many queries wait. */
export type QueryMessage = (user: SmppUser, query: QuerySm) => Promise<MessageState | undefined>

/** Answers query_sm (SMPP 3.4, 4.8). Queries that arrive together share one statement. */
export function openQuery({ db, find }: { db: Db; find: FindMessage }): QueryMessage {
  const readSegment = openSharedRead((ids) => readWaiting(db, ids), refusals.busy)
  return async (user, { messageId, source }) => {
    const id = readResponseId(messageId)
    if (id === undefined) return undefined
    const isOwn = (found: { userId: string; source: { address: string } }) =>
      found.userId === user.id && found.source.address === source
    const found = await find(id)
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
}: Omit<SmppMessageState, 'id' | 'userId' | 'source' | 'destination'>): MessageState {
  const reported = reportedState(status)
  if (!reported?.isFinal) return { state: 'ENROUTE', error: 0 }
  const state = stateWith(reported.state, errorCode)
  return { state, finalAt: at, error: Math.min((errorCode ?? 0) % 1_000, largestError) }
}
