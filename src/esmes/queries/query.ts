import { refusals } from '#accounts/index.ts'
import type { MessageState, QuerySm } from '#carriers/index.ts'
import { readSmppStates, type SmppMessageState } from '#messages/index.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import type { Db } from '#platform/database/db.ts'
import { expiredCode, reportedState } from '../deliveries/receipts.ts'
import type { SmppUser } from '../users/user.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The largest error code of query_sm_resp, which has one octet. */
const largestError = 255

/** Returns the state of a message of this user with this ID and source address; undefined if there is none. Throws while too many queries wait. */
export type QueryMessage = (user: SmppUser, query: QuerySm) => Promise<MessageState | undefined>

/** Answers query_sm (SMPP 3.4, 4.8). Queries that arrive together share one statement. */
export function openQuery({ db }: { db: Db }): QueryMessage {
  const read = openSharedRead((ids) => readSmppStates(db, ids), refusals.busy)
  return async (user, { messageId, source }) => {
    if (!uuid.test(messageId)) return undefined
    const found = await read(messageId.toLowerCase())
    const isOwn = found !== null && found.userId === user.id && found.source.address === source
    return isOwn ? stateOf(found) : undefined
  }
}

/** The error is the one of the receipt: the last three digits of the code. */
export function stateOf({
  status,
  errorCode,
  at,
}: Omit<SmppMessageState, 'userId' | 'source'>): MessageState {
  const reported = reportedState(status)
  if (!reported?.isFinal) return { state: 'ENROUTE', error: 0 }
  const state = errorCode === expiredCode ? 'EXPIRED' : reported.state
  return { state, finalAt: at, error: Math.min((errorCode ?? 0) % 1_000, largestError) }
}
