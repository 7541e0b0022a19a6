import type { Accounts } from '#accounts/index.ts'
import {
  type Carried,
  contentOf,
  SMPP_STATUS as STATUS,
  type ReceivedSubmit,
  type ServerSession,
  type ShortMessage,
  type SubmitAnswer,
} from '#carriers/index.ts'
import type { Traffic } from '#messages/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { ResponseId } from '../ids/message-ids.ts'
import type { Rates } from '../rates/rates.ts'
import type { Segments } from '../segments/segments.ts'
import { refusalStatus, statusFor, statusOf } from '../submits/problem-statuses.ts'
import { carriedOf, isCarried } from '../submits/carried.ts'
import { readSubmit } from '../submits/read-submit.ts'
import { actorOf, longestText, requestOf } from '../submits/request.ts'
import type { Submit, SubmitRefusal } from '../submits/submit.ts'
import type { SmppUser } from '../users/user.ts'
import type { Answers } from './answers.ts'

export type SubmittingDeps = {
  accounts: Pick<Accounts, 'policy' | 'policyNow'>
  traffic: Pick<Traffic, 'accept' | 'clock'>
  segments: Pick<Segments, 'add'>
  rates: Rates
  responseId: ResponseId
  log: Log
}

/** Stores the submits of sessions as messages. Each response leaves after its message is stored. */
export type Submitting = {
  submit(session: ServerSession, user: SmppUser, submits: readonly ReceivedSubmit[]): void
}

export function openSubmitting(deps: SubmittingDeps, answers: Answers): Submitting {
  const one = async (user: SmppUser, submit: ReceivedSubmit): Promise<SubmitAnswer> => {
    const { sequence, message, destinations } = submit
    if (destinations) return { sequence, ...(await acceptMulti(deps, user, message, destinations)) }
    return { sequence, ...(await acceptOne(deps, user, message)) }
  }
  return {
    submit(session, user, submits) {
      for (const submit of submits)
        void one(user, submit)
          .catch((err: unknown) => {
            deps.log.error({ err, smpp_user: user.systemId }, 'could not accept a submit')
            return { sequence: submit.sequence, status: STATUS.ESME_RSYSERR, messageId: '' }
          })
          .then((answer) => answers.add(session, answer))
    },
  }
}

type Result = Omit<SubmitAnswer, 'sequence'>

const refused = ({ status }: SubmitRefusal): Result => ({ status, messageId: '' })

/** One message for each destination; the response has the ID of the first one and the destinations without a message. */
async function acceptMulti(
  deps: SubmittingDeps,
  user: SmppUser,
  message: ShortMessage,
  destinations: NonNullable<ReceivedSubmit['destinations']>,
): Promise<Result> {
  const results = await Promise.all(
    destinations.map(({ ton, npi, address }) =>
      acceptOne(deps, user, { ...message, destinationTon: ton, destinationNpi: npi, destination: address }),
    ),
  )
  const failed = destinations.flatMap((destination, i) =>
    results[i]!.status === STATUS.ESME_ROK ? [] : [{ ...destination, status: results[i]!.status }],
  )
  const messageId = results.find(({ status }) => status === STATUS.ESME_ROK)?.messageId
  return messageId === undefined ? results[0]! : { status: STATUS.ESME_ROK, messageId, failed }
}

async function acceptOne(deps: SubmittingDeps, user: SmppUser, pdu: ShortMessage): Promise<Result> {
  const { status, messageId } = await acceptPdu(deps, user, pdu)
  if (status !== STATUS.ESME_ROK) return { status: statusFor(user, status), messageId: '' }
  return { status, messageId }
}

async function acceptPdu(deps: SubmittingDeps, user: SmppUser, pdu: ShortMessage): Promise<Result> {
  const now = deps.traffic.clock.now()
  const submit = readSubmit(pdu, user, now)
  if ('status' in submit) return refused(submit)
  const { position, piece } = submit
  const carried = isCarried(submit, user) ? carriedOf(pdu, submit) : undefined
  if (carried && 'status' in carried) return refused(carried)
  const content = contentOf([piece])
  if (content.text.length > longestText || piece.octets.length > mostOctets) return refused(tooLong)
  try {
    // A text that is joined counts once, by its first segment, without which it is never complete.
    const isCounted = carried !== undefined || (position?.part ?? 1) === 1
    if (isCounted && !(await deps.rates.mayStore(user))) return refused(tooFast)
    const responseId = await deps.responseId(user)
    if (position !== null && !carried)
      return await deps.segments.add(user, submit, { position, responseId }, now)
    return await acceptText(deps, user, submit, { text: content.text, responseId, carried }, now)
  } catch (error) {
    if (error instanceof Problem) return { status: statusOf(error), messageId: '' }
    throw error
  }
}

/** Octets of the longest text in every alphabet, of which some need two octets for a character. */
const mostOctets = 2 * longestText

const tooFast = { status: STATUS.ESME_RTHROTTLED, reason: 'The user submits more messages than it may.' }
const tooLong = { status: STATUS.ESME_RINVMSGLEN, reason: 'The text is longer than 1,000 characters.' }

/** Stores a text of one submit as a message. */
async function acceptText(
  { accounts, traffic }: SubmittingDeps,
  user: SmppUser,
  submit: Submit,
  {
    text,
    responseId,
    carried,
  }: { text: string; responseId: string | undefined; carried: Carried | undefined },
  now: number,
): Promise<Result> {
  const { accountId, applicationId, id: userId } = user
  const account = accounts.policyNow(accountId) ?? (await accounts.policy(accountId))
  const { dataCoding } = submit.piece
  const octets = carried && { content: carried, isBinary: submit.piece.coding === 'binary' }
  const submitted = {
    ...submit,
    carried: octets,
    dataCoding,
    accountId,
    applicationId,
    userId,
    actor: actorOf(user),
    text,
  }
  const id = uuidv7()
  const messageId = responseId ?? id
  const submits = [{ id: messageId, ...submit.receipts }] as const
  const request = requestOf(submitted, account.maxOutboundRequest, now, submits, id)
  await traffic.accept(request)
  return { status: refusalStatus(request.refusal, submit.receipts.isAnswered === true), messageId }
}
