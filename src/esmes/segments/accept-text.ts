import type { Accounts } from '#accounts/index.ts'
import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { readTextStatus, type SmppSubmit, type Traffic } from '#messages/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { outcomeUnknown } from '#platform/database/deadline.ts'
import type { Db } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import { refusalStatus, statusOf } from '../submits/problem-statuses.ts'
import { longestText, requestOf } from '../submits/request.ts'
import { enqueueEnded, type Ended } from './ended.ts'
import { responseIdOf, type Segment } from './segment.ts'
import { deleteText, releaseText } from './claim-store.ts'
import { textOf, type CompleteText } from './texts.ts'

export type AcceptTextDeps = {
  db: Db
  accounts: Pick<Accounts, 'policy' | 'policyNow'>
  traffic: Pick<Traffic, 'accept' | 'clock'>
  log: Log
  /** Called after receipts were enqueued. */
  stored(): void
}

/** Statuses after which the client submits the last segment again. */
const temporary: readonly number[] = [STATUS.ESME_RTHROTTLED, STATUS.ESME_RMSGQFUL]

const tooLong: Ended = { code: 1090, detail: 'The joined text is longer than 1,000 characters.' }
const unpaid: Ended = { code: 1070, detail: 'The balance or the daily spend cap does not cover the text.' }

/**
 * Stores a claimed text as a message and returns the status for the response to its last segment. `awaited` is the ID of that segment if its
 * client waits for the response. The message has the ID of the text: if this node dies before the segments are deleted, another node stores the
 * message or finds that it is stored, and the primary key excludes a second one. If the message is refused for now, the other segments
 * wait for another submit of the last one; else they end with receipts.
 */
export async function acceptText(
  deps: AcceptTextDeps,
  text: CompleteText,
  awaited?: string,
): Promise<number> {
  if (textOf(text).length > longestText) {
    await endText(deps, text, tooLong, awaited)
    return STATUS.ESME_RINVMSGLEN
  }
  let status: number
  try {
    status = await storeMessage(deps, text, awaited)
  } catch (error) {
    if (!(error instanceof Problem) || error.kind.code === outcomeUnknown.code) throw error
    return refuse(deps, text, statusOf(error), awaited)
  }
  // The message is stored. If the segments remain, the sweep deletes them.
  await deleteText(deps.db, text).catch((err: unknown) =>
    deps.log.warn({ err, text: text.id }, 'could not delete the segments of a text'),
  )
  return status
}

/** Returns the status of the response to the awaited segment. The refusal of a message that another node has stored is in the receipts. */
async function storeMessage(
  { accounts, traffic }: AcceptTextDeps,
  text: CompleteText,
  awaited: string | undefined,
): Promise<number> {
  const now = traffic.clock.now()
  const { accountId, userId, sender, recipient, submit } = firstOf(text)
  const account = accounts.policyNow(accountId) ?? (await accounts.policy(accountId))
  const [first, ...others] = text.segments.map((one) => submitOf(one, one.id === awaited))
  const submitted = { accountId, userId, sender, recipient, text: textOf(text), ...submit }
  const request = requestOf(submitted, account.maxOutboundRequest, now, [first!, ...others], text.id)
  try {
    await traffic.accept(request)
  } catch (error) {
    if (!isStoredBefore(error)) throw error
  }
  const isAnswered = request.message.smpp?.submits.some((one) => one.isAnswered) ?? false
  return refusalStatus(request.refusal, isAnswered)
}

/** Only the response to the awaited segment can state a refusal, because the others have been accepted. */
function submitOf(segment: Segment, isAwaited: boolean): SmppSubmit {
  const { isAnswered, ...rest } = segment.submit.receipts
  return { id: responseIdOf(segment), ...rest, ...(isAwaited && isAnswered && { isAnswered }) }
}

/** Whether the error shows that the message of this ID is stored: in its own table, or in the one of messages that wait for their carrier. */
const isStoredBefore = (error: unknown) =>
  isUniqueViolation(error) && ['message', 'dispatch'].includes((error as { table?: string }).table ?? '')

/** The segment whose submit decides what the submits of a text may state differently. */
const firstOf = ({ segments }: CompleteText) => segments.findLast(({ part }) => part === 1)!

async function refuse(
  deps: AcceptTextDeps,
  text: CompleteText,
  status: number,
  awaited: string | undefined,
): Promise<number> {
  if (!temporary.includes(status)) await endText(deps, text, unpaid, awaited)
  // Without a client that waits, the text stays claimed and is tried again.
  else if (awaited !== undefined) await deps.db.tx((sql) => releaseText(sql, text, awaited))
  return status
}

/** Deletes a text, with receipts for its segments except the one whose response has the status. */
async function endText(
  { db, traffic, stored }: AcceptTextDeps,
  text: CompleteText,
  ended: Ended,
  awaited: string | undefined,
): Promise<void> {
  const others = text.segments.filter(({ id }) => id !== awaited)
  await db.tx(async (sql) => {
    if (await deleteText(sql, text)) await enqueueEnded(sql, others, ended, traffic.clock.now())
  })
  stored()
}

/** Stores the message of a text that this or another node had claimed and did not complete in time. */
export async function acceptLate(deps: AcceptTextDeps, text: CompleteText): Promise<void> {
  const isStored = await readTextStatus(deps.db, firstOf(text).accountId, text.id)
  if (isStored) await deleteText(deps.db, text)
  else await acceptText(deps, text)
}
